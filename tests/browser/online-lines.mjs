// Games over the server when the line is bad: offline, reload, two tabs, a refused move.

import assert from "node:assert/strict";

import { enter, moveList, played } from "./hands.mjs";
import { test } from "./harness.mjs";
import { acknowledged, atBoard, breakable, cut, join, make, mend, move, table } from "./online-hands.mjs";

const notice = (page) => page.locator("[data-notice]");

test("offline for ten seconds in the middle: the page says so, stays playable, and goes on", async (t) => {
  t.expectErrors(/WebSocket|ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { one, two } = await table(t, "yonmoque");
  const both = [one, two];
  await move(one, "@c3", both, 1);
  await move(two, "@b2", both, 2);
  await cut(one);
  await one.waitForFunction(() => document.querySelector("[data-notice]").textContent.includes("Connection lost"));
  await enter(one, "@d4");
  assert.deepEqual(await moveList(one), ["@c3", "@b2", "@d4"], "it is on the board at once");
  await one.waitForFunction(() => document.querySelector("[data-notice]").textContent.includes("will be sent"));
  await t.screenshot(one, "online-offline");
  await one.waitForTimeout(10_000);
  assert.deepEqual(await moveList(two), ["@c3", "@b2"]);
  const back = Date.now();
  await mend(one);
  await played(two, 3);
  t.report(`the others have the move ${Date.now() - back} ms after the network is back`);
  await acknowledged(one);
  await one.waitForFunction(() => document.querySelector("[data-notice]").textContent === "");
  await move(two, "@a1", both, 4);
}, { timeout: 120_000 });

test("a move that was made offline is sent after the page was closed and opened again", async (t) => {
  t.expectErrors(/WebSocket|ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { one, two, link } = await table(t, "yonmoque");
  await move(one, "@c3", [one, two], 1);
  await move(two, "@b2", [one, two], 2);
  await cut(one);
  await enter(one, "@d4");
  assert.deepEqual(await moveList(one), ["@c3", "@b2", "@d4"]);
  const context = one.context();
  await one.close();
  await context.setOffline(false);
  const again = t.watch(await context.newPage());
  await again.goto(link);
  await atBoard(again);
  for (const page of [again, two]) assert.deepEqual(await played(page, 3), ["@c3", "@b2", "@d4"]);
  await acknowledged(again);
  await again.reload();
  await atBoard(again);
  await move(two, "@a1", [again, two], 4);
}, { timeout: 90_000 });

test("what was missed comes once and in order", async (t) => {
  t.expectErrors(/WebSocket|ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { one, two } = await table(t, "yonmoque");
  await move(one, "@c3", [one, two], 1);
  await cut(one);
  await enter(two, "@b2");
  await acknowledged(two);
  await two.locator('[data-act="chat"]').waitFor();
  await say(two, "Are you there?");
  await mend(one);
  assert.deepEqual(await played(one, 2), ["@c3", "@b2"]);
  await one.locator("[data-talk] li", { hasText: "Are you there?" }).waitFor();
  assert.equal(await one.locator("[data-talk] li span").count(), 1);
}, { timeout: 90_000 });

test("a reload goes on where the game stands", async (t) => {
  const { one, two } = await table(t, "mana");
  const both = [one, two];
  await move(one, "@0:c1,a1,d1,a2,b2,e2", both, 1);
  for (const page of both) {
    await page.reload();
    await atBoard(page);
  }
  await move(two, "@c6,a5,b5,d5,b6,e6", both, 2);
  assert.equal(await one.locator("[data-status]").textContent(), "Your turn");
});

test("two tabs of one seat show the same, and either can move", async (t) => {
  const { one, two, link } = await table(t, "yonmoque");
  const tab = t.watch(await one.context().newPage());
  await tab.goto(link);
  await atBoard(tab);
  const all = [one, tab, two];
  await move(tab, "@c3", all, 1);
  await move(two, "@b2", all, 2);
  await move(one, "@d4", all, 3);
});

test("a move that the server refuses is taken off, with the reason", async (t) => {
  t.expectErrors(/WebSocket|ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { one, two, link } = await table(t, "yonmoque");
  const tab = t.watch(await one.context().newPage());
  await tab.goto(link);
  await atBoard(tab);
  await one.evaluate(() => globalThis.cut());
  await enter(one, "@c3");
  assert.deepEqual(await moveList(one), ["@c3"]);
  await enter(tab, "@a1");
  await played(two, 1);
  await one.evaluate(() => globalThis.mend());
  await one.waitForFunction(() => document.querySelector("[data-notice]").textContent.includes("taken off the board"));
  assert.deepEqual(await moveList(one), ["@a1"]);
  assert.equal(await notice(one).textContent(), "Your move was taken off the board. The position had changed by then.");
  await t.screenshot(one, "online-refused");
}, { timeout: 90_000 });

test("a seat is handed to another device by a link that works once", async (t) => {
  const { one, two } = await table(t, "yonmoque");
  await move(one, "@c3", [one, two], 1);
  await one.locator('[data-act="invite"]').click();
  await one.locator('[data-act="other-device"]').click();
  const pass = await one.locator(".other-device [data-link]").inputValue();
  assert.match(pass, /\/g\/\w{12}#pass=\w+$/);
  await t.accessible(one);
  await t.screenshot(one, "online-other-device");
  const device = await t.newPage({ width: 390, height: 844, touch: true, reducedMotion: "reduce" });
  await device.goto(pass);
  await atBoard(device);
  assert.match(device.url(), /#\/online\/\w{12}$/);
  await one.keyboard.press("Escape");
  await move(two, "@b2", [one, two, device], 2);
  await move(device, "@d4", [one, two, device], 3, "touch");
  t.expectErrors(/Failed to load resource/);
  const thief = await t.newPage();
  await thief.goto(pass);
  await thief.locator('.lost[role="alert"]').waitFor();
}, { timeout: 90_000 });

/** Says something in the chat. */
async function say(page, text) {
  await page.locator('[data-act="say"]').fill(text);
  await page.locator('[data-act="send"]').click();
}

test("a seat that somebody else has just taken is refused, with the reason", async (t) => {
  t.expectErrors(/WebSocket|Failed to load resource/);
  const [one, late] = [await t.newPage(), await breakable(t)];
  const link = await make(one, t.base, "mitsudomoe", { name: "Anna", players: 3 });
  await late.goto(link);
  await late.locator('[data-sit="1"]').waitFor();
  await late.evaluate(() => globalThis.cut());
  await join(await t.newPage(), link, { name: "Bert", place: 1 });
  await one.locator('.sitting [data-place="1"]', { hasText: "Bert" }).waitFor();
  await late.locator('[data-sit="1"]').click();
  await late.locator(".lounge .wrong", { hasText: "Somebody has just taken this seat." }).waitFor();
  await late.evaluate(() => globalThis.mend());
  await late.locator('[data-sit="2"]').click();
  await Promise.all([atBoard(one), atBoard(late)]);
}, { timeout: 60_000 });

test("a flag falls on the server, and everybody sees it", async (t) => {
  const [key, wish] = ["flagflagflagflagflagfl", { game: "yonmoque", opponents: ["person"], start: "rules", clock: "4+0" }];
  const body = JSON.stringify({ ...wish, place: 0, "is-public": false, name: "Anna", key });
  const { game } = await (await fetch(`${t.base}/api/v1/games`, { method: "POST", body })).json();
  const [one, two] = [await t.newPage(), await t.newPage({ width: 390, height: 844, touch: true })];
  await one.addInitScript(([game, key]) => localStorage.setItem(`tomoe.seat.${game}`, `${key} 1 0`), [game, key]);
  await one.goto(`${t.base}/g/${game}`);
  await one.locator(".lounge").waitFor();
  await join(two, `${t.base}/g/${game}`, { name: "Bert" });
  const began = Date.now();
  for (const [page, words] of [[one, /^You lose: time ran out/], [two, /^You win: time ran out/]]) {
    await page.locator(".status.over").waitFor();
    assert.match(await page.locator(".status.over [data-status]").textContent(), words);
  }
  t.report(`the flag of four seconds was shown after ${Date.now() - began} ms`);
  await t.screenshot(two, "online-flag");
}, { timeout: 60_000 });
