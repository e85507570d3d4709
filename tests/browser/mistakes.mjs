// Learning from mistakes: the turning points of a reviewed game as exercises.

import assert from "node:assert/strict";

import { enter } from "./hands.mjs";
import { test } from "./harness.mjs";

const PHONE = { width: 390, height: 844, touch: true, reducedMotion: "reduce" };
const DESK = { width: 1280, height: 720, reducedMotion: "reduce" };

/** Games with a known blunder: what was played and by whom, a better move, and another one that is no better. */
const GAMES = {
  yonmoque: {
    record: `[Game "yonmoque"] [Position "5/b2w1/2bb1/4w/w4 b 3 3"]
1. @d2?? {Blunder: win in at most 45 before, loss in 1 after; @e4 was better.} 2. e2d1 win:w`,
    who: "Blue", played: "@d2", better: "@e4", bad: "c3d2",
  },
  mana: {
    record: `[Game "mana"] [Position "0 1r2r1/rr1d1r/6/6/RR2R1/R1DR2 r - 0 0"]
1. d1c2 2. d5d4 3. a2a4 4. f5c5 5. a1b1 6. b5c3 7. b2a2
8. d4b4?? {Blunder: 43.8% before, loss in 1 after; d4d6 was better.} 9. b1b4 win:r`,
    who: "Amber", played: "d4b4", better: "d4d6", bad: "b6b4",
  },
  mitsudomoe: {
    record: `[Game "mitsudomoe"] [Players "2"]
1. @c1:b1c1 2. @c5:d5c5 3. @d3:c1b1?? {Blunder: 66.5% before, loss in 0 after; @d5:a2b1 was better.} win:b`,
    who: "White", played: "@d3:c1b1", better: "@d5:a2b1", bad: "@d4:c1b1",
  },
};

async function paste(page, base, record) {
  await page.goto(`${base}/#/`);
  await page.locator("#pasted").fill(record);
  await page.locator('[data-act="paste"]').click();
  await page.locator(".analysis .grid").waitFor();
}

const verdict = (page, text) => page.locator("[data-verdict]", { hasText: text });

for (const [name, { record, who, played, better, bad }] of Object.entries(GAMES)) {
  for (const [device, size] of Object.entries({ phone: PHONE, desk: DESK })) {
    test(`a blunder is an exercise: ${name}, ${device}`, async (t) => {
      const page = await t.newPage(size);
      await paste(page, t.base, record);
      await page.locator('[data-act="mistakes"]').click();
      await page.locator("[data-status]", { hasText: `${who} to move: find better` }).waitFor();
      // Nothing tells the answer.
      for (const told of [".lines", ".tree", "[data-graph]", ".tally"]) {
        assert.equal(await page.locator(told).first().isVisible(), false, `${told} is hidden`);
      }
      assert.equal(await page.locator(".over .best").count(), 0);
      assert.equal(await page.locator(".scorebar span").textContent(), "");
      assert.doesNotMatch(await page.locator(".panel").innerText(), new RegExp(better));
      await t.accessible(page);
      await t.screenshot(page, `mistakes-${name}-${device}`);
      const how = device === "phone" ? "touch" : "mouse";
      await enter(page, played, how);
      await verdict(page, "That was played in the game").waitFor();
      await page.locator(".over .played").waitFor({ state: "attached" });
      await enter(page, bad, how);
      await verdict(page, "Not yet").waitFor();
      await page.locator(".over .played").waitFor({ state: "attached" });
      await enter(page, better, how);
      await verdict(page, `Well found: ${better}`).waitFor();
      await t.screenshot(page, `mistakes-found-${name}-${device}`);
      await page.locator('[data-act="next-mistake"]').click();
      await page.locator(".mistakes h3", { hasText: "Found without help: 1 of 1" }).waitFor();
      // Once more, and this time the answer is asked for.
      await page.locator('[data-act="mistakes-again"]').click();
      await page.locator('[data-act="answer"]').click();
      await verdict(page, `The answer: ${better}`).waitFor();
      await page.locator(".over .best").waitFor({ state: "attached" });
      await t.accessible(page);
      await t.screenshot(page, `mistakes-told-${name}-${device}`);
      await page.locator('[data-act="leave-mistakes"]').click();
      await page.locator(".tree .sign").first().waitFor();
      assert.match(await page.locator('.tree .move[aria-current="true"]').textContent(), new RegExp(played));
    }, { timeout: 90_000 });
  }
}

test("mistakes of one side alone", async (t) => {
  const page = await t.newPage(DESK);
  await paste(page, t.base, `[Game "yonmoque"]
1. @c3? {Mistake: 60.0% before, 30.0% after; @d2 was better.} 2. @b2?? {Blunder: 70.0% before, 10.0% after; @d4 was better.} 3. @a1 -`);
  await page.locator('[data-act="mistakes"]', { hasText: "(2)" }).click();
  await page.locator(".mistakes h3", { hasText: "Mistake 1 of 2" }).waitFor();
  await page.locator('[data-act="mistakes-w"]').click();
  await page.locator(".mistakes h3", { hasText: "Mistake 1 of 1" }).waitFor();
  await page.locator("[data-status]", { hasText: "White to move: find better" }).waitFor();
  assert.match(await page.locator(".played-here").textContent(), /White played @b2/);
  await t.accessible(page);
  await t.screenshot(page, "mistakes-sides");
  // The keys that would tell the answer do nothing.
  for (const key of ["l", "x", "b", "ArrowRight"]) await page.keyboard.press(key);
  await page.waitForTimeout(700);
  assert.equal(await page.locator(".over .best").count(), 0);
  await page.locator("[data-status]", { hasText: "find better" }).waitFor();
});
