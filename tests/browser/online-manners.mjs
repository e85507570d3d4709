// Around a game over the server: offers, chat, rematch, the lobby, phones, languages.

import assert from "node:assert/strict";

import { enter, played, resign, sentence } from "./hands.mjs";
import { test } from "./harness.mjs";
import { atBoard, make, move, table, toMove } from "./online-hands.mjs";

const PHONE = { width: 390, height: 844, touch: true };

test("before the game: the link, a QR code, who sits where", async (t) => {
  const page = await t.newPage();
  const link = await make(page, t.base, "mana", { name: "Anna", clock: "300+3" });
  assert.match(link, new RegExp(`^${t.base}/g/\\w{12}$`));
  assert.ok(await page.locator(".qr svg path").count() > 1);
  assert.match(await page.locator("[data-terms]").textContent(), /Mana · 2 players · 5 min \+ 3 s a move · Rulebook · By link only/);
  assert.match(await page.locator('[data-place="0"]').textContent(), /Red.*Anna \(You\)/);
  assert.match(await page.locator('[data-place="1"]').textContent(), /Amber.*free/);
  assert.ok(await page.locator("[data-only-here]").isVisible(), "127.0.0.1 means this machine alone");
  await t.noHorizontalScroll(page);
  await t.accessible(page);
  await t.screenshot(page, "online-waiting");
  const phone = await t.newPage({ ...PHONE, theme: "dark" });
  await phone.goto(link);
  await phone.locator("[data-sit]").waitFor();
  await t.noHorizontalScroll(phone);
  await t.accessible(phone);
  await t.screenshot(phone, "online-invited-phone");
  await page.locator('[data-act="leave"]').click();
  await phone.locator('[data-stage="closed"]').waitFor();
  await t.screenshot(phone, "online-closed-phone");
});

test("the form for a game by link", async (t) => {
  for (const [name, how] of [["desktop", {}], ["phone", { ...PHONE, theme: "dark" }], ["small", { width: 360, height: 640, touch: true }]]) {
    const page = await t.newPage(how);
    await page.goto(`${t.base}/#/online/mitsudomoe`);
    await page.locator('[data-choice="players-4"]').click();
    await t.noHorizontalScroll(page);
    await t.accessible(page);
    await t.screenshot(page, `online-form-${name}`);
  }
});

test("a draw is offered, declined, offered again and accepted", async (t) => {
  const { one, two } = await table(t, "yonmoque");
  const both = [one, two];
  await move(one, "@c3", both, 1);
  await one.locator('[data-act="offer-draw"]').click();
  await two.locator('[data-offer="draw"]').waitFor();
  assert.equal(await two.locator('[data-offer="draw"]').textContent(), "Anna (Blue) offers a draw.");
  await t.screenshot(two, "online-offer");
  await t.accessible(two);
  await two.locator('[data-act="decline"]').click();
  await two.locator('[data-offer="draw"]').waitFor({ state: "detached" });
  assert.ok(await one.locator('[data-act="offer-draw"]').isDisabled(), "not again before the next move");
  await move(two, "@b2", both, 2);
  await two.locator('[data-act="offer-draw"]').click();
  await one.locator('[data-act="accept"]').click();
  for (const page of both) assert.equal(await over(page), "A draw: the players agreed.");
});

test("a take-back is asked for and granted", async (t) => {
  const { one, two } = await table(t, "yonmoque");
  const both = [one, two];
  await move(one, "@c3", both, 1);
  await move(two, "@b2", both, 2);
  await one.locator('[data-act="offer-take-back"]').click();
  await two.locator('[data-offer="take-back"]').waitFor();
  await two.locator('[data-act="accept"]').click();
  for (const page of both) await page.waitForFunction(() => document.querySelectorAll(".moves li:not(.variation) .text").length === 0);
  assert.equal(await one.locator("[data-status]").textContent(), "Your turn");
  await enter(one, "@a1");
  await played(two, 1);
});

