// The engine's Web Worker, which speaks the lines of docs/ugi.md. Its name is the game.

import init, { begin, hear } from "/engine/engine.js";

// Lines are answered one after the other: some wait for what is fetched. Files that do not work are fetched anew.
let last = init().catch(() => init({ module_or_path: "/engine/engine_bg.wasm?anew" })).then(() => begin(self.name));
last.catch(fail);

onmessage = ({ data }) => {
  last = last.then(() => hear(data));
  last.catch(fail);
};

/** Whoever made this worker hears of errors, but not of rejected promises. */
function fail(error) {
  setTimeout(() => {
    throw error;
  });
}
