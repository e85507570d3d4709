// Analysis: the graph, the review of a game, threats, verdicts, and a tree that is kept.

import assert from "node:assert/strict";

import { enter, unfold } from "./hands.mjs";
import { certifiedStart, test } from "./harness.mjs";

async function open(page, base, game, position, moves = []) {
  const path = [game, position.replaceAll("/", ".").replaceAll(" ", "_"), moves.join("_")].filter((part) => part !== "");
  await page.goto(`${base}/#/analyse/${path.join("/")}`);
  await page.locator(".analysis .grid").waitFor();
}

const START = "5/5/5/5/5 b 6 6";
/** White could make four by moving next, Blue does not see it. */
const BLUNDER = ["@c3", "@a1", "@e5", "@b1", "@e4", "@c1", "@a5", "@e2", "@b4", "e2d1"];

const move = (page, text) => page.locator(".tree .move", { hasText: text });
const graph = (page) => page.locator("[data-graph]");

test("a game is gone over: progress, turning points with a better move, a tally, and a graph", async (t) => {
  const page = await t.newPage();
  await open(page, t.base, "yonmoque", START, BLUNDER);
  await page.locator("[data-status]", { hasText: "White wins" }).waitFor();
  await page.locator('[data-act="review"]').click();
  await page.locator(".review progress").waitFor();
  await page.locator(".tally").waitFor({ timeout: 90_000 });
  // The last move won; what allowed it is a blunder with a variation and words beside it.
  await page.locator('.tree .sign[data-sign="??"]').first().waitFor();
  await page.locator(".tree .variation .move").first().waitFor();
  await page.locator(".tree q", { hasText: "Blunder: " }).first().waitFor();
  const blunders = await page.locator(".tally tbody td:last-child").allTextContents();
  assert.ok(Number(blunders[0]) >= 1, `Blue blundered: ${blunders}`);
  // The extract knows every position of it; on a busy machine the first questions do not wait until it has come.
  const known = await page.locator("[data-graph] .dot.proven").count();
  assert.ok(known >= BLUNDER.length - 1, `${known} proven`);
  await t.accessible(page);
  await t.screenshot(page, "study-reviewed");
  // The graph leads to a move, by pointer and by keyboard.
  await graph(page).click({ position: { x: 10, y: 40 } });
  assert.equal(await graph(page).getAttribute("aria-valuenow"), "0");
  await graph(page).focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await graph(page).getAttribute("aria-valuenow"), "1");
  assert.match(await graph(page).getAttribute("aria-valuetext"), /^Viewing move 1 of 10, Blue/);
  await page.keyboard.press("End");
  assert.equal(await graph(page).getAttribute("aria-valuenow"), "10");
}, { timeout: 120_000 });

test("a review can be stopped", async (t) => {
  const page = await t.newPage();
  await open(page, t.base, "yonmoque", START, BLUNDER);
  await page.locator('[data-act="review"]').click();
  await page.locator('[data-act="stop-review"]').click();
  await page.locator('[data-act="review"]').waitFor();
  assert.equal(await page.locator(".review progress").count(), 0);
});

test("of several players, each has a line in the graph", async (t) => {
  const page = await t.newPage();
  await open(page, t.base, "mitsudomoe", "rR,rR,x,bB,bB/rR,x3,bB/x5/wW,x4/wW,wW,x3 w w5r5b5", ["@c1:b1c1", "@c5:b5c5", "@c4:d5c4"]);
  assert.equal(await page.locator(".legend li").count(), 3);
  await page.locator('[data-act="review"]').click();
  await page.locator(".tally").waitFor({ timeout: 60_000 });
  assert.ok((await page.locator("[data-graph] .dot.guess").count()) > 0);
  assert.ok((await page.locator("[data-graph] .dot.p0").count()) > 0);
  assert.ok((await page.locator("[data-graph] .dot.p1").count()) > 0);
  await t.screenshot(page, "study-three");
}, { timeout: 90_000 });

