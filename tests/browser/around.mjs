// Around a game: what is taken back stays as a variation, players leave and are out, seats rotate, hints for everybody.

import assert from "node:assert/strict";

import { begin, enter, played, resign, sit } from "./hands.mjs";
import { test } from "./harness.mjs";

const variation = (page) => page.locator(".moves .variation .move");

test("what is taken back stays beside what is played instead, also after a reload", async (t) => {
  const page = await t.newPage();
  await begin(page, t.base, "yonmoque", [0, 0]);
  for (const mv of ["@c3", "@b2"]) await enter(page, mv);
  await played(page, 2);
  await page.locator('[data-act="take-back"]').click();
  await page.locator(".moves .variation .move", { hasText: "@b2" }).waitFor();
  await page.reload();
  await page.locator("[data-status]", { hasText: "White to move" }).waitFor();
  await enter(page, "@d4");
  assert.deepEqual(await played(page, 2), ["@c3", "@d4"]);
  assert.match(await variation(page).textContent(), /@b2/);
  // What was taken back can be looked at and played on from.
  await variation(page).click();
  await page.locator('.grid [aria-label^="b2, White piece"]').waitFor();
  await page.locator('[data-act="play-from-here"]').click();
  await page.locator("[data-status]", { hasText: "Blue to move" }).waitFor();
  assert.deepEqual(await played(page, 2), ["@c3", "@b2"]);
  assert.match(await variation(page).textContent(), /@d4/);
  await t.accessible(page);
});

test("going back and playing something else keeps the line", async (t) => {
  const page = await t.newPage();
  await begin(page, t.base, "yonmoque", [0, 0]);
  for (const mv of ["@c3", "@b2", "@d2"]) await enter(page, mv);
  await played(page, 3);
  await page.keyboard.press("Home");
  await page.locator('[data-act="play-from-here"]').click();
  await enter(page, "@a1");
  assert.deepEqual(await played(page, 1), ["@a1"]);
  assert.deepEqual(await variation(page).allTextContents(), ["1@c3", "2@b2", "3@d2"]);
});

test("a take-back after a resignation goes on with the game", async (t) => {
  const page = await t.newPage();
  await begin(page, t.base, "yonmoque", [0, 0]);
  await enter(page, "@c3");
  await played(page, 1);
  await resign(page);
  await page.locator(".status.over", { hasText: "White resigned" }).waitFor();
  await page.locator('[data-act="take-back"]').click();
  await page.locator("[data-status]", { hasText: "White to move" }).waitFor();
  assert.deepEqual(await played(page, 1), ["@c3"]);
});

test("of three players one leaves and is out, and the game goes on", async (t) => {
  const page = await t.newPage({ reducedMotion: "reduce" });
  await begin(page, t.base, "mitsudomoe", [0, 0, 0]);
  await page.locator('[data-act="resign"]', { hasText: "Leave" }).click();
  await page.waitForTimeout(700);
  await page.locator('[data-act="resign"]', { hasText: "The game goes on without you" }).click();
  await page.locator('.seat.out[data-player="w"]').waitFor();
  await page.locator("[data-status]", { hasText: "Red to move" }).waitFor();
  await page.locator("[data-last]", { hasText: "White has left and is out" }).waitFor();
  assert.deepEqual(await played(page, 1), ["out:w"]);
  await page.reload();
  await page.locator('.seat.out[data-player="w"]').waitFor();
  // Of the two who are left, the next one to give up loses.
  await resign(page);
  await page.locator(".status.over", { hasText: "Black wins: Red resigned." }).waitFor();
});

test("a rematch of four goes on with everybody one seat further", async (t) => {
  const page = await t.newPage({ reducedMotion: "reduce" });
  // White wins with the next turn.
  const won = "rR,rR,x,w,wW/rR,x2,wW,wW/bB,bB,bB,x2/x4,yY/x3,yY,yY w w4r5b5y5";
  await page.goto(`${t.base}/#/new/mitsudomoe/${won.replaceAll("/", ".").replaceAll(" ", "_")}`);
  await sit(page, [0, 1, 2, 3]);
  await page.locator('[data-act="start"]').click();
  await enter(page, "@c1:d4d5");
  await page.locator(".status.over", { hasText: "You win" }).waitFor();
  await page.locator('[data-act="next-game"]').click();
  await page.locator('.seat[data-player="r"] .who', { hasText: "You" }).waitFor();
  for (const [player, level] of [["b", "1"], ["y", "2"], ["w", "3"]]) {
    await page.locator(`.seat[data-player="${player}"] .who`, { hasText: `Computer ${level}` }).waitFor();
  }
});

for (const [game, seats] of [["mana", [0, 0]], ["mitsudomoe", [0, 0]], ["mitsudomoe", [0, 0, 0]], ["mitsudomoe", [0, 0, 0, 0]]]) {
  test(`a hint in ${game} for ${seats.length}`, async (t) => {
    const page = await t.newPage();
    await begin(page, t.base, game, seats);
    await page.locator('[data-act="hint"]').click();
    await page.locator("[data-notice]", { hasText: "A good move" }).waitFor();
  });
}
