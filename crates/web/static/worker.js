// The engine's Web Worker: strings of JSON in and out, as crates/worker/README.md tells.

import init, { answer } from "/engine.js";

const ready = init().then(() => postMessage('{"kind":"ready"}'));

onmessage = async ({ data }) => {
  try {
    await ready;
    answer(typeof data === "string" ? data : JSON.stringify(data));
  } catch (error) {
    postMessage(JSON.stringify({ kind: "error", id: idOf(data), message: String(error) }));
  }
};

function idOf(data) {
  try {
    return (typeof data === "string" ? JSON.parse(data) : data).id ?? null;
  } catch {
    return null;
  }
}
