// The engine's Web Worker, which speaks the lines of docs/ugi.md. Its name is the game.

import init, { begin, hear } from "/engine/engine.js";

// Lines are answered one after the other: some wait for what is fetched.
let last = init().then(() => begin(self.name));

onmessage = ({ data }) => {
  // Whoever waits for a move is told that none will come.
  last = last.then(() => hear(data)).catch((error) => postMessage(`info string ${error}\nbestmove none`));
};
