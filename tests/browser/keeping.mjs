// Nothing is lost: reloads, pasted records, links.

import assert from "node:assert/strict";

import { begin, enter, moveList, played } from "./hands.mjs";
import { test } from "./harness.mjs";

test("a reload in the middle loses nothing", async (t) => {
  const page = await t.newPage();
  await begin(page, t.base, "mitsudomoe", [0, 0, 0]);
  await enter(page, "@c1:b1c1");
  const before = await played(page, 1);
  await page.reload();
  await page.locator(".grid").waitFor();
  assert.deepEqual(await moveList(page), before);
});

test("an unfinished game is offered on the first page", async (t) => {
  const page = await t.newPage();
  await begin(page, t.base, "yonmoque", [0, 0]);
  await enter(page, "@c3");
  await played(page, 1);
  await page.goto(`${t.base}/#/`);
  await page.locator('[data-act="go-on"]').click();
  assert.deepEqual(await played(page, 1), ["@c3"]);
});

test("a bad record is refused with a clear message, and stays in the field", async (t) => {
  const page = await t.newPage();
  await page.goto(`${t.base}/#/`);
  const bad = '[Game "mana"]\n\n1. @z9 -';
  await page.locator("#pasted").fill(bad);
  await page.locator('[data-act="paste"]').click();
  await page.locator("#pasted-wrong").filter({ hasText: /line 3/ }).waitFor();
  assert.equal(await page.locator("#pasted").inputValue(), bad);
  await page.locator("#pasted").fill("5/5/2b2/5/5 w 5 6");
  await page.locator('[data-act="paste"]').click();
  await page.locator(".analysis .grid").waitFor();
});

test("a record in JSON is read as one, and a bad one is refused", async (t) => {
  const page = await t.newPage();
  await page.goto(`${t.base}/#/`);
  const record = {
    game: "yonmoque",
    players: 2,
    tags: {},
    start: "5/5/5/5/5 b 6 6",
    moves: [
      { move: "@c3", after: "5/5/2b2/5/5 w 5 6" },
      { move: "@b2", after: "5/5/2b2/1w3/5 b 5 5" },
    ],
    variations: [],
    result: "-",
  };
  await page.locator("#pasted").fill('{"game": "yonmoque"');
  await page.locator('[data-act="paste"]').click();
  await page.locator("#pasted-wrong", { hasText: "column 19" }).waitFor();
  await page.locator("#pasted").fill(JSON.stringify(record));
  await page.locator('[data-act="paste"]').click();
  await page.locator(".analysis .grid").waitFor();
  await page.locator(".tree .move", { hasText: "@b2" }).waitFor();
});

test("a link holds the whole game", async (t) => {
  const page = await t.newPage();
  await page.goto(`${t.base}/#/analyse/yonmoque/5.5.5.5.5_b_6_6/@c3_@b2`);
  await page.locator(".analysis .grid").waitFor();
  assert.match(await page.locator('.grid [data-spot="b2"]').getAttribute("aria-label"), /^b2, White piece/);
  await page.goto(`${t.base}/#/analyse/yonmoque/5.5.5.5.5_b_6_6/@z3`);
  await page.locator(".lost", { hasText: "@z3" }).waitFor();
});

test("the engine's lines appear on the analysis page, and can be played", async (t) => {
  const page = await t.newPage();
  await page.goto(`${t.base}/#/analyse/yonmoque/bb1b1.5.5.w3w.2w2_b_3_3`);
  await page.locator('[data-act="engine"]').click();
  await page.locator(".lines li").first().waitFor();
  await t.screenshot(page, "analysis");
  await page.locator(".lines .step").first().click();
  await page.locator('[data-act="keep-line"]').click();
  await page.locator(".tree .move").waitFor();
  await t.accessible(page);
});
