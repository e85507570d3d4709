// The engine's lines: drawn on the board, walked through move by move, with scores that say whose they are; and own drawings.

import assert from "node:assert/strict";

import { enter } from "./hands.mjs";
import { test } from "./harness.mjs";

const PHONE = { width: 390, height: 844, touch: true, reducedMotion: "reduce" };
const DESK = { width: 1280, height: 720, reducedMotion: "reduce" };

const GAMES = {
  yonmoque: "5/1bw2/2b2/1w3/5 b 4 4",
  mana: "0 1r2r1/rr1d1r/6/1R4/R3R1/R1DR2 a 3 0 0",
  "mana's set-up": "- 6/6/6/6/6/6 r - 0 0",
  mitsudomoe: "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5b5",
};

async function open(page, base, name, moves = []) {
  const game = name.split("'")[0];
  const position = (GAMES[name] ?? name).replaceAll("/", ".").replaceAll(" ", "_");
  await page.goto(`${base}/#/analyse/${[game, position, ...(moves.length ? [moves.join("_")] : [])].join("/")}`);
  await page.locator(".analysis .grid").waitFor();
}

const line = (page, index) => page.locator(`.lines [data-line="${index}"]`);
const step = (page, index, number) => line(page, index).locator(`[data-step="${number}"]`);
const status = (page) => page.locator("[data-status]").textContent();
const moves = (page) => page.locator(".tree .move").count();
const cell = (page, spot) => page.locator(`.grid [data-spot="${spot}"]`);

/** What stands on the squares, as those who listen hear it. */
const heard = (page) => page.locator(".grid .cell").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label").split(",")[0] + cell.getAttribute("aria-label").split(",")[1]));

for (const [device, size] of Object.entries({ phone: PHONE, desk: DESK })) {
  for (const name of Object.keys(GAMES)) {
    test(`the best move is drawn without a pointer, others thinner: ${name}, ${device}`, async (t) => {
      const page = await t.newPage(size);
      await open(page, t.base, name);
      assert.equal(await page.locator(".over .best").count(), 0);
      await page.locator('[data-act="engine"]').click();
      await page.locator(".over .best").waitFor({ state: "attached" });
      await line(page, 1).waitFor();
      if (name !== "mana's set-up") await page.locator('.over .further[data-rank="1"]').waitFor({ state: "attached" });
      else assert.equal(await page.locator(".over .best .ghost").count(), 6);
      const score = await line(page, 0).locator(".score").textContent();
      assert.match(score, /^(Blue|White|Black|Red|Amber|draw)/, "a score names somebody");
      await t.noHorizontalScroll(page);
      await t.accessible(page);
      await t.screenshot(page, `lines-${name.replace("'s ", "-")}-${device}`);
    });
  }

  test(`the third move of the second line is stepped to, and back: ${device}`, async (t) => {
    const page = await t.newPage(size);
    await open(page, t.base, "yonmoque");
    await page.locator('[data-choice="time"]').selectOption("1");
    await page.locator('[data-act="engine"]').click();
    await step(page, 1, 3).waitFor();
    // The engine has thought, and nothing changes any more.
    await page.waitForTimeout(2500);
    const before = await heard(page);
    await step(page, 1, 3).click();
    assert.match(await status(page), /^Line 2: move 3 of \d+$/);
    assert.equal(await step(page, 1, 3).getAttribute("aria-current"), "true");
    assert.equal(await moves(page), 0, "the game is as it was");
    const third = await heard(page);
    assert.notDeepEqual(third, before);
    await page.keyboard.press("ArrowLeft");
    assert.match(await status(page), /^Line 2: move 2 of/);
    await page.locator(".through button").nth(2).click();
    assert.deepEqual(await heard(page), third);
    await t.accessible(page);
    await t.screenshot(page, `lines-walked-${device}`);
    await page.keyboard.press("Escape");
    assert.deepEqual(await heard(page), before);
    assert.equal(await status(page), "Blue to move");
    // Back before the first move leaves the line as well, and so does the button.
    await step(page, 0, 1).click();
    await page.keyboard.press("ArrowLeft");
    assert.deepEqual(await heard(page), before);
    await step(page, 0, 2).click();
    await page.locator('[data-act="leave-line"]').click();
    assert.equal(await moves(page), 0);
    // What is to be kept is kept.
    await step(page, 1, 2).click();
    await page.locator('[data-act="keep-line"]').click();
    await page.locator(".tree .move").nth(1).waitFor();
    assert.equal(await moves(page), 2);
  });

  test(`lines and time are chosen, and there after a reload: ${device}`, async (t) => {
    const page = await t.newPage(size);
    await open(page, t.base, "mana");
    await page.locator('[data-choice="lines"]').selectOption("5");
    await page.locator('[data-choice="time"]').selectOption("5");
    await page.reload();
    await page.locator(".analysis .grid").waitFor();
    assert.equal(await page.locator('[data-choice="lines"]').inputValue(), "5");
    assert.equal(await page.locator('[data-choice="time"]').inputValue(), "5");
    await page.locator('[data-act="engine"]').click();
    await line(page, 4).waitFor();
    await page.keyboard.press("-");
    await page.waitForFunction(() => document.querySelectorAll(".lines li").length === 4);
    await page.locator('[data-choice="time"]').selectOption("0");
    await page.reload();
    await page.locator(".analysis .grid").waitFor();
    assert.equal(await page.locator('[data-choice="lines"]').inputValue(), "4");
    assert.equal(await page.locator('[data-choice="time"]').inputValue(), "0");
  });
}

