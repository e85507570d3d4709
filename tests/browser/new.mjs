// A new game: what can be chosen, what is shown of it, and that the game is the one that was chosen.

import assert from "node:assert/strict";

import { enter, moveList, played, sit } from "./hands.mjs";
import { test } from "./harness.mjs";

const SIZES = { small: [360, 640], phone: [390, 844], desk: [1280, 720] };

const open = async (page, base, game) => {
  await page.goto(`${base}/#/new/${game}`);
  await page.locator(".new").waitFor();
};

const press = (page, ...selectors) => selectors.reduce((before, selector) => before.then(() => page.locator(selector).click()), Promise.resolve());

const start = async (page) => {
  await page.locator('[data-act="start"]').click();
  await page.locator(".grid").waitFor();
};

/** What is pressed of the buttons whose names begin so. */
const pressed = (page, name) =>
  page.locator(`[data-choice^="${name}"][aria-pressed="true"]:visible`).evaluateAll((all) => all.map((one) => one.dataset.choice));

const seat = (page, player, name) => page.locator(`.seat[data-player="${player}"] .who`, { hasText: name });

const told = (page, text) => page.locator(".play", { hasText: text });

test("nine levels say how they play, a newcomer meets the first, and the choice is remembered", async (t) => {
  const page = await t.newPage();
  await open(page, t.base, "yonmoque");
  const lines = await page.locator('[data-choice^="level"] .small').allTextContents();
  assert.equal(new Set(lines.filter((line) => line.length > 8)).size, 9, lines.join("; "));
  assert.deepEqual(await pressed(page, "level"), ["level-1"]);
  await press(page, '[data-choice="level-3"]', '[data-choice="side-1"]');
  await start(page);
  await seat(page, "b", "Computer 3: Carp").waitFor();
  await open(page, t.base, "yonmoque");
  assert.deepEqual([await pressed(page, "level"), await pressed(page, "side")], [["level-3"], ["side-1"]]);
  await press(page, '[data-choice="people"]');
  assert.equal(await page.locator('[data-choice^="level"]:visible').count(), 0);
});

for (const [game, players, starts] of [
  ["yonmoque", 2, "rfs"],
  ["mana", 2, "rs"],
  ["mitsudomoe", 2, "rfs"],
  ["mitsudomoe", 3, ""],
  ["mitsudomoe", 4, ""],
]) {
  test(`the starts of ${game} for ${players}`, async (t) => {
    const page = await t.newPage({ reducedMotion: "reduce" });
    const choose = async () => {
      await open(page, t.base, game);
      if (game === "mitsudomoe") await press(page, `[data-choice="players-${players}"]`);
      await press(page, '[data-choice="people"]');
    };
    await choose();
    const offered = await page.locator('[data-choice^="start"]:visible').evaluateAll((all) => all.map((one) => one.dataset.choice.at(-1)));
    assert.equal(offered.join(""), starts);
    assert.ok((await page.locator("[data-why]").textContent()).length > 30);
    for (const letter of starts || "r") {
      await choose();
      if (starts) await press(page, `[data-choice="start-${letter}"]`);
      const shown = await page.locator(".picture figcaption").textContent();
      await start(page);
      assert.equal(await page.locator(".seat").count(), players);
      await page.locator("[data-status]", { hasText: shown }).waitFor();
      const moves = await moveList(page);
      assert.equal(moves.length > 0, letter === "f", moves.join(" "));
      assert.ok(await page.locator('[data-act="take-back"]').isDisabled(), "an opening can't be taken back");
      if (letter === "f") continue;
      await enter(page, { yonmoque: "@c3", mana: "@0:c1,a1,d1,a2,b2,e2", mitsudomoe: "@c1:b1c1" }[game]);
      await played(page, 1);
      assert.equal(await page.locator('[data-act="take-side"]').count(), letter === "s" ? 1 : 0);
    }
  });
}

test("other company is chosen seat by seat, with fields that are fetched then", async (t) => {
  const page = await t.newPage({ reducedMotion: "reduce" });
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page, t.base, "mitsudomoe");
  await press(page, '[data-choice="players-3"]');
  assert.deepEqual(asked.filter((path) => path.includes("choices")), []);
  await sit(page, [0, 2, 5]);
  assert.ok(asked.includes("/split_choices.wasm"), asked.join(" "));
  await page.locator('select[data-act="first"]').selectOption("1");
  assert.match(await page.locator(".picture figcaption").textContent(), /Red/);
  await page.locator('[data-act="rotate"]').click();
  await t.accessible(page);
  await start(page);
  for (const [player, name] of [["w", "Computer 5"], ["b", "Computer 2"]]) await seat(page, player, name).waitFor();
  await open(page, t.base, "mitsudomoe");
  await page.locator('select[data-seat="0"]').waitFor();
});

test("the preview shows who plays, the opening chosen and the own side at the bottom", async (t) => {
  const page = await t.newPage();
  await open(page, t.base, "mitsudomoe");
  const picture = () => page.locator(".picture svg").innerHTML();
  const pictures = [];
  for (const act of ['[data-choice="players-2"]', '[data-choice="side-1"]', '[data-choice="start-f"]', '[data-act="another"]', '[data-choice="players-3"]', '[data-choice="players-4"]']) {
    await press(page, act);
    pictures.push(await picture());
  }
  assert.equal(new Set(pictures).size, pictures.length, "each choice is seen");
});

