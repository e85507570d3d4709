// Games over the server, to their ends: two who play and one who watches, four of whom one leaves.

import assert from "node:assert/strict";

import { enter, isOver, moveList, played, resign, sentence } from "./hands.mjs";
import { choose, test } from "./harness.mjs";
import { atBoard, join, make, move, table, toMove, watch, wholeGame } from "./online-hands.mjs";

for (const [game, level] of [["yonmoque", 4], ["mana", 4], ["mitsudomoe", 5]]) {
  test(`two play ${game} to the end, a third watches`, async (t) => {
    const { one, two, link } = await table(t, game);
    const third = await t.newPage({ reducedMotion: "reduce" });
    await watch(third, link);
    await one.locator("[data-watchers]").waitFor({ state: "attached" });
    const moves = await wholeGame([one, two], [third], { game, level });
    const ends = await Promise.all([one, two, third].map(sentence));
    assert.ok(ends.slice(0, 2).some((end) => /^You win|^A draw/.test(end)), ends.join(" | "));
    assert.match(ends[2], /wins: |draw: /);
    assert.deepEqual(await moveList(third), moves);
    t.report(`${moves.length} moves: ${ends.join(" | ")}`);
    await t.accessible(one);
    await t.screenshot(one, `online-${game}-end`);
  }, { timeout: 300_000 });
}

test("four play Mitsudomoe, one leaves, the game goes on", async (t) => {
  const pages = [];
  for (let index = 0; index < 4; index += 1) pages.push(await t.newPage({ reducedMotion: "reduce", width: 1000, height: 720 }));
  const link = await make(pages[0], t.base, "mitsudomoe", { name: "Anna", players: 4 });
  for (const [index, name] of ["", "Bert", "Cleo", "Dora"].entries()) {
    if (index > 0) await join(pages[index], link, { name, place: index });
  }
  await Promise.all(pages.map(atBoard));
  await t.screenshot(pages[1], "online-four");
  await t.accessible(pages[1]);
  const moves = [];
  const start = "rR,rR,x,bB,bB/rR,x3,bB/x5/wW,x3,yY/wW,wW,x,yY,yY w w5r5b5y5";
  for (let turn = 0; turn < 5; turn += 1) {
    const page = await toMove(pages);
    const text = await choose(page, { game: "mitsudomoe", start, moves, level: 2, limit: "nodes 500" });
    moves.push(text);
    await move(page, text, pages, moves.length);
  }
  await resign(pages[3]);
  for (const page of pages) await played(page, 6);
  assert.match((await moveList(pages[0])).at(-1), /^out:/);
  const left = pages.slice(0, 3);
  const next = await toMove(left);
  assert.ok(next !== null, "the others play on");
  assert.equal(await isOver(pages[3]), false);
  await t.screenshot(pages[0], "online-four-left");
}, { timeout: 240_000 });

test("a computer of the house takes a seat", async (t) => {
  const [page, other] = [await t.newPage({ reducedMotion: "reduce" }), await t.newPage({ reducedMotion: "reduce" })];
  const link = await make(page, t.base, "mitsudomoe", { name: "Anna", players: 3, opponents: [1, 0] });
  await join(other, link, { name: "Bert" });
  await Promise.all([atBoard(page), atBoard(other)]);
  await enter(page, "@c1:b1c1");
  // It answers at once.
  assert.equal((await played(other, 2))[0], "@c1:b1c1");
  await toMove([other]);
}, { timeout: 120_000 });
