// The engine's Web Worker: lines of text in and out, as crates/worker/README.md tells.

import init, { answer, take_extract } from "/engine.js";

// How long a question about Yonmoque waits for what is known of it, which is some megabytes the first time.
const PATIENCE_MS = 1500;

const ready = init().then(() => postMessage("ready"));
let extract;

onmessage = async ({ data }) => {
  try {
    await ready;
    if (/^game yonmoque$/m.test(data) && !/^level [1-8]$/m.test(data)) {
      extract ??= fetchExtract();
      const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
      await (data.startsWith("verdicts") ? extract : Promise.race([extract, patience]));
    }
    answer(data);
  } catch (error) {
    const id = /^\w+ \d+/.exec(data)?.[0].split(" ")[1] ?? "";
    postMessage(`error ${id}\nmessage ${error}`);
  }
};

// Without it the engine thinks for itself, and asks for it again the next time.
async function fetchExtract() {
  try {
    const response = await fetch("/yonmoque.extract");
    if (response.ok) {
      take_extract(new Uint8Array(await response.arrayBuffer()));
      return;
    }
  } catch {
    // No network.
  }
  extract = undefined;
}
