// The page speaks to the person at it: you, hints, how to play over the game, and an answer to every click.

import assert from "node:assert/strict";

import { begin, enter, played, sentence, unfold } from "./hands.mjs";
import { test } from "./harness.mjs";
import { open } from "./turns.mjs";

const SIZES = { phone: { width: 390, height: 844, touch: true }, desktop: { width: 1280, height: 720 } };

const cell = (page, spot) => page.locator(`.grid [data-spot="${spot}"]`);

for (const [called, size] of Object.entries(SIZES)) {
  test(`against the computer you win: ${called}`, async (t) => {
    const page = await t.newPage({ ...size, reducedMotion: "reduce" });
    await open(page, t.base, "yonmoque", "5/5/bbb2/3b1/5 b 2 6", [0, 1]);
    await page.locator('.seat[data-player="b"] .who span', { hasText: "You" }).waitFor();
    await enter(page, "d2d3");
    await page.locator(".status.over").waitFor();
    assert.equal(await sentence(page), "You win: four in a row on the third rank.");
    const said = await page.locator("[data-live]").textContent();
    assert.equal(said, "You move from d2 to d3. You win: four in a row on the third rank.");
    await t.screenshot(page, `you-win-${called}`);
    await t.accessible(page);
  });
}

test("against the computer you lose, and are told by what", async (t) => {
  const page = await t.newPage({ reducedMotion: "reduce" });
  await open(page, t.base, "yonmoque", "5/5/bb1bb/5/5 b 2 6", [0, 1]);
  await enter(page, "@c3");
  await page.locator(".status.over").waitFor();
  assert.equal(await sentence(page), "You lose: you made five in a row on the third rank.");
});

test("between two people nobody is you", async (t) => {
  const page = await t.newPage({ reducedMotion: "reduce" });
  await open(page, t.base, "yonmoque", "5/5/bbb2/3b1/5 b 2 6", [0, 0]);
  await enter(page, "d2d3");
  await page.locator(".status.over").waitFor();
  assert.equal(await sentence(page), "Blue wins: four in a row on the third rank.");
});

for (const [called, size] of Object.entries(SIZES)) {
  for (const [game, seats, form] of [
    ["yonmoque", [0, 1], /^A good move: place on [a-e][1-5]$/],
    ["mana", [0, 1], /^A good move: .*damyo on [a-f][12], ronins on [a-f][12](, [a-f][12]){4}$/],
    ["mitsudomoe", [0, 1], /^A good move: ring (on [a-e][1-5]|from .. to ..), then ball from [a-e][1-5] to [a-e][1-5]/],
  ]) {
    test(`a hint is thought about in sight, says what to do and shows ghosts: ${game}, ${called}`, async (t) => {
      const page = await t.newPage({ ...size, reducedMotion: "reduce" });
      await begin(page, t.base, game, seats);
      const board = await page.locator(".play > .board").boundingBox();
      await page.locator('[data-act="hint"]').click();
      await page.locator("[data-notice]", { hasText: "Looking for a hint" }).waitFor({ timeout: 1000 });
      await page.locator("[data-notice]", { hasText: "A good move" }).waitFor();
      const told = await page.locator("[data-notice]").textContent();
      assert.match(told, form);
      const ghosts = await page.locator("[data-ghost]").evaluateAll((ghosts) => ghosts.map((ghost) => ghost.dataset.ghost));
      assert.ok(ghosts.length > 0 && ghosts.every((spot) => told.includes(spot)), `${told}: ${ghosts}`);
      if (game === "mana") {
        assert.equal(ghosts.length, 6);
        const mat = page.locator('.mat[aria-pressed="true"]');
        assert.match(told, new RegExp(`^A good move: .*\\b${await mat.getAttribute("data-degrees")}\\b`));
      }
      assert.deepEqual(await page.locator(".play > .board").boundingBox(), board, "the board stays where it is");
      await t.screenshot(page, `hint-${game}-${called}`);
      // What has been done needs no ghost.
      if (game === "mitsudomoe") {
        const [ring] = ghosts;
        if (told.includes("ring on")) {
          await cell(page, ring).click();
          await page.waitForFunction((before) => document.querySelectorAll("[data-ghost]").length < before, ghosts.length);
        }
      }
    });
  }

  test(`how to play is read over the game, and nothing is lost: ${called}`, async (t) => {
    const page = await t.newPage({ ...size, reducedMotion: "reduce" });
    await begin(page, t.base, "mitsudomoe", [0, 0]);
    await cell(page, "c1").click();
    await page.locator('[data-act="step-back"]').waitFor();
    const address = page.url();
    await page.locator('[data-act="help"]').click();
    await page.locator("dialog[open] .rule").first().waitFor();
    await t.screenshot(page, `help-${called}`);
    await t.accessible(page);
    await page.locator('[data-act="help-keys"]').click();
    await page.locator("dialog[open] kbd").first().waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    assert.equal(page.url(), address);
    await page.locator('[data-act="step-back"]').waitFor();
    await enter(page, "b1c1");
    assert.deepEqual(await played(page, 1), ["@c1:b1c1"]);
  });
}

test("the rules are read over the game from its panel, too", async (t) => {
  const page = await t.newPage();
  await begin(page, t.base, "mana", [0, 0]);
  const address = page.url();
  await unfold(page);
  await page.locator('[data-act="rules"]').click();
  await page.locator('dialog[open] .rule[data-rule="exceptions"]').waitFor();
  await page.keyboard.press("Escape");
  assert.equal(page.url(), address);
});

test("where no game is open, the help has every game", async (t) => {
  const page = await t.newPage();
  await page.goto(t.base);
  await page.locator('[data-act="help"]').click();
  for (const game of ["mana", "mitsudomoe", "yonmoque"]) {
    await page.locator(`[data-act="help-${game}"]`).click();
    await page.locator("dialog[open] .rule").first().waitFor();
  }
});

for (const [called, size] of Object.entries(SIZES)) {
  test(`a click on a closed board gets an answer: ${called}`, async (t) => {
    const page = await t.newPage({ ...size, reducedMotion: "reduce" });
    await page.addInitScript(() => localStorage.setItem("tomoe.pace", "slow"));
    await open(page, t.base, "yonmoque", "5/5/bbb2/3b1/5 b 2 6", [0, 1]);
    const answered = async (answer) => {
      await cell(page, "a1").click();
      await page.locator(".status .refusal", { hasText: answer }).waitFor();
      await page.waitForFunction((answer) => document.querySelector("[data-live]").textContent === answer, answer);
    };
    await enter(page, "@e5");
    await answered("It is not your turn.");
    await played(page, 2);
    await page.locator(".through button").first().click();
    await answered("This is an earlier move. Go back to the game to play on.");
    await t.screenshot(page, `closed-${called}`);
    await page.locator('[data-act="back-to-game"]').click();
    await page.locator("[data-status]", { hasText: "Your turn" }).waitFor();
    await page.locator(".refusal:not(:empty)").waitFor({ state: "detached" });
  });
}

test("a click after the end of a game, and a piece dropped where it can't go, get an answer", async (t) => {
  const page = await t.newPage({ reducedMotion: "reduce" });
  await open(page, t.base, "yonmoque", "5/5/bbb2/3b1/5 b 2 6", [0, 0]);
  await cell(page, "d2").dragTo(cell(page, "a5"));
  await page.locator(".refusal", { hasText: "It can’t go there." }).waitFor();
  await enter(page, "d2d3");
  await page.locator(".status.over").waitFor();
  await cell(page, "a1").click();
  await page.locator(".refusal", { hasText: "The game is over here." }).waitFor();
});
