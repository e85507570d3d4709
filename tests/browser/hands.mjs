// Hands at the board: how a person enters moves by mouse, by touch and by keyboard.

import assert from "node:assert/strict";

import { choose } from "./harness.mjs";

const cell = (page, spot) => page.locator(`.grid [data-spot="${spot}"]`);

/** Begins a game on this screen or against the computer: `seats` has 0 for a person, 1 to 9 for a level. */
export async function begin(page, base, game, seats) {
  await page.goto(`${base}/#/new/${game}`);
  const choose = (choice) => page.locator(`[data-choice="${choice}"]`).click();
  if (game === "mitsudomoe") await choose(`players-${seats.length}`);
  const levels = new Set(seats.filter((seat) => seat > 0));
  if (levels.size === 0) await choose("people");
  else if (levels.size === 1 && seats.filter((seat) => seat === 0).length === 1) {
    for (const choice of ["computer", `level-${[...levels][0]}`, `side-${seats.indexOf(0)}`]) await choose(choice);
  } else await sit(page, seats);
  await page.locator('[data-act="start"]').click();
  await page.locator(".grid").waitFor();
}

/** Chooses on the page of a new game who sits where, seat by seat: 0 for a person, 1 to 9 for a level. */
export async function sit(page, seats) {
  const fields = page.locator(".seat-fields");
  await fields.waitFor();
  if ((await fields.getAttribute("open")) === null) await fields.locator("summary").click();
  for (const [index, seat] of seats.entries()) {
    await page.locator(`select[data-seat="${index}"]`).selectOption(String(seat));
  }
}

/** The steps of a move in the notation: what to press, one after another. */
export function steps(text) {
  const setUp = /^@(?:(\d+):)?([a-f]\d(?:,[a-f]\d){5})$/.exec(text);
  if (setUp) {
    const mat = setUp[1] === undefined ? [] : [{ mat: setUp[1] }];
    return [...mat, ...setUp[2].split(",").map((spot) => ({ spot })), { confirm: true }];
  }
  return text.split(/[:*]/).flatMap((part) => {
    const squares = part.match(/[a-f]\d/g).map((spot) => ({ spot }));
    return part.startsWith("@") ? [{ tray: true }, ...squares] : squares;
  });
}

/** Presses a button, wherever on the page it is. */
async function press(page, selector, how) {
  const button = page.locator(selector);
  await button.waitFor();
  if (how === "touch") await button.tap();
  else if (how === "keys") await button.press("Enter");
  else await button.click();
}

/** Walks to a square with the arrow keys. */
async function walk(page, spot) {
  const active = () => page.evaluate(() => document.activeElement?.dataset?.spot ?? null);
  if ((await active()) === null) await page.locator('.grid [tabindex="0"]').focus();
  const [file, rank] = [spot.charCodeAt(0), spot.charCodeAt(1)];
  for (;;) {
    const here = await active();
    if (here === spot) return;
    const [dx, dy] = [file - here.charCodeAt(0), rank - here.charCodeAt(1)];
    const key = dx !== 0 ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowUp" : "ArrowDown";
    await page.keyboard.press(key);
    assert.notEqual(await active(), here, `${key} leads from ${here} towards ${spot}`);
  }
}

/** Enters a move. With "drag", pieces on the board are dragged. */
export async function enter(page, text, how = "mouse") {
  const todo = steps(text);
  for (let index = 0; index < todo.length; index += 1) {
    const { mat, tray, spot, confirm } = todo[index];
    const button = how === "drag" ? "mouse" : how;
    if (mat !== undefined) await press(page, `[data-degrees="${mat}"]`, button);
    else if (confirm) await press(page, '[data-act="confirm"]', button);
    else if (tray) await press(page, ".seat.acts button.heap:last-child", button);
    else if (how === "keys") {
      await walk(page, spot);
      await page.keyboard.press("Enter");
    } else if (how === "touch") await cell(page, spot).tap();
    else if (how === "drag" && isFrom(todo, index)) {
      await cell(page, spot).dragTo(cell(page, todo[index + 1].spot));
      index += 1;
    } else await cell(page, spot).click();
  }
}

/** Whether a square of a move is one that a piece leaves. */
function isFrom(todo, index) {
  const run = todo.slice(0, index).reverse().findIndex((step) => step.tray || step.mat || step.confirm);
  const before = run < 0 ? index : run - 1;
  return todo[index + 1]?.spot !== undefined && before % 2 === 0 && !todo[index - 1]?.tray;
}

/** Gives up, with a thought between the two presses. */
export async function resign(page) {
  const button = page.locator('[data-act="resign"]');
  await button.click();
  await page.waitForTimeout(700);
  await button.click();
}

/** Unfolds what few need. */
export const unfold = (page) => page.locator(".more > summary").click();

export const moveList = (page) => page.locator(".moves .text").allTextContents();

/** Waits until so many moves have been played, and returns them. */
export async function played(page, count) {
  await page.waitForFunction((count) => document.querySelectorAll(".moves .text").length >= count, count);
  return moveList(page);
}

export const isOver = (page) => page.locator(".status.over").isVisible();

/** The game's end in words. */
export const sentence = (page) => page.locator(".status.over [data-status]").textContent();

/** Plays a whole game by hand, both sides' moves being the engine's; returns the moves. */
export async function wholeGame(page, { game, start, how, level = 4, seed = 1, most = 160 }) {
  const moves = [];
  while (!(await isOver(page))) {
    assert.ok(moves.length < most, `no end after ${most} moves: ${moves.join(" ")}`);
    const question = { game, start, moves, level, seed: seed + moves.length, limit: "nodes 2000" };
    const move = await choose(page, question);
    await enter(page, move, how);
    moves.push(move);
    assert.equal((await played(page, moves.length)).at(-1), move);
  }
  return moves;
}
