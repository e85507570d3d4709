// The engine's Web Worker: the page's own WebAssembly once more, and lines of text in and out, as crates/worker/README.md
// tells.

import init, { answer } from "/app.js";

const ready = init().then(() => postMessage("ready"));

onmessage = async ({ data }) => {
  try {
    await ready;
    answer(data);
  } catch (error) {
    const id = /^\w+ \d+/.exec(data)?.[0].split(" ")[1] ?? "";
    postMessage(`error ${id}\nmessage ${error}`);
  }
};
