// Hands at games over the server: making a game, sitting down, playing it with others.

import assert from "node:assert/strict";

import { enter, isOver, moveList, played } from "./hands.mjs";
import { choose } from "./harness.mjs";

/** Makes a game and returns its link. The visitor sits at `place`, the first one if nothing else is said. */
export async function make(page, base, game, { name = "", place = 0, players, opponents = [], clock, start, open = false } = {}) {
  await page.goto(`${base}/#/new/${game}`);
  await page.locator('[data-choice="friend"]').click();
  await page.locator("form[data-online]").waitFor();
  if (players) await page.locator(`[data-choice="players-${players}"]`).click();
  for (const [index, level] of opponents.entries()) {
    await page.locator(`[data-opponent="${index}"]`).selectOption(String(level));
  }
  await page.locator('[data-act="name"]').fill(name);
  if (clock) await page.locator('[data-act="clock"]').selectOption(clock);
  await page.locator(`[data-choice="side-${place}"]`).click();
  if (start !== undefined) await page.locator(`[data-choice="start-${start}"]`).click();
  await page.locator(`[data-choice="${open ? "public" : "private"}"]`).click();
  await page.locator('[data-act="make"]').click();
  const link = page.locator("[data-link]").first();
  await link.waitFor();
  return link.inputValue();
}

/** Opens a link and sits down. */
export async function join(page, link, { name = "", place } = {}) {
  await page.goto(link);
  const seat = page.locator(place === undefined ? "[data-sit]" : `[data-sit="${place}"]`).first();
  await seat.waitFor();
  await page.locator('[data-act="name"]').fill(name);
  await seat.click();
}

/** Opens a link to watch. */
export async function watch(page, link) {
  await page.goto(link);
  await page.locator(".grid").waitFor();
}

export const atBoard = (page) => page.locator(".online .grid").waitFor();

/** A page whose line to the server can be cut. */
export async function breakable(t, how = {}) {
  const page = await t.newPage({ reducedMotion: "reduce", ...how });
  await page.addInitScript(() => {
    const Real = globalThis.WebSocket;
    const sockets = new Set();
    globalThis.WebSocket = class extends Real {
      constructor(address) {
        super(globalThis.isCut ? address.replace(/live$/, "nowhere") : address);
        sockets.add(this);
      }
    };
    globalThis.cut = () => {
      globalThis.isCut = true;
      for (const socket of sockets) socket.close();
    };
    globalThis.mend = () => {
      globalThis.isCut = false;
      globalThis.dispatchEvent(new Event("online"));
    };
  });
  return page;
}

/** Lets the network of a page go away. */
export async function cut(page) {
  await page.context().setOffline(true);
  await page.evaluate(() => globalThis.cut());
}

/** Lets it come back. */
export async function mend(page) {
  await page.context().setOffline(false);
  await page.evaluate(() => globalThis.mend());
}

/** Two players at a board, the first one to move first. */
export async function table(t, game, { base = t.base, first = {}, second = {}, ...terms } = {}) {
  const [one, two] = [await breakable(t, first), await breakable(t, second)];
  const link = await make(one, base, game, { name: "Anna", ...terms });
  await join(two, link, { name: "Bert" });
  await Promise.all([atBoard(one), atBoard(two)]);
  return { one, two, link };
}

/** Enters a move and waits until everybody has it. */
export async function move(page, text, everybody, count, how = "mouse") {
  await enter(page, text, how);
  for (const other of everybody) assert.equal((await played(other, count)).at(-1), text);
  await acknowledged(page);
}

/** Waits until what was done here is acknowledged. */
export const acknowledged = (page) => page.locator('.online[data-sending="false"]').waitFor();

/** The page whose visitor is to move. */
export async function toMove(pages) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    for (const page of pages) {
      if ((await page.locator("[data-status]").textContent()) === "Your turn") return page;
    }
    if (await isOver(pages[0])) return null;
    await pages[0].waitForTimeout(50);
  }
  throw new Error("it is nobody's turn");
}

/** Plays a game to its end, the moves being the engine's; everybody sees every move. Returns the moves. */
export async function wholeGame(pages, watchers, { game, how = "mouse", level = 4, seed = 1, most = 160 }) {
  const moves = await moveList(pages[0]);
  for (;;) {
    const page = await toMove(pages);
    if (page === null) return moves;
    assert.ok(moves.length < most, `no end after ${most} moves: ${moves.join(" ")}`);
    const text = await choose(page, { game, moves, level, seed: seed + moves.length, limit: "nodes 2000" });
    moves.push(text);
    await move(page, text, [...pages, ...watchers], moves.length, how);
  }
}
