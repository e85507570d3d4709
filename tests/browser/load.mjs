// How the application comes to the browser: how much, how fast, and without a network.

import assert from "node:assert/strict";
import http from "node:http";

import { begin, enter, played } from "./hands.mjs";
import { choose, test } from "./harness.mjs";

/** What may be sent until two people can play on one screen, and all that a game against the computer needs. */
const MOST_BYTES = { board: 300_000, computer: 453_000 };
const MOST_MILLISECONDS = 2000;

/** The page has been drawn by the application. */
const drawn = (page) => page.locator("main").first().waitFor();

test("it is on screen within two seconds", async (t) => {
  const times = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const page = await t.newPage();
    const began = performance.now();
    await page.goto(t.base, { waitUntil: "commit" });
    await drawn(page);
    times.push(performance.now() - began);
    if (attempt === 0) await t.screenshot(page, "first-load");
  }
  t.report(`on screen after ${times.map((time) => time.toFixed(0)).join(", ")} ms, each in a fresh profile`);
  assert.ok(Math.min(...times) < MOST_MILLISECONDS);
});

test("a board to play on comes with few bytes, without the engine", async (t) => {
  const page = await t.newPage({ serviceWorkers: "block" });
  const asked = paths(page);
  await page.goto(t.base);
  await drawn(page);
  await begin(page, t.base, "mitsudomoe", [0, 0]);
  await enter(page, "@c1:b1c1");
  await played(page, 1);
  assert.ok(asked.has("/app_bg.wasm"));
  assert.deepEqual([...asked].filter((path) => /worker|engine|split_|learn/.test(path)), []);
  const total = await weighed(t, asked);
  assert.ok(total <= MOST_BYTES.board, `${total} bytes`);
});

test("a game against the computer needs few bytes more", async (t) => {
  const page = await t.newPage({ serviceWorkers: "block" });
  const asked = paths(page);
  await page.goto(t.base);
  await drawn(page);
  await begin(page, t.base, "mitsudomoe", [1, 0]);
  await played(page, 1);
  assert.ok(asked.has("/worker.js") && asked.has("/engine/engine_bg.wasm"));
  const total = await weighed(t, asked);
  assert.ok(total <= MOST_BYTES.computer, `${total} bytes`);
});

test("what is fetched afterwards is weighed", async (t) => {
  for (const path of await keptFiles(t.base)) {
    const { status, encoding, sent } = await fetched(t.base, path, { "accept-encoding": "br" });
    assert.deepEqual([status, encoding], [200, "br"], path);
    t.report(`${String(sent).padStart(7)} ${path}`);
  }
});

test("analysis, editor and lessons are fetched when they are opened", async (t) => {
  const page = await t.newPage({ serviceWorkers: "block" });
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(t.base);
  await drawn(page);
  const parts = () => asked.filter((path) => path.startsWith("/split_"));
  assert.deepEqual(parts(), []);
  for (const [address, shown, part] of [
    ["#/learn/mana", ".lesson", "/split_learn.wasm"],
    ["#/edit/yonmoque", ".edit .board", "/split_edit.wasm"],
    ["#/analyse/mana", ".analysis .board", "/split_analysis.wasm"],
  ]) {
    await page.goto(`${t.base}/${address}`);
    await page.locator(shown).first().waitFor();
    assert.equal(parts().at(-1), part);
  }
  await page.goto(`${t.base}/#/learn/mana`);
  await page.locator(".lesson").first().waitFor();
  assert.equal(parts().length, 3);
});

test("a part that does not come is told, and asked for again", async (t) => {
  const page = await t.newPage({ serviceWorkers: "block" });
  t.expectErrors(/split_learn.wasm|Failed to fetch/);
  await page.route("**/split_learn.wasm", (route) => route.abort());
  await page.goto(`${t.base}/#/learn/mana`);
  await page.locator('.lost[role="alert"]').waitFor();
  await page.unroute("**/split_learn.wasm");
  await page.goto(`${t.base}/#/`);
  await page.goto(`${t.base}/#/learn/mana`);
  await page.locator(".lesson").first().waitFor();
});

test("the page asks for its own language alone, and nothing twice", async (t) => {
  const page = await t.newPage({ locale: "fr", serviceWorkers: "block" });
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(t.base);
  await drawn(page);
  assert.deepEqual(asked.filter((path) => path.startsWith("/words/")), ["/words/fr.txt"]);
  assert.deepEqual(asked, [...new Set(asked)]);
});