test("threats are what the other side would play now", async (t) => {
  const page = await t.newPage();
  await open(page, t.base, "yonmoque", "bbb2/4b/5/w3w/2w2 w 2 3");
  await page.locator('[data-act="threats"]').click();
  const threat = page.locator(".threats li");
  await threat.waitFor();
  assert.match(await threat.textContent(), /If it were Blue's turn: e4d5 Blue wins in 1 ply/);
  await t.screenshot(page, "study-threat");
  await page.locator('[data-act="threats"]').click();
  await threat.waitFor({ state: "detached" });
});

test("Mana's threats are told for each value that the Mana could be left on", async (t) => {
  const page = await t.newPage();
  await open(page, t.base, "mana", "0 1r2r1/rr1d1r/6/1R4/R3R1/R1DR2 a 3 0 0");
  await page.locator('[data-act="threats"]').click();
  await page.locator(".threats li").nth(2).waitFor();
  const told = await page.locator(".threats li").allTextContents();
  for (const [index, value] of ["1", "2", "3"].entries()) {
    assert.match(told[index], new RegExp(`If Red must move from a ${value}:`));
  }
});

test("a position of Mitsudomoe's certificate is shown as proven", async (t) => {
  const page = await t.newPage();
  await open(page, t.base, "mitsudomoe", await certifiedStart(t.base));
  await page.locator('[data-act="engine"]').click();
  await page.locator(".lines li", { hasText: /(wins|loses) in at most \d+ plies/ }).first().waitFor();
});

test("every move of Yonmoque has its verdict, on the board and in a list", async (t) => {
  const page = await t.newPage();
  await open(page, t.base, "yonmoque", "bbb2/4b/5/w3w/2w2 b 2 3");
  await page.locator('[data-act="all-moves"]').click();
  const winning = page.locator('.verdicts [data-move="e4d5"]', { hasText: "Blue wins in 1 ply" });
  await winning.waitFor();
  // The piece shows the best that it can do; once it is taken up, its squares show theirs.
  assert.equal(await page.locator('[data-spot="e4"] .verdict.win').getAttribute("data-label"), "+1");
  assert.match(await page.locator('.grid [data-spot="e4"]').getAttribute("aria-label"), /Blue wins in 1 ply$/);
  await page.locator('.grid [data-spot="e4"]').click();
  assert.equal(await page.locator('[data-spot="d5"] .verdict').getAttribute("data-label"), "+1");
  assert.equal(await page.locator('[data-spot="a5"] .verdict').count(), 0);
  await t.accessible(page);
  await t.screenshot(page, "study-verdicts");
  await winning.click();
  await page.locator("[data-status]", { hasText: "Blue wins" }).waitFor();
});

test("variations and comments are made, promoted, deleted, and there after a reload", async (t) => {
  const page = await t.newPage();
  await open(page, t.base, "yonmoque", START, ["@c3", "@b2"]);
  await page.keyboard.press("ArrowLeft");
  await enter(page, "@d4");
  await page.locator(".tree .variation .move", { hasText: "@d4" }).waitFor();
  await unfold(page);
  await page.locator("#comment").fill("the corner of the storm");
  await page.locator("#comment").blur();
  await page.locator(".tree .variation q", { hasText: "the corner of the storm" }).waitFor();
  await page.reload();
  await page.locator(".tree .variation q", { hasText: "the corner of the storm" }).waitFor();
  assert.match(await page.locator('.tree .move[aria-current="true"]').textContent(), /@d4/);
  await unfold(page);
  await page.locator('[data-act="make-main"]').click();
  await page.locator(".tree .variation .move", { hasText: "@b2" }).waitFor();
  await page.locator('[data-act="delete"]').click();
  await move(page, "@d4").waitFor({ state: "detached" });
  assert.match(await page.locator('.tree .move[aria-current="true"]').textContent(), /@c3/);
});

test("a pasted record keeps its variations and comments", async (t) => {
  const page = await t.newPage();
  await page.goto(`${t.base}/#/`);
  await page.locator("#pasted").fill('[Game "yonmoque"]\n\n1. @c3 {the centre} 2. @b2 (2. @d4 3. @a1) 3. @a1?? -');
  await page.locator('[data-act="paste"]').click();
  await page.locator(".tree .variation .move", { hasText: "@d4" }).waitFor();
  await page.locator(".tree q", { hasText: "the centre" }).waitFor();
  await page.locator('.tree .sign[data-sign="??"]').waitFor();
  // Whoever enters by the plain address begins afresh.
  await page.goto(`${t.base}/#/`);
  await page.locator('[data-game="yonmoque"] [data-act="analyse"]').click();
  await page.locator(".analysis .none").waitFor();
});
