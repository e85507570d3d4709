// Whole games through the interface, by mouse, by touch and by keyboard, and against the computer.

import assert from "node:assert/strict";

import { begin, enter, isOver, moveList, played, resign, sentence, unfold, wholeGame } from "./hands.mjs";
import { test } from "./harness.mjs";

const PHONE = { width: 390, height: 844, touch: true };

test("Yonmoque by mouse, to the end", async (t) => {
  const page = await t.newPage({ reducedMotion: "reduce" });
  await begin(page, t.base, "yonmoque", [0, 0]);
  const moves = await wholeGame(page, { game: "yonmoque", how: "drag" });
  assert.match(await sentence(page), /wins: |draw: /);
  t.report(`${moves.length} moves: ${await sentence(page)}`);
  await t.accessible(page);
  await t.screenshot(page, "yonmoque-end");
}, { timeout: 180_000 });

test("Yonmoque by touch, to the end", async (t) => {
  const page = await t.newPage({ ...PHONE, reducedMotion: "reduce" });
  await begin(page, t.base, "yonmoque", [0, 0]);
  await wholeGame(page, { game: "yonmoque", how: "touch", seed: 7 });
  await t.noHorizontalScroll(page);
  await t.screenshot(page, "yonmoque-end-phone");
}, { timeout: 180_000 });

test("Mana by keyboard alone, to the end", async (t) => {
  const page = await t.newPage({ reducedMotion: "reduce" });
  await begin(page, t.base, "mana", [0, 0]);
  const moves = await wholeGame(page, { game: "mana", how: "keys" });
  assert.match(await sentence(page), /wins: /);
  t.report(`${moves.length} moves: ${await sentence(page)}`);
  await t.screenshot(page, "mana-end");
}, { timeout: 240_000 });

test("Mana by mouse, to the end", async (t) => {
  const page = await t.newPage({ reducedMotion: "reduce", theme: "dark" });
  await begin(page, t.base, "mana", [0, 0]);
  await wholeGame(page, { game: "mana", how: "mouse", seed: 3 });
  await t.screenshot(page, "mana-end-dark");
}, { timeout: 240_000 });

test("Mitsudomoe for two by mouse, to the end", async (t) => {
  const page = await t.newPage({ reducedMotion: "reduce" });
  await begin(page, t.base, "mitsudomoe", [0, 0]);
  const moves = await wholeGame(page, { game: "mitsudomoe", how: "mouse", level: 5 });
  t.report(`${moves.length} moves: ${await sentence(page)}`);
  await t.screenshot(page, "mitsudomoe-end");
}, { timeout: 240_000 });

test("a turn is announced in words", async (t) => {
  const page = await t.newPage();
  await begin(page, t.base, "yonmoque", [0, 0]);
  await enter(page, "@c3");
  const said = page.locator("[data-live]");
  await page.waitForFunction(() => document.querySelector("[data-live]").textContent.includes("c3"));
  assert.equal(await said.textContent(), "Blue places on c3. White to move");
  assert.equal(await page.locator('[data-spot="c3"][role="gridcell"]').getAttribute("aria-label"), "c3, Blue piece");
});

test("a move is typed, and a wrong one is refused", async (t) => {
  const page = await t.newPage();
  await begin(page, t.base, "yonmoque", [0, 0]);
  await unfold(page);
  await page.locator("#typed").fill("@z9");
  await page.keyboard.press("Enter");
  assert.match(await page.locator("[data-notice]").textContent(), /“@z9” is not a move here/);
  assert.deepEqual(await moveList(page), []);
  await page.locator("#typed").fill("@b2");
  await page.keyboard.press("Enter");
  assert.deepEqual(await played(page, 1), ["@b2"]);
});

