// Runs the tests: node run.mjs PROGRAM [WORD...], where a test's file or name must contain one of the words.

import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { Context, serve, startBrowser, tests } from "./harness.mjs";

const [program, ...words] = process.argv.slice(2);
const here = new URL(".", import.meta.url);
const files = readdirSync(here).filter((file) => file.endsWith(".mjs") && !["harness.mjs", "run.mjs"].includes(file));

const chosen = [];
for (const file of files.sort()) {
  const before = tests.length;
  await import(new URL(file, here));
  for (const test of tests.slice(before)) {
    const title = `${file.replace(".mjs", "")}: ${test.name}`;
    if (words.length === 0 || words.some((word) => title.includes(word))) chosen.push({ ...test, title });
  }
}

let browser = await startBrowser();
const server = await serve(program);
let failed = 0;
for (const test of chosen) {
  // A browser that died fails one test, not all that follow.
  if (!browser.isConnected()) browser = await startBrowser();
  const began = performance.now();
  const context = new Context(browser, program, server.base);
  const error = await attempt(test, context);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${error ? "FAILED" : "ok    "} ${test.title} (${seconds} s)`);
  for (const line of context.reports) console.log(`         ${line}`);
  if (error) {
    failed += 1;
    console.log(String(error.stack ?? error).replace(/^/gm, "         "));
  }
}
await browser.close();
const status = await server.stop();
if (status !== 0) {
  failed += 1;
  console.log(`FAILED run: the server ended with status ${status} after Ctrl-C`);
}
console.log(`${chosen.length - Math.min(failed, chosen.length)} passed, ${failed} failed`);
process.exit(failed === 0 && chosen.length > 0 ? 0 : 1);

/** Runs a test to its end or for as long as it may; returns what went wrong. */
async function attempt(test, context) {
  const timer = new AbortController();
  const late = sleep(test.timeout, null, { signal: timer.signal }).then(
    () => { throw new Error(`not done after ${test.timeout / 1000} s`); },
    () => {},
  );
  let error = await Promise.race([test.run(context), late]).then(() => null, (error) => error);
  timer.abort();
  // What the console said explains a failure, too.
  await context.finish().catch((also) => {
    error = error ? Object.assign(error, { stack: `${error.stack}\n${also.message}` }) : also;
  });
  return error;
}
