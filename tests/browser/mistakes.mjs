// Learning from mistakes: the turning points of a reviewed game as exercises.

import assert from "node:assert/strict";

import { enter } from "./hands.mjs";
import { test } from "./harness.mjs";

const PHONE = { width: 390, height: 844, touch: true, reducedMotion: "reduce" };
const DESK = { width: 1280, height: 720, reducedMotion: "reduce" };

/** A game with a known blunder: what was played, a better move, and one that is no better, with the engine's remark. */
const GAMES = {
  yonmoque: {
    record: '[Game "yonmoque"] [Position "1bbb1/b4/5/w3w/2w2 w 2 3"]\n\n1. @e1?? {Blunder: 50.0% before, loss in 1 after; @a5 was better.} (1. @a5) 2. a4a5',
    who: "White", played: "@e1", better: "@a5", bad: "@c3",
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
      assert.match(await page.locator('.tree .move[aria-current="true"]').textContent(), new RegExp(played.replace("+", "\\+")));
    }, { timeout: 90_000 });
  }
}
