// Keeps the application for times without a network: every file of one version in one cache, answered from there first.

const CACHE = "tomoe-{{version}}";
const FILES = {{files}};
// Kept once they have been asked for: they are no part of the first load.
const LESSONS = {{lessons}};
const CERTIFICATE = "/mitsudomoe.cert";

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
  // Whoever asks so has found what is kept to be damaged.
  const anew = url.search === "?anew";
  if (FILES.includes(url.pathname)) event.respondWith(answer(request, url.pathname, anew));
  if (LESSONS.includes(url.pathname)) event.respondWith(answerAndKeep(CACHE, url.pathname));
  if ([EXTRACT, CERTIFICATE].includes(url.pathname)) {
    const answered = answerAndKeep(url.pathname === EXTRACT ? EXTRACT_CACHE : CACHE, url.pathname, anew);
    event.respondWith(answered);
    // A worker that is ended while it waits has asked for it all the same.
    event.waitUntil(answered);
  }
});

addEventListener("push", (event) => event.waitUntil(tell(event.data.json())));
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

// A game or a challenge waits for who plays here. The words were kept when messages were switched on.
async function tell({ turn, challenge }) {
  const kept = await caches.match("/push-words");
  const words = kept ? await kept.json() : { turn: "Tomoe", against: "{who}", guest: "?", games: {} };
  const game = (rules) => words.games[rules] ?? rules;
  if (challenge) {
    const title = (words.challenge ?? "{who}").replace("{who}", challenge.from);
    return notify(title, game(challenge.rules), challenge.id, "mine");
  }
  const who = turn.others.map((name) => name || words.guest).join(", ");
  await notify(`${words.turn} – ${game(turn.rules)}`, words.against.replace("{who}", who), turn.game, turn.game);
}

const notify = (title, body, tag, page) =>
  registration.showNotification(title, { body, tag, icon: "/icon-192.png", data: page });

async function show(page) {
  const windows = await clients.matchAll({ type: "window" });
  const open = windows.find(({ url }) => url.endsWith(`#/online/${page}`));
  await (open ? open.focus() : clients.openWindow(`/#/online/${page}`));
}

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

async function answer(request, path, anew) {
  if (anew) return answerAndKeep(CACHE, path, anew);
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? fetch(request);
}

async function answerAndKeep(name, path, anew = false) {
  const cache = await caches.open(name);
  const kept = anew ? undefined : await cache.match(path);
  if (kept) return kept;
  // The browser's own cache may have the damage as well.
  const answer = await fetch(path, { cache: anew ? "reload" : "default" });
  if (answer.ok) await cache.put(path, answer.clone());
  return answer;
}
