// Games with days a move: the list of those that wait, on any device, and the way from one to the next.

import assert from "node:assert/strict";

import { register, signInAgain, someName } from "./account-hands.mjs";
import { enter } from "./hands.mjs";
import { test } from "./harness.mjs";
import { acknowledged, atBoard, join, make } from "./online-hands.mjs";

const PHONE = { width: 390, height: 844, touch: true };

/** Two games with days a move, in both of which the first page is to move. */
async function twoGames(t, one, two) {
  for (const game of ["yonmoque", "mana"]) {
    const link = await make(one, t.base, game, { clock: "1/259200" });
    await join(two, link, { name: "Bert" });
    await atBoard(one);
  }
}

test("a guest goes from one game that waits to the next", async (t) => {
  const [one, two] = [await t.newPage(PHONE), await t.newPage()];
  await twoGames(t, one, two);
  await one.goto(`${t.base}/`);
  await one.locator('[data-online][data-waiting="2"]').waitFor();
  assert.match(await one.title(), /^\(2\) /);
  assert.match(await one.locator("[data-online] li").first().textContent(), /Your turn · 2d 23:5\d left/);
  await t.screenshot(one, "waiting-home-phone");
  await one.locator('[data-act="all-mine"]').tap();
  await one.locator('.mine[data-waiting="2"]').waitFor();
  assert.equal(await one.locator('[data-list="mine-waiting"] li').count(), 2);
  await t.accessible(one);
  await t.noHorizontalScroll(one);
  await t.screenshot(one, "waiting-list-phone");
  await one.locator('[data-list="mine-waiting"] li', { hasText: "Yonmoque" }).locator('[data-act="go-on"]').tap();
  await atBoard(one);
  await enter(one, "@c3", "touch");
  await acknowledged(one);
  await one.locator('[data-act="next-waiting"]').waitFor();
  assert.match(await one.title(), /^\(1\) /);
  await t.screenshot(one, "waiting-next-phone");
  await one.locator('[data-act="next-waiting"]').tap();
  await one.waitForFunction(() => /Your turn – Mana/.test(document.title));
  await one.goto(`${t.base}/#/online/mine`);
  await one.locator('[data-list="mine-others"] li').waitFor();
  assert.equal(await one.locator('[data-list="mine-waiting"] li').count(), 1);
});

test("an account plays on where it never sat down", async (t) => {
  t.expectErrors(/Failed to load resource/);
  const [desk, phone, other] = [await t.newPage(), await t.newPage(PHONE), await t.newPage()];
  const name = someName();
  await register(desk, t.base, name);
  await twoGames(t, desk, other);
  await signInAgain(phone, t.base, name);
  await phone.goto(`${t.base}/`);
  await phone.locator('[data-online][data-waiting="2"]').waitFor();
  await phone.locator("[data-online] li", { hasText: "Yonmoque" }).locator('[data-act="go-on"]').tap();
  await atBoard(phone);
  await phone.waitForFunction(() => /^\(?1?\)? ?Your turn/.test(document.title));
  await enter(phone, "@b2", "touch");
  await acknowledged(phone);
  await phone.locator('[data-act="next-waiting"]').waitFor();
  await desk.goto(`${t.base}/#/online/mine`);
  await desk.locator('.mine[data-waiting="1"]').waitFor();
  await t.screenshot(desk, "waiting-list-desk");
});