test("two people exchange sides after the first turn, and a reload keeps it", async (t) => {
  const page = await t.newPage({ reducedMotion: "reduce" });
  await open(page, t.base, "yonmoque");
  await press(page, '[data-choice="people"]', '[data-choice="start-s"]');
  await start(page);
  await enter(page, "@c3");
  await page.locator("[data-status]", { hasText: "Take Blue’s side?" }).waitFor();
  await t.accessible(page);
  await press(page, '[data-act="take-side"]');
  await told(page, "whoever began now plays White").waitFor();
  assert.deepEqual(await played(page, 2), ["@c3", "swap"]);
  await page.reload();
  assert.deepEqual(await played(page, 2), ["@c3", "swap"]);
  await enter(page, "@b2");
  assert.deepEqual(await played(page, 3), ["@c3", "swap", "@b2"]);
  assert.equal(await page.locator('[data-act="take-side"]').count(), 0);
  await press(page, '[data-act="analyse"]');
  await page.locator(".tree .move", { hasText: "swap" }).waitFor();
});

test("whoever plays on keeps the side", async (t) => {
  const page = await t.newPage({ reducedMotion: "reduce" });
  await open(page, t.base, "yonmoque");
  await press(page, '[data-choice="people"]', '[data-choice="start-s"]');
  await start(page);
  await enter(page, "@c3");
  await press(page, '[data-act="play-on"]');
  await page.locator("[data-status]", { hasText: "White to move" }).waitFor();
  assert.equal(await page.locator('[data-act="take-side"]').count(), 0);
  await enter(page, "@b2");
  assert.deepEqual(await played(page, 2), ["@c3", "@b2"]);
});

test("a person takes the computer's side, and the board turns", async (t) => {
  const page = await t.newPage({ reducedMotion: "reduce" });
  await open(page, t.base, "yonmoque");
  await press(page, '[data-choice="level-4"]', '[data-choice="side-1"]', '[data-choice="start-s"]');
  await start(page);
  const height = async (spot) => (await page.locator(`.grid [data-spot="${spot}"]`).boundingBox()).y;
  assert.ok((await height("a1")) < (await height("a5")), "White sits at the bottom");
  await page.locator('[data-act="take-side"]').click();
  await told(page, "You took Blue.").waitFor();
  await seat(page, "w", "Computer 4: Hare").waitFor();
  assert.ok((await height("a1")) > (await height("a5")), "Blue sits at the bottom");
  const moves = await played(page, 3);
  assert.equal(moves[1], "swap");
  await page.locator("[data-status]", { hasText: "Your turn" }).waitFor();
});

for (const [first, isTaken] of [["@c3", true], ["@c1", false]]) {
  test(`the computer ${isTaken ? "takes a side that wins" : "leaves a side that loses"}`, async (t) => {
    const page = await t.newPage({ reducedMotion: "reduce" });
    await open(page, t.base, "yonmoque");
    await press(page, '[data-choice="level-9"]', '[data-choice="side-0"]', '[data-choice="start-s"]');
    await start(page);
    await enter(page, first);
    const moves = await played(page, 2);
    assert.equal(moves[1] === "swap", isTaken, moves.join(" "));
    await page.locator("[data-status]", { hasText: "Your turn" }).waitFor();
    if (!isTaken) return;
    await told(page, "The computer takes Blue: you play White.").waitFor();
    await seat(page, "b", "Computer 9: Dragon").waitFor();
    await enter(page, "@b2");
    await played(page, 4);
  });
}

for (const [name, [width, height]] of Object.entries(SIZES)) {
  for (const theme of ["light", "dark"]) {
    test(`nothing is clipped at ${width}×${height}, ${theme}`, async (t) => {
      const page = await t.newPage({ width, height, theme, touch: width < 700 });
      for (const game of ["yonmoque", "mana", "mitsudomoe"]) {
        await open(page, t.base, game);
        assert.deepEqual(await clipped(page), [], game);
        await t.noHorizontalScroll(page);
        await t.accessible(page);
        await t.screenshot(page, `new-${game}-${name}-${theme}`);
        const box = await page.locator('[data-act="start"]').boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= height, "the way into the game is in sight");
      }
    });
  }
}

for (const locale of ["es", "fr", "ja", "pt"]) {
  test(`nothing is clipped in ${locale} on a phone`, async (t) => {
    const page = await t.newPage({ width: 360, height: 640, touch: true, locale });
    for (const game of ["yonmoque", "mitsudomoe"]) {
      await open(page, t.base, game);
      assert.deepEqual(await clipped(page), [], game);
      await t.noHorizontalScroll(page);
      await t.screenshot(page, `new-${game}-${locale}`);
    }
  });
}

/** The buttons, lists and texts of the form that are wider than they may be or stick out of the window. */
function clipped(page) {
  return page.evaluate(() => {
    const form = document.querySelector(".new").getBoundingClientRect();
    return [...document.querySelectorAll(".new button, .new select, .new p, .new h1, .new span, .new strong")]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        const isInline = getComputedStyle(element).display === "inline";
        const sticksOut = !element.closest(".begin") && (left < form.left + 12 || right > form.right - 12);
        return sticksOut || (!isInline && element.scrollWidth > element.clientWidth + 1);
      })
      .map((element) => element.textContent);
  });
}