test("resigning, a rematch with the sides exchanged, and the finished game among my games", async (t) => {
  const { one, two } = await table(t, "yonmoque");
  const both = [one, two];
  await move(one, "@c3", both, 1);
  await move(two, "@b2", both, 2);
  await resign(one);
  assert.match(await over(one), /^You lose: you resigned/);
  assert.match(await over(two), /^You win: Blue resigned/);
  const first = one.url();
  await one.locator('[data-act="rematch"]').click();
  await two.waitForFunction(() => document.querySelector("[data-again]")?.textContent === "Anna wants a rematch.");
  await t.screenshot(two, "online-rematch");
  await t.accessible(two);
  await two.locator('[data-act="rematch"]').click();
  for (const page of both) await page.waitForURL((url) => url.href !== first && /#\/online\/\w{12}$/.test(url.href));
  await Promise.all(both.map(atBoard));
  assert.equal(await toMove(both), two, "everybody one seat further");
  await move(two, "@d4", both, 1);
  // The first game can be looked at again, and is kept here.
  await one.goto(first);
  await one.locator(".status.over").waitFor();
  await one.locator('[data-act="next-game"]').waitFor();
  await one.goto(`${t.base}/#/games`);
  await one.locator(".kept li").waitFor();
  assert.equal(await one.locator(".kept li").count(), 1);
});

test("before everybody has moved a game is called off", async (t) => {
  const { one, two } = await table(t, "yonmoque");
  await move(one, "@c3", [one, two], 1);
  assert.equal(await two.locator('[data-act="resign"]').textContent(), "Call off");
  await resign(two);
  for (const page of [one, two]) assert.match(await over(page), /called off/);
});

test("after the first turn the other side can be taken", async (t) => {
  const { one, two } = await table(t, "yonmoque", { start: 2 });
  const both = [one, two];
  await move(one, "@c3", both, 1);
  await two.locator('[data-act="take-side"]').click();
  await played(one, 2);
  assert.equal(await toMove(both), one);
  assert.match(await two.locator('[data-player="b"] .who').textContent(), /Bert/);
  await move(one, "@b2", both, 3);
});

test("the clocks are the server's, and a flag falls", async (t) => {
  const { one, two } = await table(t, "yonmoque", { clock: "180+2" });
  await move(one, "@c3", [one, two], 1);
  const shown = (page, player) => page.locator(`[data-player="${player}"] .clock`).textContent();
  assert.match(await shown(two, "b"), /^3:0\d$|^2:5\d$/);
  await two.waitForFunction(() => /^2:5/.test(document.querySelector('[data-player="w"] .clock').textContent));
  const seconds = (text) => { const [m, s] = text.split(":").map(Number); return 60 * m + s; };
  const [here, there] = await Promise.all([shown(one, "w"), shown(two, "w")]);
  assert.ok(Math.abs(seconds(here) - seconds(there)) <= 1, `${here} ${there}`);
});

test("chat: messages, unread on a phone, mute", async (t) => {
  const { one, two } = await table(t, "yonmoque", { second: PHONE });
  await one.locator('[data-act="say"]').fill("Good luck <b>!</b>");
  await one.locator('[data-act="send"]').click();
  await two.locator("[data-unread]").waitFor();
  assert.equal(await two.locator("[data-unread]").textContent(), "1 new");
  await t.screenshot(two, "online-phone-unread");
  await two.locator('[data-act="pull"]').tap();
  await two.locator('[data-act="chat"]').tap();
  await two.locator("[data-talk] li", { hasText: "Good luck <b>!</b>" }).waitFor();
  await t.accessible(two);
  await t.screenshot(two, "online-phone-chat");
  await two.locator('[data-act="mute"]').check();
  assert.equal(await two.locator("[data-talk] li span").count(), 0);
  await one.locator('[data-act="say"]').fill("Still there?");
  await one.locator('[data-act="send"]').click();
  await one.waitForFunction(() => document.querySelectorAll("[data-talk] li span").length === 2);
  assert.equal(await two.locator("[data-unread]").count(), 0);
  await t.screenshot(one, "online-chat");
});

test("on a phone the board, both seats and what to do are in sight", async (t) => {
  for (const [width, height] of [[360, 640], [390, 844], [844, 390]]) {
    const { one, two } = await table(t, "mitsudomoe", { first: { width, height, touch: true }, second: { width, height, touch: true, theme: "dark" }, clock: "600+5" });
    await move(one, "@c1:b1c1", [one, two], 1, "touch");
    for (const page of [one, two]) {
      for (const what of [".board", "[data-status]", ".seats >> nth=0", ".seats >> nth=1"]) {
        const box = await page.locator(what).first().boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= height + 1 && box.x >= -1 && box.x + box.width <= width + 1, `${what} ${JSON.stringify(box)}`);
      }
      await t.noHorizontalScroll(page);
      await t.accessible(page);
    }
    await t.screenshot(one, `online-${width}x${height}`);
    await t.screenshot(two, `online-${width}x${height}-dark`);
  }
}, { timeout: 120_000 });