test("it works offline after the first load", async (t) => {
  const server = await t.serve();
  const page = await t.newPage();
  await page.goto(server.base);
  await drawn(page);
  await keptForLater(page);
  await server.stop();
  await page.reload();
  await drawn(page);
  assert.match(await choose(page, { game: "yonmoque", level: 1 }), /^@/);
  // Parts that were never opened are there, too.
  await page.goto(`${server.base}/#/edit/yonmoque`);
  await page.locator(".edit .board").waitFor();
});

test("a newer version replaces an older one", async (t) => {
  const proxy = await renewing(t.base);
  try {
    const page = await t.newPage();
    await page.goto(proxy.base);
    await keptForLater(page);
    const version = () => page.evaluate(() => document.documentElement.dataset.version);
    const old = await version();
    assert.match(old, /^[0-9a-f]{16}$/);
    proxy.renew(old);
    await page.reload();
    await page.waitForFunction((old) => document.documentElement.dataset.version === `${old}-new`, old);
    await drawn(page);
  } finally {
    proxy.close();
  }
});

test("the page can be installed", async (t) => {
  const { type, body } = await fetched(t.base, "/manifest.webmanifest");
  assert.equal(type, "application/manifest+json");
  const manifest = JSON.parse(body);
  for (const { src, type } of manifest.icons) {
    const icon = await fetched(t.base, src);
    assert.deepEqual([icon.status, icon.type], [200, type], src);
  }
});

/** The paths that a page asks for, and the service worker, which the browser asks for by itself. */
function paths(page) {
  const asked = new Set(["/sw.js"]);
  page.on("request", (request) => asked.add(new URL(request.url()).pathname));
  return asked;
}

/** How many bytes these paths are over the wire, headers not counted, with the longest language instead of the one asked for. */
async function weighed(t, asked) {
  const isWords = (path) => path.startsWith("/words/");
  const size = async (path) => {
    const { status, encoding, sent } = await fetched(t.base, path, { "accept-encoding": "br" });
    assert.deepEqual([status, encoding], [200, "br"], path);
    return sent;
  };
  const languages = (await keptFiles(t.base)).filter(isWords);
  const words = Math.max(...(await Promise.all(languages.map(size))));
  let total = words;
  for (const path of [...asked].filter((path) => !isWords(path))) {
    const sent = await size(path);
    t.report(`${String(sent).padStart(7)} ${path}`);
    total += sent;
  }
  t.report(`${String(words).padStart(7)} words of the longest language`);
  t.report(`${String(total).padStart(7)} bytes in all`);
  return total;
}

/** The files that the service worker keeps from the beginning. */
async function keptFiles(base) {
  const { body } = await fetched(base, "/sw.js");
  return JSON.parse(/FILES = (\[.*?\])/.exec(body)[1]);
}

/** Waits until the service worker has everything and answers for the page. */
async function keptForLater(page) {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
}

/** Asks without a browser, so that what is sent can be weighed. */
function fetched(base, path, headers = {}) {
  return new Promise((resolve, reject) => {
    http.get(new URL(path, base), { headers }, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () => {
        const body = Buffer.concat(parts);
        const { "content-type": type, "content-encoding": encoding } = answer.headers;
        resolve({ status: answer.statusCode, type, encoding, sent: body.length, body: body.toString() });
      });
    }).on("error", reject);
  });
}

/** A server in front of the server, which can pretend that there is a newer version. */
async function renewing(base) {
  let renew = (body) => body;
  const proxy = http.createServer(async (request, answer) => {
    const { status, type, body } = await fetched(base, request.url);
    if (/\.(png|wasm)$/.test(request.url)) {
      // Not text: straight from the source.
      http.get(new URL(request.url, base), (source) => source.pipe(answer.writeHead(status, { "content-type": type })));
    } else {
      answer.writeHead(status, { "content-type": type, "cache-control": "no-cache" }).end(renew(body));
    }
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    base: `http://127.0.0.1:${proxy.address().port}`,
    renew: (old) => (renew = (body) => body.replaceAll(old, `${old}-new`)),
    close: () => proxy.close(),
  };
}