test("in a game, a line of the engine that is kept becomes a variation", async (t) => {
  const page = await t.newPage(DESK);
  await open(page, t.base, "yonmoque", ["@a1", "@e5"]);
  await page.locator(".through button").nth(0).click();
  await page.locator('[data-act="engine"]').click();
  await step(page, 0, 2).waitFor();
  await step(page, 0, 2).click();
  await page.locator('[data-act="keep-line"]').click();
  await page.locator(".tree .variation .move").nth(1).waitFor();
  const main = await page.locator(".tree .line-of-moves > .move").allTextContents();
  assert.deepEqual(main.map((text) => text.trim()), ["1@a1", "2@e5"]);
  // Whoever plays on in a line has kept it up to there.
  await page.locator(".through button").nth(0).click();
  await step(page, 1, 1).waitFor();
  await step(page, 1, 1).click();
  const count = await moves(page);
  await page.locator(".more > summary").click();
  await page.locator("#typed").fill("@a5");
  await page.locator("#typed").press("Enter");
  await page.waitForFunction((count) => document.querySelectorAll(".tree .move").length === count + 2, count);
});

test("no arrow stays on a line that the pointer has left", async (t) => {
  const page = await t.newPage(DESK);
  await open(page, t.base, "yonmoque");
  await page.locator('[data-act="engine"]').click();
  await line(page, 2).waitFor();
  await line(page, 1).locator(".score").hover();
  await page.waitForFunction(() => document.querySelectorAll(".over [data-rank]").length === 1);
  await page.mouse.move(5, 300);
  await page.waitForFunction(() => document.querySelectorAll(".over [data-rank]").length === 3);
  await line(page, 1).locator(".score").hover();
  await page.waitForFunction(() => document.querySelectorAll(".over [data-rank]").length === 1);
  await page.keyboard.press("l");
  await page.waitForFunction(() => document.querySelectorAll(".over [data-rank]").length === 0);
});

