// Fingers and slips: swipes play nothing, what is dragged is under the finger, a slip has an answer and costs nothing.

import assert from "node:assert/strict";

import { begin, enter, moveList, played, resign as confirmed } from "./hands.mjs";
import { test } from "./harness.mjs";

const PHONE = { width: 390, height: 844, touch: true, reducedMotion: "reduce" };

/** A finger on the screen, by events of the browser itself. */
async function finger(page) {
  const session = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    down: (x, y) => send("touchStart", [{ x, y }]),
    move: (x, y) => send("touchMove", [{ x, y }]),
    up: () => send("touchEnd", []),
  };
}

async function centre(page, selector) {
  const { x, y, width, height } = await page.locator(selector).boundingBox();
  return [x + width / 2, y + height / 2];
}

const square = (spot) => `.grid [data-spot="${spot}"]`;

/** Swipes from one place to another in small steps. */
async function swipe(page, from, to) {
  const touch = await finger(page);
  await touch.down(...from);
  for (let step = 1; step <= 10; step += 1) {
    await touch.move(from[0] + ((to[0] - from[0]) * step) / 10, from[1] + ((to[1] - from[1]) * step) / 10);
  }
  await touch.up();
}

for (const [game, from, to] of [["yonmoque", "c1", "c4"], ["yonmoque", "a5", "e5"], ["mitsudomoe", "c3", "c1"], ["mitsudomoe", "d1", "c3"]]) {
  test(`a swipe over the board of ${game} plays nothing: ${from} to ${to}`, async (t) => {
    const page = await t.newPage(PHONE);
    await begin(page, t.base, game, [0, 0]);
    await swipe(page, await centre(page, square(from)), await centre(page, square(to)));
    await page.waitForTimeout(300);
    assert.deepEqual(await moveList(page), []);
    assert.equal(await page.locator('[data-act="step-back"]').count(), 0, "no step was entered");
    assert.equal(await page.locator('.cell[aria-selected="true"]').count(), 0, "nothing is held");
    // A tap still plays.
    await page.locator(square(game === "yonmoque" ? "c3" : "c1")).tap();
    if (game === "yonmoque") assert.deepEqual(await played(page, 1), ["@c3"]);
    else await page.locator('[data-act="step-back"]').waitFor();
  });
}

test("a swipe over the board of a lesson scrolls the page", async (t) => {
  const page = await t.newPage({ ...PHONE, height: 640 });
  await page.goto(`${t.base}/#/learn/yonmoque`);
  const [x, y] = await centre(page, square("c3"));
  await swipe(page, [x, y], [x, y - 150]);
  await page.waitForFunction(() => scrollY > 50);
});

/** Waits until the middle of the dragged piece is at a point. */
async function isUnder(page, x, y) {
  await page.waitForFunction(([x, y]) => {
    const box = document.querySelector("svg.drag")?.getBoundingClientRect();
    return box && Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < 2;
  }, [x, y]);
}

for (const [device, size] of [["phone", PHONE], ["desk", { width: 1440, height: 900, touch: true }]]) {
  test(`a dragged piece stays under the finger: ${device}`, async (t) => {
    const page = await t.newPage(size);
    await begin(page, t.base, "yonmoque", [0, 0]);
    for (const mv of ["@c3", "@e5"]) await enter(page, mv, "touch");
    await played(page, 2);
    const [from, to] = [await centre(page, square("c3")), await centre(page, square("c4"))];
    const touch = await finger(page);
    await touch.down(...from);
    for (const share of [0.4, 0.8, 1]) {
      const [x, y] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      await touch.move(x, y);
      await isUnder(page, x, y);
    }
    await t.screenshot(page, `drag-${device}`);
    await touch.up();
    assert.deepEqual((await played(page, 3)).at(-1), "c3c4");
  });
}

test("a dragged piece stays under the mouse", async (t) => {
  const page = await t.newPage({ width: 1280, height: 720 });
  await begin(page, t.base, "mitsudomoe", [0, 0]);
  const [from, to] = [await centre(page, ".seat.acts button.heap"), await centre(page, square("c1"))];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 4 });
  await isUnder(page, ...to);
  await page.mouse.up();
  await page.locator('.steps [aria-current="step"]', { hasText: "Ball" }).waitFor();
});

test("a mouse that is pressed on one square and released on another plays nothing", async (t) => {
  const page = await t.newPage();
  await begin(page, t.base, "yonmoque", [0, 0]);
  await page.mouse.move(...(await centre(page, square("a1"))));
  await page.mouse.down();
  await page.mouse.move(...(await centre(page, square("c3"))), { steps: 4 });
  await page.mouse.up();
  await page.waitForTimeout(300);
  assert.deepEqual(await moveList(page), []);
});

test("a click that can do nothing says why, to eyes and ears", async (t) => {
  const page = await t.newPage();
  await begin(page, t.base, "mitsudomoe", [0, 0]);
  await page.locator(square("a1")).click();
  await page.locator(".refusal", { hasText: "First a ring." }).waitFor();
  await page.waitForFunction(() => document.querySelector("[data-live]").textContent === "First a ring.");
  await t.accessible(page);
  await t.screenshot(page, "refusal");
  await page.locator(square("c1")).click();
  await page.waitForFunction(() => document.querySelector(".refusal").textContent === "");
});

test("a click beside the target keeps the piece in hand", async (t) => {
  const page = await t.newPage({ reducedMotion: "reduce" });
  await begin(page, t.base, "yonmoque", [0, 0]);
  for (const mv of ["@c3", "@e5"]) await enter(page, mv);
  await played(page, 2);
  await page.locator(square("c3")).click();
  // Not where the piece can go; the click must not place a new one either.
  await page.locator(square("a2")).click();
  await page.locator(".refusal", { hasText: "can’t go there" }).waitFor();
  assert.equal(await page.locator('.cell[aria-selected="true"]').getAttribute("data-spot"), "c3");
  assert.equal((await moveList(page)).length, 2);
});

test("a double click on resign ends nothing, and the question lapses", async (t) => {
  const page = await t.newPage();
  await begin(page, t.base, "yonmoque", [0, 0]);
  await enter(page, "@c3");
  await played(page, 1);
  const resign = page.locator('[data-act="resign"]');
  await resign.dblclick();
  await resign.filter({ hasText: "Really resign?" }).waitFor();
  assert.equal(await page.locator(".status.over").count(), 0);
  await resign.filter({ hasText: /^Resign$/ }).waitFor();
  // A move answers the question, too.
  await resign.click();
  await resign.filter({ hasText: "Really resign?" }).waitFor();
  await enter(page, "@b2");
  await resign.filter({ hasText: /^Resign$/ }).waitFor();
  // Asked twice with a thought in between, it is meant; the next presses start no other game.
  await confirmed(page);
  await page.locator(".status.over", { hasText: "resigned" }).waitFor();
  const address = page.url();
  await resign.click({ force: true });
  assert.equal(page.url(), address);
  assert.ok(await page.locator(".status.over").isVisible());
});
