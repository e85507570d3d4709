// Turns that are seldom played: relocations of several balls, an elimination, Mana's exceptions, five in a row.

import assert from "node:assert/strict";

import { enter } from "./hands.mjs";
import { test } from "./harness.mjs";

/** Opens a position in which every seat is played by hand. */
async function open(page, base, game, position) {
  await page.goto(`${base}/#/analyse/${game}/${position.replaceAll("/", ".").replaceAll(" ", "_")}`);
  await page.locator(".analysis .grid").waitFor();
}

const label = (page, spot) => page.locator(`.grid [data-spot="${spot}"]`).getAttribute("aria-label");
const lastMove = (page) => page.locator('.tree .move[aria-current="true"]');

test("three balls are relocated one after another", async (t) => {
  const page = await t.newPage();
  await open(page, t.base, "mitsudomoe",
    "w,x2,ryY,by/ywW,rR,rR,rbwyY,x/x2,yY,x,yr/wW,x,yw,x2/w,wW,wrrrR,y,x w w0r0b-y0");
  await enter(page, "a5e4:a4e4");
  await page.locator('.steps [aria-current="step"]', { hasText: "Relocate 3" }).waitFor();
  await t.screenshot(page, "mitsudomoe-relocating");
  for (const [part, left] of [["b4e3", "Relocate 2"], ["c4b4", "Relocate 1"]]) {
    await enter(page, part);
    await page.locator('.steps [aria-current="step"]', { hasText: left }).waitFor();
  }
  // A step back undoes a relocation only.
  await page.keyboard.press("Escape");
  await page.locator('.steps [aria-current="step"]', { hasText: "Relocate 2" }).waitFor();
  await enter(page, "c4b4");
  await page.locator('.grid [data-spot="d1"]').click();
  await lastMove(page).waitFor();
  assert.match(await lastMove(page).textContent(), /a5e4:a4e4\*b4e3\*c4b4\*d4d1/);
});

test("who fills their own home is out, and their pieces leave", async (t) => {
  const page = await t.newPage();
  await open(page, t.base, "mitsudomoe", "rR,rR,x,bB,b/r,rR,x2,bB/x4,bB/wW,x,wW,yY,y/wW,w,x,yY,yY w w4r4b4y4");
  await enter(page, "@c4:c2b1");
  await page.locator('.seat.out[data-player="w"]').waitFor();
  await page.locator("[data-status]", { hasText: "Red to move" }).waitFor();
  assert.match(await label(page, "a1"), /^a1, empty/);
  assert.match(await page.locator("[data-live]").textContent(), /White is out/);
  await t.screenshot(page, "mitsudomoe-out");
});

test("a ronin returns when the Mana can't be obeyed, and the page says why", async (t) => {
  const page = await t.newPage();
  await open(page, t.base, "mana", "0 2R1r1/r3r1/3R1r/1Dd3/4R1/1R3R a 3 0 1");
  assert.match(await page.locator(".doing").textContent(), /Mana need not be obeyed.*return a captured ronin/s);
  await t.screenshot(page, "mana-lifted");
  await enter(page, "@d3");
  await lastMove(page).waitFor();
  assert.match(await label(page, "d3"), /Amber ronin.*wears the Mana/);
});

test("the Mana allows only men on its value", async (t) => {
  const page = await t.newPage();
  await open(page, t.base, "mana", "0 1r2r1/rr1d1r/6/1R4/R3R1/R1DR2 a 3 0 0");
  const movable = await page.locator(".cell.can").evaluateAll((cells) => cells.map((cell) => cell.dataset.spot));
  // In orientation 0 the triple squares of the men at the top are b5, d5 and f5.
  assert.deepEqual(movable.sort(), ["b5", "d5", "f5"]);
});

test("five in a row loses, and the page says so", async (t) => {
  const page = await t.newPage();
  await open(page, t.base, "yonmoque", "5/5/bb1bb/5/5 b 2 6");
  await enter(page, "@c3");
  await page.locator("[data-status]", { hasText: "White wins: Blue made five in a row on the third rank." }).waitFor();
});

test("four placed in a row win nothing", async (t) => {
  const page = await t.newPage();
  await open(page, t.base, "yonmoque", "5/5/bbb2/5/5 b 3 6");
  await enter(page, "@d3");
  await page.locator("[data-status]", { hasText: "White to move" }).waitFor();
});