test("arrows and circles are drawn with the right button, and cleared by a click", async (t) => {
  const page = await t.newPage(DESK);
  await open(page, t.base, "yonmoque", []);
  await cell(page, "a1").click({ button: "right" });
  await page.locator(".over .own.round").waitFor({ state: "attached" });
  const [from, to] = await Promise.all(["b2", "d4"].map((spot) => cell(page, spot).boundingBox()));
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 4 });
  await page.mouse.up({ button: "right" });
  await page.locator(".over .own .arrow").waitFor({ state: "attached" });
  assert.equal(await page.locator(".over .own").count(), 2);
  assert.equal(await moves(page), 0);
  await t.screenshot(page, "lines-drawings");
  // The same again is gone; a click clears the rest, and plays as ever.
  await cell(page, "a1").click({ button: "right" });
  await page.waitForFunction(() => document.querySelectorAll(".over .own").length === 1);
  await enter(page, "@e5");
  await page.waitForFunction(() => document.querySelectorAll(".over .own").length === 0);
  await page.locator(".tree .move").first().waitFor();
  await cell(page, "a1").click({ button: "right" });
  await page.keyboard.press("c");
  await page.waitForFunction(() => document.querySelectorAll(".over .own").length === 0);
});

test("a finger draws while drawing is switched on, and plays nothing", async (t) => {
  const page = await t.newPage(PHONE);
  await open(page, t.base, "yonmoque");
  await page.locator('[data-act="draw"]').tap();
  await cell(page, "a1").tap();
  await page.locator(".over .own.round").waitFor({ state: "attached" });
  assert.equal(await moves(page), 0);
  await t.screenshot(page, "lines-drawing-phone");
  await page.locator('[data-act="clear-drawings"]').tap();
  await page.waitForFunction(() => document.querySelectorAll(".over .own").length === 0);
  await page.locator('[data-act="draw"]').tap();
  await cell(page, "a1").tap();
  await page.waitForFunction(() => document.querySelectorAll(".tree .move").length === 1);
});

test("the bar shows how a game ended, and what is known about a score is whose it is", async (t) => {
  const page = await t.newPage(DESK);
  const bar = page.locator(".scorebar");
  await page.goto(`${t.base}/#/analyse/yonmoque/bbb2.4b.5.w3w.2w2_b_2_3/e4d5`);
  await page.locator("[data-status]", { hasText: "Blue wins" }).waitFor();
  assert.equal(await bar.textContent(), "Blue has won");
  assert.equal(await bar.locator(".share").getAttribute("style"), "width:100%");
  await t.screenshot(page, "lines-finished");
  await page.keyboard.press("f");
  await page.waitForFunction(() => document.querySelector(".scorebar .share").getAttribute("style") === "width:0%");
  assert.equal(await bar.textContent(), "Blue has won");
  await page.keyboard.press("f");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("l");
  await page.locator(".scorebar", { hasText: "Blue wins in 1 ply, proven" }).waitFor();
  assert.match(await line(page, 0).locator(".score").textContent(), /Blue wins · 1 ply/);
  // The best move by its key.
  await page.keyboard.press("b");
  await page.locator("[data-status]", { hasText: "Blue wins" }).waitFor();
});

test("a game plays itself through, and stops when somebody steps", async (t) => {
  const page = await t.newPage(DESK);
  await open(page, t.base, "yonmoque", ["@a1", "@e5", "@a5"]);
  const at = (text) => page.locator('.tree .move[aria-current="true"]', { hasText: text });
  await page.locator('[data-act="replay"]').click();
  await at("@a1").waitFor();
  await at("@e5").waitFor();
  await page.keyboard.press("ArrowLeft");
  await at("@a1").waitFor();
  await page.waitForTimeout(2200);
  assert.equal(await at("@a1").count(), 1);
  await page.keyboard.press("p");
  await at("@a5").waitFor();
});

test("the keys of the analysis are listed", async (t) => {
  const page = await t.newPage(DESK);
  await open(page, t.base, "yonmoque");
  await page.locator('[data-act="help"]').click();
  await page.locator('[data-act="help-keys"]').click();
  await page.locator("dialog .keys dd", { hasText: "More or fewer lines" }).waitFor();
  await t.accessible(page);
});
