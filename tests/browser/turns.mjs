// What just happened: the sentence and the trail of the last turn, the computers' pace, and why somebody is out.

import assert from "node:assert/strict";

import { begin, enter, played, sit } from "./hands.mjs";
import { choose, test } from "./harness.mjs";

const SIZES = { phone: { width: 390, height: 844, touch: true }, desktop: { width: 1280, height: 720 } };

const inLink = (position) => position.replaceAll("/", ".").replaceAll(" ", "_");

/** Begins a game from a position; `seats` has 0 for a person, 1 to 9 for a level. */
export async function open(page, base, game, position, seats) {
  await page.goto(`${base}/#/new/${game}/${inLink(position)}`);
  await sit(page, seats);
  await page.locator('[data-act="start"]').click();
  await page.locator(".grid").waitFor();
}

const text = (page, selector) => page.locator(selector).textContent();

/** Sets the pace before the page is opened. */
const setPace = (page, pace) => page.addInitScript((pace) => localStorage.setItem("tomoe.pace", pace), pace);

const TURNS = [
  ["yonmoque", "5/5/1bw1b/3b1/5 b 3 5", "d2d3", "Blue from d2 to d3, flipping c3."],
  ["mana", "0 1r2r1/rr1d2/1r4/1R4/R3R1/R1DR2 r 3 0 0", "b3b4", "Red ronin from b3 to b4, capturing the Amber ronin."],
  ["mitsudomoe", "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5b5", "@c1:b1c1", "White lays a ring on c1, ball from b1 to c1."],
];

for (const [called, size] of Object.entries(SIZES)) {
  for (const [game, position, move, sentence] of TURNS) {
    test(`the last turn is a sentence for all and a trail: ${game}, ${called}`, async (t) => {
      const page = await t.newPage({ ...size, reducedMotion: "reduce" });
      await open(page, t.base, game, position, [0, 0]);
      assert.equal(await page.locator(".trail").count(), 0);
      await enter(page, move);
      await played(page, 1);
      assert.equal(await text(page, "[data-last]"), sentence);
      assert.ok((await text(page, "[data-live]")).startsWith(`${sentence} `), "it is said aloud, too");
      const seen = await page.evaluate(() => {
        const [last, status] = ["[data-last]", ".status"].map((part) => document.querySelector(part).getBoundingClientRect());
        return last.height > 0 && last.top >= status.top && last.bottom <= status.bottom + 1;
      });
      assert.ok(seen, "the sentence is in sight");
      assert.equal(await page.locator(".trail.last path").count(), 2, "the trail and its casing");
      await t.screenshot(page, `trail-${game}-${called}`);
      await t.accessible(page);
    });
  }

  test(`of three opponents each one's last turn stays marked until mine: ${called}`, async (t) => {
    const page = await t.newPage(size);
    await begin(page, t.base, "mitsudomoe", [0, 2, 2, 2]);
    await enter(page, "@c1:b1c1");
    await page.locator("[data-status]", { hasText: "Your turn" }).waitFor();
    assert.equal(await page.locator(".trail.last").count(), 1);
    assert.equal(await page.locator(".trail.earlier").count(), 2);
    const lines = await page.locator(".trail.earlier path:last-child").evaluateAll((paths) => paths.map((path) => path.getAttribute("stroke")));
    assert.equal(new Set(lines).size, 2, "each in its own colour");
    await t.screenshot(page, `trail-four-${called}`);
    const start = "rR,rR,x,bB,bB/rR,x3,bB/x5/wW,x3,yY/wW,wW,x,yY,yY w w5r5b5y5";
    const moves = await played(page, 4);
    await enter(page, await choose(page, { game: "mitsudomoe", start, moves, level: 2, limit: "nodes 300" }));
    await page.waitForFunction(() => document.querySelectorAll(".trail.earlier").length === 0);
  });
}

test("no computer cuts an animation short", async (t) => {
  const page = await t.newPage();
  await begin(page, t.base, "mitsudomoe", [1, 1, 1, 1]);
  await page.evaluate(() => {
    const board = document.querySelector(".board");
    window.films = [];
    let began = null;
    new MutationObserver(() => {
      const moves = board.classList.contains("moving");
      if (moves && began === null) began = performance.now();
      if (!moves && began !== null) {
        window.films.push(performance.now() - began);
        began = null;
      }
    }).observe(board, { attributes: true, attributeFilter: ["class"] });
  });
  await played(page, 8);
  await page.locator('[data-act="pause"]').click();
  await page.waitForFunction(() => !document.querySelector(".board.moving"));
  const count = (await played(page, 8)).length;
  const films = await page.evaluate(() => window.films);
  assert.ok(films.length >= count - 1, `${films.length} films for ${count} turns`);
  // A ring settles for 160 ms and a ball steps for 180; a busy browser sees the beginning late.
  assert.ok(films.every((film) => film > 200), films.map(Math.round).join(" "));
  t.report(`films of ${films.map(Math.round).join(", ")} ms`);
});

