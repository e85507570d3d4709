// Keeps the application for times without a network: every file of one version in one cache, answered from there first.

const CACHE = "tomoe-{{version}}";
const FILES = {{files}};
// Kept once they have been asked for: they are no part of the first load.
const LESSONS = {{lessons}};

// Kept from when it is first asked for, whatever the version: it is large, few need it, and it does not change.
const EXTRACT = "/yonmoque.extract";
const EXTRACT_CACHE = "yonmoque-extract-1";

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // What is not a file of the application (a game on the server, say) is none of our business.
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (FILES.includes(url.pathname)) event.respondWith(answer(request, url.pathname));
  if (LESSONS.includes(url.pathname)) event.respondWith(answerAndKeep(request, url.pathname));
  if (url.pathname === EXTRACT) {
    const answered = extract();
    event.respondWith(answered.then((response) => response.clone()));
    // A worker that is ended while it waits has asked for it all the same.
    event.waitUntil(answered.then(keepExtract));
  }
});

async function fill() {
  const cache = await caches.open(CACHE);
  // What the page has just loaded is asked for again, but not sent again if it is the same.
  await cache.addAll(FILES.map((path) => new Request(path, { cache: "no-cache" })));
  await skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith("tomoe-") && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
  await clients.claim();
}

async function answer(request, path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? fetch(request);
}

async function extract() {
  const cache = await caches.open(EXTRACT_CACHE);
  return (await cache.match(EXTRACT)) ?? fetch(EXTRACT);
}

async function keepExtract(response) {
  const cache = await caches.open(EXTRACT_CACHE);
  if (response.ok && !(await cache.match(EXTRACT))) {
    await cache.put(EXTRACT, response);
  }
}

async function answerAndKeep(request, path) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(path);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(path, answer.clone());
  return answer;
}
