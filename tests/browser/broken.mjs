// What breaks is noticed, told and mended: an engine that does not work, files that the browser has kept damaged.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";

import { begin, enter, played } from "./hands.mjs";
import { certifiedStart, say, test } from "./harness.mjs";

/** An engine whose WebAssembly traps as soon as it is to think: one function, `f`, which is `unreachable`. */
const TRAPPING = `
  const code = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11];
  export default async function init() {}
  export function begin() {}
  export function hear(line) {
    if (!line.startsWith("go")) return;
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(code)));
    // As the real one does: out of the reach of whoever waits.
    queueMicrotask(exports.f);
    return new Promise(() => {});
  }
`;

const script = (body) => ({ contentType: "text/javascript", body });

/** Ways to break the engine: which file is how broken, and how often a worker asks for it. */
const BREAKS = [
  ["whose script is missing", "worker.js", { status: 404 }, 1],
  ["whose script throws", "engine/engine.js", script('throw new Error("broken");'), 1],
  ["whose WebAssembly is missing", "engine/engine_bg.wasm", { status: 404 }, 2],
  ["whose WebAssembly is garbage", "engine/engine_bg.wasm", { contentType: "application/wasm", body: "garbage" }, 2],
  ["that throws", "engine/engine.js", script('export default async () => {}; export function begin() { throw new Error("broken"); }; export function hear() {}'), 1],
  ["that traps", "engine/engine.js", script(TRAPPING), 1],
];

/** A page on which the first worker is broken. */
async function brokenPage(t, file, answer, times, options = {}) {
  const page = await t.newPage({ serviceWorkers: "block", ...options });
  t.expectErrors(/./);
  let left = times;
  await page.route(`**/${file}*`, (route) => {
    left -= 1;
    return left < 0 ? route.continue() : route.fulfill(answer);
  });
  return page;
}

for (const [how, ...broken] of BREAKS) {
  test(`an engine ${how} is replaced, the player told, and the game goes on`, async (t) => {
    const page = await brokenPage(t, ...broken);
    await begin(page, t.base, "yonmoque", [0, 1]);
    await enter(page, "@c3");
    await page.locator("[data-notice]", { hasText: "The engine stopped and is being started again." }).waitFor();
    assert.equal((await played(page, 2)).length, 2);
    assert.equal(await page.locator("[data-notice]").textContent(), "");
  });
}

test("an engine that traps while it analyses is replaced, and told of", async (t) => {
  const page = await brokenPage(t, "engine/engine.js", script(TRAPPING), 1, { locale: "fr" });
  await page.goto(`${t.base}/#/analyse/yonmoque/bb1b1.5.5.w3w.2w2_b_3_3`);
  await page.locator('[data-act="engine"]').click();
  await page.locator("main", { hasText: "Le moteur s’est arrêté et redémarre." }).waitFor();
  await page.locator(".lines li").first().waitFor();
});

/** A page whose service worker keeps everything. */
async function keptPage(t) {
  const page = await t.newPage();
  await page.goto(t.base);
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
  return page;
}

/** Damages what is kept: one byte of it is another one. */
function damage(page, path, at) {
  return page.evaluate(async ([path, at]) => {
    const answer = await fetch(path);
    const bytes = new Uint8Array(await answer.clone().arrayBuffer());
    bytes[at] ^= 0x55;
    let damaged = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      if (!(await cache.match(path))) continue;
      await cache.put(path, new Response(bytes, { headers: answer.headers }));
      damaged += 1;
    }
    return damaged;
  }, [path, at]);
}

/** Whether what is kept is what the server has. */
async function isWhole(t, page, path) {
  const kept = await page.evaluate(async (path) => {
    const hash = await crypto.subtle.digest("SHA-256", await (await caches.match(path)).arrayBuffer());
    return [...new Uint8Array(hash)];
  }, path);
  const sent = createHash("sha256").update(Buffer.from(await (await fetch(t.base + path)).arrayBuffer())).digest();
  return sent.equals(Buffer.from(kept));
}

test("a damaged extract in the browser's cache is fetched again", async (t) => {
  const page = await keptPage(t);
  const verdicts = () => say(page, "yonmoque", ["position startpos", "go verdicts"]);
  const sound = await verdicts();
  assert.equal(await damage(page, "/yonmoque.extract", 5_000_000), 1);
  assert.equal(await isWhole(t, page, "/yonmoque.extract"), false);
  assert.deepEqual(await verdicts(), sound);
  assert.match(sound[0], / score mate 17 .* proven exact pv @/);
  assert.equal(await isWhole(t, page, "/yonmoque.extract"), true);
});

test("a damaged certificate in the browser's cache is fetched again", async (t) => {
  const page = await keptPage(t);
  const start = `position fen ${await certifiedStart(t.base)}`;
  const verdicts = () => say(page, "mitsudomoe", [start, "go verdicts"]);
  const sound = await verdicts();
  assert.equal(await damage(page, "/mitsudomoe.cert", 100), 1);
  assert.equal(await isWhole(t, page, "/mitsudomoe.cert"), false);
  assert.deepEqual(await verdicts(), sound);
  assert.match(sound[0], / score mate -?\d+ .* proven .*pv /);
  assert.equal(await isWhole(t, page, "/mitsudomoe.cert"), true);
});

test("a damaged engine in the browser's cache is fetched again", async (t) => {
  const page = await keptPage(t);
  // The version of WebAssembly: with another one the module can't be compiled.
  assert.equal(await damage(page, "/engine/engine_bg.wasm", 4), 1);
  await begin(page, t.base, "yonmoque", [0, 1]);
  await enter(page, "@c3");
  assert.equal((await played(page, 2)).length, 2);
  assert.equal(await isWhole(t, page, "/engine/engine_bg.wasm"), true);
});