test("computers who play each other are paused, stepped and let go on", async (t) => {
  const page = await t.newPage(SIZES.phone);
  await begin(page, t.base, "yonmoque", [1, 1]);
  await played(page, 1);
  await page.locator('[data-act="pause"]').tap();
  await t.screenshot(page, "paused-phone");
  const count = (await played(page, 1)).length;
  await page.waitForTimeout(2500);
  assert.equal((await played(page, 1)).length, count, "nothing happens meanwhile");
  await page.locator('[data-act="one-turn"]').tap();
  await played(page, count + 1);
  await page.waitForTimeout(2500);
  assert.equal((await played(page, 1)).length, count + 1, "one turn and no more");
  await page.locator('[data-act="resume"]').tap();
  await played(page, count + 3);
  // Whoever looks back is not thrown forward again.
  await page.locator(".through button").first().tap();
  await page.locator("[data-status]", { hasText: "Viewing move" }).waitFor();
  await page.waitForTimeout(2000);
  await page.locator("[data-status]", { hasText: "Viewing move" }).waitFor();
  await page.locator('[data-act="back-to-game"]').tap();
  await page.locator('[data-act="resume"]').tap({ trial: true });
});

test("the computer's pace is set in the settings", async (t) => {
  const page = await t.newPage();
  await setPace(page, "fast");
  await page.goto(t.base);
  await page.locator('[data-act="settings"]').click();
  const choice = page.locator('[data-setting="pace"]');
  assert.equal(await choice.inputValue(), "fast");
  await choice.selectOption("slow");
  assert.equal(await page.evaluate(() => localStorage.getItem("tomoe.pace")), "slow");
  await page.keyboard.press("Escape");
  const pause = async (pace) => {
    const other = await t.newPage({ reducedMotion: "reduce" });
    await setPace(other, pace);
    await begin(other, t.base, "yonmoque", [0, 1]);
    await enter(other, "@c3");
    const began = performance.now();
    await played(other, 2);
    return performance.now() - began;
  };
  const [slow, atOnce] = [await pause("slow"), await pause("at-once")];
  t.report(`level 1 answers after ${Math.round(slow)} ms slowly, ${Math.round(atOnce)} ms at once`);
  assert.ok(slow > 1900 && atOnce < slow - 1000);
});

test("why somebody is out is said when it happens", async (t) => {
  const page = await t.newPage(SIZES.phone);
  await open(page, t.base, "mitsudomoe", "rR,rR,x,bB,b/r,rR,x2,bB/x4,bB/wW,x,wW,yY,y/wW,w,x,yY,yY w w4r4b4y4", [0, 0, 0, 0]);
  await enter(page, "@c4:c2b1");
  await page.locator('.seat.out[data-player="w"]').waitFor();
  assert.match(await text(page, "[data-last]"), /White is out: the home is full of balls\.$/);
});

test("ring supplies carry a number", async (t) => {
  const page = await t.newPage(SIZES.phone);
  await begin(page, t.base, "mitsudomoe", [0, 0]);
  const counts = () => page.locator(".seat .count").allTextContents();
  assert.deepEqual(await counts(), ["5", "5"]);
  await enter(page, "@c1:b1c1");
  await played(page, 1);
  assert.deepEqual((await counts()).sort(), ["4", "5"]);
});

for (const [called, size] of Object.entries(SIZES)) {
  test(`nothing covers a value of Mana's mat: ${called}`, async (t) => {
    const page = await t.newPage({ ...size, reducedMotion: "reduce" });
    await open(page, t.base, "mana", "0 1r2r1/rr1d1r/6/1R4/R3R1/R1DR2 a 3 0 0", [0, 0]);
    // The strokes at a man's feet fill at most 40 of 100 parts of the width, between 22 and 44 below the middle.
    const feet = async () => {
      const box = await page.locator('.cell[data-spot="b5"]').boundingBox();
      const clip = { x: box.x + box.width * 0.29, y: box.y + box.height * 0.72, width: box.width * 0.42, height: box.height * 0.22 };
      return (await page.screenshot({ clip })).toString("base64");
    };
    assert.equal(await page.locator('.cell.can[data-spot="b5"]').count(), 1);
    const marked = await feet();
    await page.evaluate(() => document.querySelector('.cell[data-spot="b5"]').classList.remove("can"));
    assert.equal(await feet(), marked);
  });
}
