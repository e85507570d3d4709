// What the tests have in common: the server, pages in fresh profiles, and what every page must keep to.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import readline from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { chromium } from "playwright-core";

const here = path.dirname(fileURLToPath(import.meta.url));
const artefacts = path.join(here, "../../artefacts/browser");
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

export const tests = [];

/** Registers a test; `options.timeout` is in milliseconds. */
export function test(name, run, options = {}) {
  tests.push({ name, run, timeout: options.timeout ?? 60_000 });
}

export function startBrowser() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: FLAGS });
}

/** More games, connections and requests than any address outside these tests would have. */
const NO_LIMITS = ["--games-per-address", "100000", "--sockets-per-address", "1000", "--requests-per-address", "5000"];

/** Starts `tomoe serve` on a free port, with a folder for its games that goes with it. */
export async function serve(program, port = 0, more = []) {
  const data = mkdtempSync(path.join(tmpdir(), "tomoe-browser-"));
  const options = ["serve", "--port", String(port), "--data", data, "--log", "none", ...NO_LIMITS, ...more];
  const child = spawn(program, options, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const line = await new Promise((resolve, reject) => {
    readline.createInterface(child.stdout).once("line", resolve);
    ended.then((code) => reject(new Error(`'tomoe serve' ended with status ${code}`)));
  });
  const base = /http:\S+(?=\/)/.exec(line)[0];
  const stop = async () => {
    child.kill("SIGINT");
    const status = await ended;
    rmSync(data, { recursive: true, force: true });
    return status;
  };
  return { base, stop, data };
}

/** Says lines of docs/ugi.md to a new engine in the page; returns all lines that it answers, up to the last one. */
export function say(page, game, lines) {
  return page.evaluate(
    ({ game, lines }) =>
      new Promise((resolve, reject) => {
        const worker = new Worker("/worker.js", { type: "module", name: game });
        const answers = [];
        worker.onerror = (event) => reject(new Error(event.message ?? "the worker does not start"));
        worker.onmessage = ({ data }) => {
          answers.push(...data.split("\n"));
          if (/^(bestmove|bench total) /m.test(data)) {
            worker.terminate();
            resolve(answers);
          }
        };
        lines.forEach((line) => worker.postMessage(line));
      }),
    { game, lines },
  );
}

/** The move that a new engine in the page chooses. */
export async function choose(page, { game, start, moves = [], level, seed = 0, limit = "" }) {
  const answers = await say(page, game, [
    `setoption name Level value ${level}`,
    `setoption name Seed value ${seed}`,
    `position ${start ? `fen ${start}` : "startpos"}${moves.length ? ` moves ${moves.join(" ")}` : ""}`,
    "isready",
    `go ${limit}`,
  ]);
  const move = answers.at(-1).split(" ")[1];
  assert.notEqual(move, "none", answers.join("\n"));
  return move;
}

/** The position at which the server's certificate of Mitsudomoe begins: its length and its text follow the first line. */
export async function certifiedStart(base) {
  const bytes = Buffer.from(await (await fetch(`${base}/mitsudomoe.cert`)).arrayBuffer());
  const at = bytes.indexOf("\n") + 1;
  return bytes.subarray(at + 2, at + 2 + bytes.readUInt16LE(at)).toString();
}

/** What a test is handed. */
export class Context {
  #contexts = [];
  #errors = [];
  #forgiven = [];
  #servers = [];
  reports = [];

  constructor(browser, program, base) {
    Object.assign(this, { browser, program, base });
  }

  /** A page in a profile of its own. */
  async newPage({ width = 1280, height = 800, touch = false, theme = "light", ...more } = {}) {
    const context = await this.browser.newContext({
      viewport: { width, height },
      hasTouch: touch,
      isMobile: touch,
      colorScheme: theme,
      locale: "en",
      ...more,
    });
    this.#contexts.push(context);
    return this.watch(await context.newPage());
  }

  /** Notes the errors of a page that was opened in another way. */
  watch(page) {
    page.setDefaultTimeout(15_000);
    // A document that is left complains of what was still on its way to it; the next one is not to blame.
    let leaving = false;
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) leaving = true;
    });
    page.on("load", () => { leaving = false; });
    const note = (error) => {
      if (!(leaving && /Failed to fetch|loading was aborted/.test(error))) this.#errors.push(error);
    };
    page.on("pageerror", (error) => note(`uncaught: ${error.stack ?? error}`));
    page.on("console", (message) => {
      if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
    });
    return page;
  }

  /** Forgives the errors on the console that match. */
  expectErrors(pattern) {
    this.#forgiven.push(pattern);
  }

  async noHorizontalScroll(page) {
    const [wide, visible] = await page.evaluate(() => {
      const root = document.documentElement;
      return [Math.max(root.scrollWidth, document.body.scrollWidth), root.clientWidth];
    });
    assert.ok(wide <= visible, `the page is ${wide} pixels wide and only ${visible} are visible`);
  }

  /** No violation of WCAG 2.2, level A or AA, that axe can find. */
  async accessible(page) {
    await page.evaluate(axeSource);
    const found = await page.evaluate(async () => {
      const values = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
      const { violations } = await globalThis.axe.run(document, { runOnly: { type: "tag", values } });
      return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(" ")}`);
    });
    assert.deepEqual(found, [], "accessibility");
  }

  async screenshot(page, name) {
    mkdirSync(artefacts, { recursive: true });
    await page.screenshot({ path: path.join(artefacts, `${name}.png`) });
  }

  /** Runs the program and returns what it prints. */
  async tomoe(args) {
    return (await promisify(execFile)(this.program, args, { maxBuffer: 1 << 24 })).stdout;
  }

  /** Another server, on a port of its own. */
  async serve(port, more) {
    const server = await serve(this.program, port, more);
    this.#servers.push(server);
    return server;
  }

  /** A line among the results. */
  report(line) {
    this.reports.push(line);
  }

  /** Closes what the test opened, and complains about errors that nobody expected. */
  async finish() {
    await Promise.all(this.#contexts.map((context) => context.close().catch(() => {})));
    await Promise.all(this.#servers.map((server) => server.stop()));
    const errors = this.#errors.filter((error) => !this.#forgiven.some((pattern) => pattern.test(error)));
    assert.deepEqual(errors, [], "errors on the console");
  }
}
