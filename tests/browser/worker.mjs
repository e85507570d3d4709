// The engine in its Web Worker, and that it thinks exactly as the native one.

import assert from "node:assert/strict";

import { ask, test } from "./harness.mjs";

test("a request for a move is answered", async (t) => {
  const page = await t.newPage();
  await page.goto(t.base);
  for (const game of ["yonmoque", "mana", "mitsudomoe"]) {
    const [ready, choice] = await ask(page, { id: 1, kind: "choose", game, level: 3, seed: 1, time_ms: 5000 });
    assert.equal(ready.kind, "ready");
    assert.equal(choice.kind, "choice", JSON.stringify(choice));
    assert.equal(choice.id, 1);
    const moves = await t.tomoe(["moves", game]);
    assert.ok(moves.split("\n").some((line) => line.split("\t")[0] === choice.move), `${choice.move} is legal`);
  }
});

test("an analysis streams lines", async (t) => {
  const page = await t.newPage();
  await page.goto(t.base);
  const answers = await ask(page, { id: 2, kind: "analyse", game: "yonmoque", moves: ["@c3"], lines: 3, time_ms: 500 });
  assert.equal(answers.at(-1).kind, "done");
  assert.equal(answers.at(-2).kind, "lines");
  assert.equal(answers.at(-2).lines.length, 3);
});

test("nonsense is answered with an error", async (t) => {
  const page = await t.newPage();
  await page.goto(t.base);
  const answers = await ask(page, { id: 3, kind: "choose", game: "yonmoque", moves: ["z9"] });
  assert.equal(answers.at(-1).kind, "error");
  assert.match(answers.at(-1).message, /z9/);
});

test("the page stays responsive while the engine thinks", async (t) => {
  const page = await t.newPage();
  await page.goto(t.base);
  const thinking = ask(page, { id: 4, kind: "analyse", game: "mana", time_ms: 1500 });
  const slowest = await page.evaluate(async () => {
    let [last, slowest] = [performance.now(), 0];
    for (let frame = 0; frame < 30; frame += 1) {
      await new Promise(requestAnimationFrame);
      slowest = Math.max(slowest, performance.now() - last);
      last = performance.now();
    }
    return slowest;
  });
  await thinking;
  t.report(`slowest of 30 frames: ${slowest.toFixed(0)} ms`);
  // The machine may be busy, but a blocked page would wait for the whole search.
  assert.ok(slowest < 1000, `a frame took ${slowest} ms`);
});

test("the browser's engine thinks exactly as the native one", async (t) => {
  const page = await t.newPage();
  await page.goto(t.base);
  const native = (await t.tomoe(["bench", "--json"])).trim().split("\n").map((line) => JSON.parse(line));
  const answers = await ask(page, { id: 5, kind: "bench" });
  const wasm = answers.filter(({ kind }) => kind === "bench");
  const seconds = { native: native.at(-1).seconds, wasm: wasm.at(-1).time_ms / 1000 };
  t.report(`bench: native ${seconds.native.toFixed(2)} s, browser ${seconds.wasm.toFixed(2)} s, ` +
    `${(seconds.wasm / seconds.native).toFixed(2)} times as long`);
  const essence = ({ suite, nodes, signature }) => ({ suite, nodes: Number(nodes), signature });
  assert.deepEqual(wasm.map(essence), native.map(essence));
}, { timeout: 300_000 });