test("a flip is seen before the move is final, and turns the piece", async (t) => {
  const page = await t.newPage();
  await begin(page, t.base, "yonmoque", [0, 0]);
  for (const mv of ["@b3", "@c3", "@e1", "@a5", "@d2", "@e5"]) {
    await enter(page, mv);
    await page.waitForTimeout(300);
  }
  await page.locator('.grid [data-spot="d2"]').click();
  await page.locator('.grid [data-spot="d3"]').hover();
  assert.match(await page.locator(".doing").textContent(), /d3: flips 1/);
  await t.screenshot(page, "yonmoque-flip-before");
  await page.locator('.grid [data-spot="d3"]').click();
  await played(page, 7);
  await page.waitForFunction(
    () => document.querySelector('.grid [data-spot="c3"]').getAttribute("aria-label").startsWith("c3, Blue piece"),
  );
});

test("steps of Mitsudomoe are named and can be taken back", async (t) => {
  const page = await t.newPage();
  await begin(page, t.base, "mitsudomoe", [0, 0]);
  await page.locator('.grid [data-spot="c1"]').click();
  await page.locator('.steps [aria-current="step"]', { hasText: "Ball" }).waitFor();
  await t.screenshot(page, "mitsudomoe-ball-step");
  await page.locator('[data-act="step-back"]').click();
  await page.locator('.steps [aria-current="step"]', { hasText: "Ring" }).waitFor();
  assert.match(await page.locator('.grid [data-spot="c1"]').getAttribute("aria-label"), /^c1, empty/);
});

test("a stack can be looked into", async (t) => {
  const page = await t.newPage();
  await begin(page, t.base, "mitsudomoe", [0, 0]);
  await page.locator('.grid [data-spot="a1"]').click({ button: "right" });
  const dialog = page.locator("dialog[open]");
  await dialog.waitFor();
  assert.match(await dialog.textContent(), /White ball.*White ring/);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

test("Mana is set up in one click", async (t) => {
  const page = await t.newPage();
  await begin(page, t.base, "mana", [0, 0]);
  await t.screenshot(page, "mana-set-up");
  for (const count of [1, 2]) {
    await page.locator('[data-act="ready-made"]').click();
    await page.locator('[data-act="confirm"]').click();
    await played(page, count);
  }
  await page.locator(".doing", { hasText: "first move is free" }).waitFor();
  await t.screenshot(page, "mana-first-move");
});

test("against the computer, take back and hint", async (t) => {
  const page = await t.newPage();
  await begin(page, t.base, "yonmoque", [0, 2]);
  await page.locator("[data-status]", { hasText: "Your turn" }).waitFor();
  assert.equal(await page.title(), "Your turn – Yonmoque");
  await enter(page, "@c3");
  await page.waitForFunction(() => document.title === "White is thinking… – Yonmoque");
  assert.equal((await played(page, 2)).length, 2);
  await page.locator('[data-act="take-back"]').click();
  await page.waitForFunction(() => document.querySelectorAll(".moves .text").length === 0);
  await page.locator('[data-act="hint"]').click();
  await page.locator("[data-notice]", { hasText: "A good move" }).waitFor();
  await t.screenshot(page, "hint");
});

test("a game against the computer, to the end", async (t) => {
  const page = await t.newPage({ reducedMotion: "reduce" });
  // Two computers: the interface has to bring their game to its end by itself.
  await begin(page, t.base, "yonmoque", [1, 5]);
  await page.locator(".status.over").waitFor({ timeout: 150_000 });
  t.report(await sentence(page));
}, { timeout: 160_000 });

test("a game against the computer, resigned, then a rematch with seats changed", async (t) => {
  const page = await t.newPage();
  await begin(page, t.base, "yonmoque", [0, 1]);
  await resign(page);
  assert.equal(await sentence(page), "You lose: you resigned.");
  await page.locator('[data-act="next-game"]').click();
  await page.locator('.seat[data-player="w"] .who span', { hasText: "You" }).waitFor();
  assert.equal(await isOver(page), false);
});

test("the arrow keys lead through the moves", async (t) => {
  const page = await t.newPage();
  await begin(page, t.base, "yonmoque", [0, 0]);
  for (const mv of ["@c3", "@b2"]) await enter(page, mv);
  await played(page, 2);
  await page.keyboard.press("ArrowLeft");
  await page.locator("[data-status]", { hasText: "Viewing move 1 of 2" }).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.locator("[data-status]", { hasText: "Blue to move" }).waitFor();
});
