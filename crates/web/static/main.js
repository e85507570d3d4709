// Starts the application, and the service worker that keeps it for times without a network.

import init, { start } from "/app.js";

// The address of a game over the server, and perhaps of a seat there that another device was given.
if (location.pathname.startsWith("/g/")) {
  const [game, pass] = [location.pathname.slice(3), location.hash.replace("#pass=", "/")];
  history.replaceState(null, "", `/#/online/${game}${pass}`);
}

// The words come while the WebAssembly does.
const language = chosenLanguage({{languages}});
Promise.all([init(), textAt(`/words/${language}.txt`)]).then(([, words]) => start(language, words)).catch((error) => {
  const sentence = document.createElement("p");
  sentence.setAttribute("role", "alert");
  sentence.textContent = `Tomoe could not start in this browser: ${error.message}`;
  document.body.append(sentence);
  throw error;
});

// The words and the styles of what is fetched later. Pages wait for both, and do without styles if they don't come.
let partStyles;
globalThis.partFiles = async (language) => {
  partStyles ??= new Promise((done) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/parts.css" });
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
  const words = await textAt(`/parts/${language}.txt`).catch(() => null);
  await partStyles;
  return words;
};

// Messages to who has gone, which few switch on.
globalThis.pushDesk = async (wish, about) => (await import("/push.js")).push(wish, about);

// The version of which this page is; another one may be on the server by now.
document.documentElement.dataset.version = "{{version}}";

if ("serviceWorker" in navigator) {
  // A page that came from an older version's cache shows the newer one at once, if nobody has touched it yet.
  let touched = navigator.serviceWorker.controller === null;
  for (const event of ["pointerdown", "keydown"]) {
    addEventListener(event, () => (touched = true), { once: true, capture: true });
  }
  setTimeout(() => (touched = true), 5000);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!touched) location.reload();
  });
  addEventListener("load", () => {
    // Without it everything works but the times without a network.
    navigator.serviceWorker.register("/sw.js").catch(() => {});
    // When all else is there, the lessons are kept as well, in the language chosen.
    navigator.serviceWorker.ready.then(() => setTimeout(keepLessons, 4000));
  });
}

/** The language chosen here before, or else the first of the browser's that there is. */
function chosenLanguage(languages) {
  const wished = [remembered("tomoe.language"), ...navigator.languages].map((tag) => tag?.split("-")[0].toLowerCase());
  return wished.find((tag) => languages.includes(tag)) ?? "en";
}

/** Keeps the plans of the lessons and their texts in the language chosen for times without a network. */
async function keepLessons() {
  const isWanted = (path) => path.split("/").length === 3 || path.startsWith(`/learn/${language}/`);
  const cache = await caches.open("tomoe-{{version}}");
  // Whoever is offline already goes without.
  await cache.addAll({{lessons}}.filter(isWanted)).catch(() => {});
}

async function textAt(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} is missing`);
  return answer.text();
}

/** What is kept under a key, if the browser lets us keep anything. */
function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
