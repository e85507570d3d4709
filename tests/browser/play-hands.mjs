// More whole games: each game by each way of entering moves, and the seldom turns in the middle of them.

import assert from "node:assert/strict";

import { begin, enter, isOver, played, sentence, sit, wholeGame } from "./hands.mjs";
import { choose, test } from "./harness.mjs";

const PHONE = { width: 390, height: 844, touch: true };
const LONG = { timeout: 300_000 };

for (const [game, how, seed] of [
  ["yonmoque", "keys", 11],
  ["mana", "touch", 5],
  ["mitsudomoe", "touch", 3],
  ["mitsudomoe", "keys", 8],
]) {
  test(`${game} by ${how === "keys" ? "keyboard alone" : how}, to the end`, async (t) => {
    const page = await t.newPage({ ...(how === "touch" ? PHONE : {}), reducedMotion: "reduce" });
    await begin(page, t.base, game, [0, 0]);
    const moves = await wholeGame(page, { game, how, seed, level: 5 });
    t.report(`${moves.length} moves: ${await sentence(page)}`);
    await t.noHorizontalScroll(page);
  }, LONG);
}

/** Begins a game from a position, everybody a person. */
async function beginFrom(page, base, game, position, players) {
  await page.goto(`${base}/#/new/${game}/${position.replaceAll("/", ".").replaceAll(" ", "_")}`);
  await sit(page, new Array(players).fill(0));
  await page.locator('[data-act="start"]').click();
  await page.locator(".grid").waitFor();
}

test("Mitsudomoe for four: an elimination, then on to the end", async (t) => {
  const page = await t.newPage({ reducedMotion: "reduce" });
  const start = "rR,rR,x,bB,b/r,rR,x2,bB/x4,bB/wW,x,wW,yY,y/wW,w,x,yY,yY w w4r4b4y4";
  await beginFrom(page, t.base, "mitsudomoe", start, 4);
  // White fills their own home and is out.
  await enter(page, "@c4:c2b1");
  await page.locator('.seat.out[data-player="w"]').waitFor();
  const moves = await played(page, 1);
  while (!(await isOver(page))) {
    assert.ok(moves.length < 160, `no end: ${moves.join(" ")}`);
    const question = { game: "mitsudomoe", start, moves, level: 5, seed: moves.length, limit: "nodes 2000" };
    const move = await choose(page, question);
    await enter(page, move);
    moves.push(move);
    await played(page, moves.length);
  }
  t.report(`${moves.length} moves: ${await sentence(page)}`);
  assert.match(await sentence(page), /wins: |draw: /);
  await t.screenshot(page, "mitsudomoe-four-end");
}, LONG);

test("Mitsudomoe for four: three balls are relocated by touch, at play", async (t) => {
  const page = await t.newPage({ ...PHONE, reducedMotion: "reduce" });
  const start = "w,x2,ryY,by/ywW,rR,rR,rbwyY,x/x2,yY,x,yr/wW,x,yw,x2/w,wW,wrrrR,y,x w w0r0b-y0";
  await beginFrom(page, t.base, "mitsudomoe", start, 4);
  await enter(page, "a5e4:a4e4*b4e3*c4b4*d4d1", "touch");
  assert.deepEqual(await played(page, 1), ["a5e4:a4e4*b4e3*c4b4*d4d1"]);
  await t.screenshot(page, "mitsudomoe-relocated-phone");
});

test("Yonmoque: a move that turns a piece over makes four with it", async (t) => {
  const page = await t.newPage();
  await beginFrom(page, t.base, "yonmoque", "5/5/bbw2/3b1/5 b 3 5", 2);
  await enter(page, "d2d3", "drag");
  await page.locator(".status.over").waitFor();
  assert.equal(await sentence(page), "Blue wins: four in a row on the third rank.");
  assert.match(await page.locator('.grid [data-spot="c3"]').getAttribute("aria-label"), /^c3, Blue piece/);
});

test("a person against the computer, to the end", async (t) => {
  const page = await t.newPage({ reducedMotion: "reduce" });
  await begin(page, t.base, "yonmoque", [0, 2]);
  let moves = [];
  while (!(await isOver(page))) {
    assert.ok(moves.length < 160, `no end: ${moves.join(" ")}`);
    const move = await choose(page, { game: "yonmoque", moves, level: 6, seed: moves.length, limit: "nodes 4000" });
    await enter(page, move);
    await page.waitForFunction(
      (count) => document.querySelector(".status.over") || document.querySelectorAll(".moves .text").length >= count,
      moves.length + 2,
    );
    moves = await played(page, moves.length + 1);
  }
  t.report(`${moves.length} moves: ${await sentence(page)}`);
}, LONG);
