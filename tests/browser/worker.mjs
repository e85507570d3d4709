// The engine in its Web Worker, and that it thinks exactly as the native one.

import assert from "node:assert/strict";

import { certifiedStart, choose, say, test } from "./harness.mjs";

test("a move is chosen", async (t) => {
  const page = await t.newPage();
  await page.goto(t.base);
  for (const game of ["yonmoque", "mana", "mitsudomoe"]) {
    const move = await choose(page, { game, level: 3, seed: 1, limit: "movetime 5000" });
    const moves = await t.tomoe(["moves", game]);
    assert.ok(moves.split("\n").some((line) => line.split("\t")[0] === move), `${move} is legal`);
  }
});

test("an analysis streams lines, and they are those of the protocol", async (t) => {
  const page = await t.newPage();
  await page.goto(t.base);
  const answers = await say(page, "yonmoque", [
    "ugi",
    "setoption name MultiPV value 3",
    "position startpos moves @c3",
    "isready",
    "go movetime 500",
  ]);
  assert.match(answers[0], /^id name Tomoe /);
  assert.ok(answers.indexOf("ugiok") < answers.indexOf("readyok"));
  const line = /^info depth \d+ multipv 3 score (cp|mate) -?\d+( lowerbound| upperbound)? nodes \d+ time \d+ nps \d+ .*pv @/;
  assert.ok(answers.some((answer) => line.test(answer)), answers.join("\n"));
  assert.match(answers.at(-1), /^bestmove @/);
});

test("the verdict on every move comes from the extract", async (t) => {
  const page = await t.newPage();
  await page.goto(t.base);
  const answers = await say(page, "yonmoque", ["position startpos", "go verdicts"]);
  assert.equal(answers.length, 25 + 1);
  assert.match(answers[0], / score mate 17 .* proven exact pv @/);
});

test("a position of Mitsudomoe's certificate is proven, and fetched for two players at full strength alone", async (t) => {
  const page = await t.newPage({ serviceWorkers: "block" });
  const asked = [];
  page.context().on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(t.base);
  const weak = ["setoption name Level value 8", "position startpos", "isready", "go nodes 50"];
  const three = ["setoption name Players value 3", "position startpos", "isready", "go nodes 50"];
  for (const lines of [weak, three]) await say(page, "mitsudomoe", lines);
  assert.ok(!asked.includes("/mitsudomoe.cert"));
  const start = `position fen ${await certifiedStart(t.base)}`;
  const answers = await say(page, "mitsudomoe", [start, "isready", "go nodes 50"]);
  assert.ok(asked.includes("/mitsudomoe.cert"));
  assert.ok(answers.some((answer) => / score mate -?\d+ .*nodes 0 .* proven .*pv /.test(answer)), answers.join("\n"));
});

test("nonsense is answered with a reason", async (t) => {
  const page = await t.newPage();
  await page.goto(t.base);
  const answers = await say(page, "yonmoque", ["position startpos moves z9", "go"]);
  assert.match(answers[0], /^info string .*z9/);
  assert.equal(answers.at(-1), "bestmove none");
});

test("the page stays responsive while the engine thinks", async (t) => {
  const page = await t.newPage();
  await page.goto(t.base);
  const thinking = say(page, "mana", ["position startpos", "isready", "go movetime 1500"]);
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
  const answers = await say(page, "yonmoque", ["bench"]);
  const part = /^bench (?<suite>\S+) positions \d+ nodes (?<nodes>\d+) time (?<time>\d+) signature (?<signature>\S+)$/;
  const wasm = answers.map((line) => part.exec(line).groups);
  const seconds = { native: native.at(-1).seconds, wasm: wasm.at(-1).time / 1000 };
  t.report(`bench: native ${seconds.native.toFixed(2)} s, browser ${seconds.wasm.toFixed(2)} s, ` +
    `${(seconds.wasm / seconds.native).toFixed(2)} times as long`);
  const essence = ({ suite, nodes, signature }) => ({ suite, nodes: Number(nodes), signature });
  assert.deepEqual(wasm.map(essence), native.map(essence));
}, { timeout: 300_000 });