test("the lobby shows open, live and finished games, and boards move", async (t) => {
  const guest = await t.newPage();
  await guest.goto(t.base);
  await guest.locator('[data-act="lobby"]').click();
  await guest.locator(".lobby").waitFor();
  const host = await t.newPage({ reducedMotion: "reduce" });
  const link = await make(host, t.base, "yonmoque", { name: "Hilda", open: true });
  const id = link.split("/").at(-1);
  const listed = (list) => guest.locator(`[data-list="${list}"] [data-game="${id}"]`);
  await listed("open").waitFor();
  await t.accessible(guest);
  await t.screenshot(guest, "online-lobby-open");
  const other = await t.newPage({ reducedMotion: "reduce" });
  await other.goto(`${t.base}/#/lobby`);
  await other.locator(`[data-list="open"] [data-game="${id}"] .button`).click();
  await other.locator("[data-sit]").click();
  await Promise.all([host, other].map(atBoard));
  await listed("live").waitFor();
  await move(host, "@c3", [host, other], 1);
  await guest.waitForFunction((id) => /Moves 1/.test(document.querySelector(`[data-list="live"] [data-game="${id}"]`)?.textContent), id);
  await t.screenshot(guest, "online-lobby-live");
  await listed("live").locator(".button").click();
  await guest.locator(".online .grid").waitFor();
  await guest.goBack();
  await move(other, "@b2", [host, other], 2);
  await resign(host);
  await over(host);
  await listed("over").waitFor();
  await t.noHorizontalScroll(guest);
  // A private game is in no list.
  const hidden = await make(await t.newPage(), t.base, "mana", { name: "Secret" });
  await guest.waitForTimeout(1500);
  assert.equal(await guest.locator(`[data-game="${hidden.split("/").at(-1)}"]`).count(), 0);
}, { timeout: 90_000 });

test("home shows my games online and whose turn it is", async (t) => {
  const { one, two } = await table(t, "mana");
  await one.goto(`${t.base}/#/`);
  await one.locator("[data-online] li").waitFor();
  assert.match(await one.locator("[data-online] li").textContent(), /Mana.*with Bert.*Your turn/);
  await t.accessible(one);
  await t.screenshot(one, "online-home");
  await two.goto(`${t.base}/#/`);
  await two.locator("[data-online] li").waitFor();
  assert.match(await two.locator("[data-online] li").textContent(), /Waiting for the others/);
  await one.locator('[data-online] [data-act="go-on"]').click();
  await atBoard(one);
});

test("those who are away are marked, and there again when they come back", async (t) => {
  const { one, two, link } = await table(t, "yonmoque");
  await one.waitForFunction(() => document.querySelector(".online").dataset.here.length === 2);
  await two.goto("about:blank");
  await one.waitForFunction(() => document.querySelector('[data-player="w"] .who').textContent.includes("away"));
  await two.goto(link);
  await atBoard(two);
  await one.waitForFunction(() => document.querySelector(".online").dataset.here.length === 2);
});

test("who is to move and gone for a minute can be taken out of the game", async (t) => {
  const { one, two } = await table(t, "yonmoque", { clock: "300+3" });
  await move(one, "@c3", [one, two], 1);
  await two.goto("about:blank");
  const claim = one.locator('[data-act="claim"]');
  await claim.waitFor({ timeout: 75_000 });
  await t.accessible(one);
  await t.screenshot(one, "online-gone");
  await one.waitForTimeout(1_000);
  await claim.click();
  assert.match(await over(one), /^You win: the game was abandoned/);
}, { timeout: 120_000 });

test("a link to nothing says so", async (t) => {
  const page = await t.newPage();
  t.expectErrors(/Failed to load resource/);
  await page.goto(`${t.base}/#/online/Abcdefghij12`);
  await page.locator('.lost[role="alert"]').waitFor();
  assert.match(await page.locator(".lost").textContent(), /There is no such game/);
});

test("games by link speak every language", async (t) => {
  for (const locale of ["ja", "fr", "es", "pt"]) {
    const page = await t.newPage({ ...PHONE, locale });
    await page.goto(`${t.base}/#/online/mitsudomoe`);
    await page.locator("form[data-online]").waitFor();
    await t.noHorizontalScroll(page);
    await page.locator('[data-act="make"]').click();
    await page.locator("[data-link]").waitFor();
    await t.noHorizontalScroll(page);
    await t.screenshot(page, `online-waiting-${locale}`);
  }
}, { timeout: 90_000 });

/** The sentence at the end of a game. */
async function over(page) {
  await page.locator(".status.over").waitFor();
  return sentence(page);
}
