// The same question, by nodes, natively and in the browser: the same answer, and how fast each was.

import assert from "node:assert/strict";

import { say, test } from "./harness.mjs";

const NODES = 1_000_000;

// Yonmoque with more pieces than the extract knows, so that it has to be searched.
const QUESTIONS = [
  ["yonmoque", "wb1wb/b4/1b3/1ww2/2b1b w 1 1"],
  ["mana", "270 rr4/rr1dr1/6/6/1RD1R1/2RR1R r - 0 0"],
  ["mitsudomoe", undefined],
];

for (const [game, start] of QUESTIONS) {
  test(`${game}: the browser's engine answers as the native one`, async (t) => {
    const page = await t.newPage();
    await page.goto(t.base);
    const limits = ["--nodes", String(NODES), "--hash", "32", "--json"];
    const position = start ? ["--position", start] : [];
    const told = (await t.tomoe(["analyse", game, ...position, ...limits])).trim().split("\n");
    const native = JSON.parse(told.at(-1));
    const answers = await say(page, game, [
      `position ${start ? `fen ${start}` : "startpos"}`,
      "isready",
      `go nodes ${NODES}`,
    ]);
    const last = answers.filter((answer) => / pv /.test(answer)).at(-1);
    const figure = (name) => Number(new RegExp(` ${name} (\\d+)`).exec(last)[1]);
    assert.equal(figure("depth"), native.depth);
    assert.equal(figure("nodes"), native.nodes);
    const moves = native.lines[0].moves.join(" ");
    assert.ok(last.endsWith(` pv ${moves}`), `${last} and ${moves}`);
    const rate = (nodes, seconds) => `${(nodes / seconds / 1e6).toFixed(2)} million nodes a second`;
    t.report(`native ${rate(native.nodes, native.seconds)}, browser ${rate(figure("nodes"), figure("time") / 1000)}`);
  });
}
