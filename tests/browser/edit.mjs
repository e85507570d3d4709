// Setting up positions by hand: by mouse, by touch, by keyboard, and as text.

import assert from "node:assert/strict";

import { enter } from "./hands.mjs";
import { test } from "./harness.mjs";

const PHONE = { width: 390, height: 844, touch: true };

const cell = (page, spot) => page.locator(`.grid [data-spot="${spot}"]`);
const brush = (page, letter) => page.locator(`[data-brush="${letter}"]`);
const verdict = (page, text) => page.locator("[data-verdict]", { hasText: text });
const notation = (page) => page.locator("#notation").inputValue();

async function open(page, base, game, position = "") {
  const path = position === "" ? "" : `/${position.replaceAll("/", ".").replaceAll(" ", "_")}`;
  await page.goto(`${base}/#/edit/${game}${path}`);
  await page.locator(".edit .grid").waitFor();
}

test("Yonmoque by mouse: put, take away, drag, hand over, then analyse", async (t) => {
  const page = await t.newPage();
  await open(page, t.base, "yonmoque");
  for (const spot of ["a3", "b3", "c3", "d3", "e3"]) await cell(page, spot).click();
  await verdict(page, "five in a row").waitFor();
  assert.ok(await page.locator('.edit [data-act="analyse"]').isDisabled());
  // The same piece once more takes it away again.
  await cell(page, "e3").click();
  await verdict(page, "This is a legal position").waitFor();
  await brush(page, "w").click();
  await cell(page, "e5").click();
  await cell(page, "e5").dragTo(cell(page, "e4"));
  await brush(page, "w").dragTo(cell(page, "a5"));
  await page.locator('[data-acts="w"]').check();
  await page.locator('[data-act="more-b"]').click();
  assert.equal(await notation(page), "w4/4w/bbbb1/5/5 w 3 3");
  await t.screenshot(page, "edit-yonmoque");
  await page.locator('.edit [data-act="analyse"]').click();
  await page.locator(".analysis .grid").waitFor();
  await page.locator("[data-status]", { hasText: "White to move" }).waitFor();
  // Back in the editor the position is still there.
  await page.locator('[data-act="edit"]').click();
  await page.locator(".edit .grid").waitFor();
  assert.equal(await notation(page), "w4/4w/bbbb1/5/5 w 3 3");
});

test("Mana by touch: mat, men, Mana, then play on", async (t) => {
  const page = await t.newPage(PHONE);
  await open(page, t.base, "mana");
  await page.locator('[data-act="choose-90°"]').tap();
  const put = async (letter, spots) => {
    await brush(page, letter).tap();
    for (const spot of spots) await cell(page, spot).tap();
  };
  await put("D", ["c1"]);
  await put("R", ["a1", "d1", "a2", "b2", "e2"]);
  await verdict(page, "Amber needs a damyo").waitFor();
  await put("d", ["c6"]);
  await put("r", ["a5", "b5", "d5", "b6"]);
  // One ronin is missing, so men have been captured and a Mana must be asked for.
  await verdict(page, "the Mana asks for 1, 2 or 3").waitFor();
  await page.locator('[data-act="choose-2"]').tap();
  await verdict(page, "This is a legal position").waitFor();
  assert.equal(await notation(page), "90 1rd3/rr1r2/6/6/RR2R1/R1DR2 r 2 0 1");
  await t.noHorizontalScroll(page);
  await t.screenshot(page, "edit-mana-phone");
  await page.locator('.edit [data-act="play"]').tap();
  await page.locator(".new").waitFor();
  await page.locator('[data-choice="people"]').tap();
  await page.locator('[data-act="start"]').tap();
  await page.locator(".play .doing", { hasText: "The Mana asks for a 2" }).waitFor();
});

test("Mitsudomoe by keyboard alone: rings, balls, who is in", async (t) => {
  const page = await t.newPage();
  await open(page, t.base, "mitsudomoe");
  const walk = async (spot) => {
    await cell(page, spot).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.spot), spot);
  };
  await page.locator('[data-act="choose-3"]').press("Enter");
  assert.equal(await notation(page), "rR,rR,x,bB,bB/rR,x3,bB/x5/wW,x4/wW,wW,x3 w w5r5b5");
  await walk("b2");
  for (const key of ["w", "b", "B"]) await page.keyboard.press(key);
  // Black has three balls already.
  assert.match(await cell(page, "b2").getAttribute("aria-label"), /^b2, Black ring, White ring$/);
  await walk("d5");
  await page.keyboard.press("Delete");
  await verdict(page, "Black needs three balls").waitFor();
  await walk("b2");
  await page.keyboard.press("B");
  await verdict(page, "This is a legal position").waitFor();
  assert.match(await page.locator("[data-live]").textContent(), /b2, Black ball, Black ring, White ring/);
  // Who is out has nothing left that lies open.
  await page.locator('[data-in="r"]').press("Space");
  await verdict(page, "Red is out").waitFor();
  for (const spot of ["a5", "b5", "a4"]) {
    await walk(spot);
    for (const key of ["Backspace", "Backspace"]) await page.keyboard.press(key);
  }
  await verdict(page, "This is a legal position").waitFor();
  assert.equal(await notation(page), "x3,b,bB/x4,bB/x5/wW,wbB,x3/wW,wW,x3 w w4r-b4");
  await t.accessible(page);
  await t.screenshot(page, "edit-mitsudomoe");
  await page.locator('.edit [data-act="analyse"]').press("Enter");
  await page.locator(".analysis .seat.out").waitFor();
  await enter(page, "@c1:b1c1", "keys");
  await page.locator("[data-status]", { hasText: "Black to move" }).waitFor();
});

test("clear, start position, and turning the board", async (t) => {
  const page = await t.newPage();
  await open(page, t.base, "mitsudomoe");
  await page.locator('[data-act="clear"]').click();
  await verdict(page, "at least three rings").waitFor();
  assert.match(await cell(page, "a1").getAttribute("aria-label"), /^a1, empty/);
  await page.locator('[data-act="start-position"]').click();
  await verdict(page, "This is a legal position").waitFor();
  const before = await cell(page, "a1").boundingBox();
  await page.locator('[data-act="turn"]').click();
  const after = await cell(page, "a1").boundingBox();
  assert.ok(after.x > before.x && after.y < before.y, "a1 is at the top right now");
});

test("a position is pasted as text, one of another game as well, and a bad one is refused", async (t) => {
  const page = await t.newPage();
  await open(page, t.base, "yonmoque");
  const paste = async (text) => {
    await page.locator("#notation").fill(text);
    await page.locator("#notation").press("Enter");
  };
  await paste("5/5/2b2/5/5 w 5 6");
  await cell(page, "c3").and(page.locator('[aria-label="c3, Blue piece"]')).waitFor();
  await paste("5/5/2q2/5/5 w 5 6");
  await page.locator(".notice", { hasText: "This can't be read" }).waitFor();
  assert.match(await cell(page, "c3").getAttribute("aria-label"), /Blue piece/, "nothing is lost");
  await paste("0 1r2r1/rr1d1r/6/1R4/R3R1/R1DR2 a 3 0 0");
  await page.locator('.edit[data-game="mana"]').waitFor();
  assert.match(await cell(page, "b3").getAttribute("aria-label"), /Red ronin/);
});

test("the first page leads to the editor of each game", async (t) => {
  const page = await t.newPage();
  for (const game of ["yonmoque", "mana", "mitsudomoe"]) {
    await page.goto(`${t.base}/#/`);
    await page.locator(`[data-edit="${game}"]`).click();
    await page.locator(`.edit[data-game="${game}"] .grid`).waitFor();
  }
});
