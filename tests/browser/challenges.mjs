// Challenges: sent, accepted, declined with a reason, taken back; between people, and by people to bots.

import assert from "node:assert/strict";

import { PASSWORD, register, someName } from "./account-hands.mjs";
import { enter, played } from "./hands.mjs";
import { choose, test } from "./harness.mjs";
import { acknowledged, atBoard, toMove } from "./online-hands.mjs";

const PHONE = { width: 390, height: 844, touch: true };
const SMALL = { width: 360, height: 640, touch: true };

/** Opens the form by which somebody is challenged, from the lobby. */
async function openForm(page, base, name) {
  await page.goto(`${base}/#/lobby`);
  await page.locator('[data-field="challenge"]').fill(name);
  await page.locator('[data-act="challenge-name"]').click();
  await page.locator('[data-act="send-challenge"]').waitFor();
}

/** Challenges somebody to a game, with some other choices. */
async function challenge(page, base, name, { game = "yonmoque", choices = [], clock } = {}) {
  await openForm(page, base, name);
  await page.locator(`.challenging [data-choice="${game}"]`).click();
  if (clock) await page.locator('.challenging [data-act="clock"]').selectOption(clock);
  for (const choice of choices) await page.locator(`.challenging [data-choice="${choice}"]`).click();
  await page.locator('[data-act="send-challenge"]').click();
  await page.locator(".challenging [data-waiting]").waitFor();
}

/** Whatever can be pressed is large enough for a finger. */
async function largeEnough(page, where) {
  const small = await page.locator(`${where} :is(button, a.button, select, input:not([type="checkbox"]), .about a)`).evaluateAll((all) =>
    all.filter((it) => it.checkVisibility() && it.getBoundingClientRect().height < 44).map((it) => it.outerHTML));
  assert.deepEqual(small, [], "smaller than 44 pixels");
}

/** A bot, which answers over HTTP. */
async function newBot(t, name) {
  const page = await t.newPage();
  await register(page, t.base, name);
  const token = await page.evaluate(async (password) => {
    const post = (path, body) =>
      fetch(`/api/v1/${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    await post("account/bot", { password });
    const made = await post("account/tokens", { name: "test", scopes: ["play", "challenge"] });
    return (await made.json()).secret;
  }, PASSWORD);
  const ask = async (path, body) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const how = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
    const answer = await fetch(`${t.base}/api/v1/${path}`, how);
    assert.ok(answer.ok, `${path}: ${answer.status}`);
    const text = await answer.text();
    return text ? JSON.parse(text) : null;
  };
  return { name, ask };
}

test("somebody is challenged, accepts on a phone, and both play", async (t) => {
  t.expectErrors(/Failed to load resource/);
  const [one, two] = [await t.newPage({ reducedMotion: "reduce" }), await t.newPage({ ...PHONE, reducedMotion: "reduce" })];
  const names = [someName("Anna"), someName("Bert")];
  await register(one, t.base, names[0]);
  await register(two, t.base, names[1]);
  await two.goto(`${t.base}/#/lobby`);
  await two.locator('[data-list="open"]').waitFor();
  assert.equal(await two.locator('[data-list="challenges"]').count(), 0);
  await openForm(one, t.base, names[1].toLowerCase());
  await t.accessible(one);
  await t.screenshot(one, "challenge-form");
  await challenge(one, t.base, names[1], { choices: ["side-0", "start-0"] });
  await t.accessible(one);
  await t.screenshot(one, "challenge-waiting");

  const row = two.locator('[data-case="incoming"]');
  await row.waitFor();
  assert.match(await row.textContent(), new RegExp(`${names[0]} challenges you.*Yonmoque · 5 min \\+ 3 s.*Casual · you play White`));
  assert.match(await two.title(), /^\(1\) /);
  assert.match(await two.locator("[data-challenged]").textContent(), /challenges you/);
  await t.noHorizontalScroll(two);
  await largeEnough(two, ".lobby");
  await t.accessible(two);
  await t.screenshot(two, "challenge-incoming-phone");
  await row.locator('[data-act="accept"]').click();
  await Promise.all([atBoard(one), atBoard(two)]);
  assert.equal(one.url(), two.url(), "who waited is led to the board at once");
  const mover = await toMove([one, two]);
  assert.equal(mover, one, "she wanted the first move");
  const text = await choose(one, { game: "yonmoque", level: 1 });
  await enter(one, text);
  assert.deepEqual(await played(two, 1), [text]);
  await acknowledged(one);
});

test("a challenge is declined with a reason, and another taken back", async (t) => {
  t.expectErrors(/Failed to load resource/);
  const [one, two] = [await t.newPage(), await t.newPage({ ...SMALL, theme: "dark" })];
  const names = [someName("Cleo"), someName("Dirk")];
  await register(one, t.base, names[0]);
  await register(two, t.base, names[1]);
  await challenge(one, t.base, names[1], { game: "mana", clock: "180+2", choices: ["rated"] });
  await two.goto(`${t.base}/#/online/mine`);
  const row = two.locator('[data-case="incoming"]');
  await row.waitFor();
  assert.match(await row.textContent(), /Mana · 3 min \+ 2 s.*Rated/);
  // By keyboard alone.
  await row.locator('[data-act="decline"]').focus();
  await two.keyboard.press("Enter");
  await two.waitForFunction(() => document.activeElement?.dataset.field === "reason");
  await row.locator('[data-field="reason"]').selectOption({ label: "too little time on the clock" });
  await t.noHorizontalScroll(two);
  await largeEnough(two, ".mine");
  await t.accessible(two);
  await t.screenshot(two, "challenge-declining-dark");
  await row.locator('[data-act="decline-now"]').press("Enter");
  await row.waitFor({ state: "detached" });
  await one.locator("[data-declined]", { hasText: `${names[1]} declines: too little time on the clock` }).waitFor();
  assert.equal(await one.locator('.challenging [data-choice="mana"]').getAttribute("aria-pressed"), "true", "remembered");
  assert.equal(await one.locator('.challenging [data-choice="rated"]').getAttribute("aria-pressed"), "true");
  await t.accessible(one);

  // The answer is in the lobby as well, until it was seen.
  await one.goto(`${t.base}/#/lobby`);
  const answer = one.locator('[data-case="declined"]');
  await answer.waitFor();
  await t.screenshot(one, "challenge-declined-lobby");
  await answer.locator('[data-act="seen"]').click();
  await answer.waitFor({ state: "detached" });
  await one.reload();
  await one.locator('[data-list="open"]').waitFor();
  assert.equal(await one.locator('[data-case="declined"]').count(), 0);

  await challenge(one, t.base, names[1], { game: "mitsudomoe" });
  await row.waitFor();
  await one.goto(`${t.base}/#/lobby`);
  await one.locator('[data-case="outgoing"]').waitFor();
  await t.accessible(one);
  await one.locator('[data-case="outgoing"] [data-act="cancel"]').click();
  await one.locator('[data-list="challenges"]').waitFor({ state: "detached" });
  await row.waitFor({ state: "detached" });
});

test("who has left the page comes to the board with one click", async (t) => {
  t.expectErrors(/Failed to load resource/);
  const [one, two] = [await t.newPage(), await t.newPage()];
  const names = [someName("Ella"), someName("Fred")];
  await register(one, t.base, names[0]);
  await register(two, t.base, names[1]);
  await challenge(one, t.base, names[1], { game: "mana" });
  await one.goto(`${t.base}/#/lobby`);
  await one.locator('[data-case="outgoing"]').waitFor();
  // On the first page, too.
  await two.goto(`${t.base}/#/`);
  await two.locator('[data-case="incoming"] [data-act="accept"]').click();
  await atBoard(two);
  await one.locator('[data-case="accepted"] [data-act="to-board"]').click();
  await atBoard(one);
  assert.equal(one.url(), two.url());
  await one.goto(`${t.base}/#/lobby`);
  await one.locator('[data-list="open"]').waitFor();
  assert.equal(await one.locator('[data-case="accepted"]').count(), 0);
});

test("a bot is challenged from its page, and says why not; ratings stand at the board", async (t) => {
  t.expectErrors(/Failed to load resource/);
  const page = await t.newPage({ ...PHONE, reducedMotion: "reduce" });
  const own = someName("Gina");
  await register(page, t.base, own);
  const bot = await newBot(t, someName("Robo"));
  await challenge(page, t.base, bot.name, { choices: ["side-0"], clock: "180+2" });
  let [open] = (await bot.ask("challenges")).incoming;
  await bot.ask(`challenges/${open.id}/decline`, { reason: "start" });
  await page.locator("[data-declined]", { hasText: `${bot.name} ⚙ declines: not from this start` }).waitFor();
  await page.locator('.challenging [data-choice="rated"]').click();
  await page.locator('[data-act="send-challenge"]').click();
  await page.locator(".challenging [data-waiting]").waitFor();
  [open] = (await bot.ask("challenges")).incoming.filter(({ state }) => state === "open");
  const { game } = await bot.ask(`challenges/${open.id}/accept`, {});
  await atBoard(page);
  const seats = async () => (await page.locator(".seat .who span").allTextContents()).map((text) => text.replace(/\s+/g, " ")).sort();
  assert.deepEqual(await seats(), [`${own} ✓ 1500?`, `${bot.name} ⚙ 1500?, away`].sort());
  await t.noHorizontalScroll(page);
  await t.accessible(page);
  await t.screenshot(page, "rating-at-board-phone");
  await bot.ask(`bot/games/${game}/resign`, {});
  await page.locator(".status.over").waitFor();

  // It has a page by now, from which it can be challenged again.
  const profile = `${t.base}/#/online/player/${encodeURIComponent(bot.name)}`;
  for (let attempt = 0; attempt < 30; attempt += 1) {
    await page.goto(profile);
    await page.reload();
    await page.locator(".ratings h1, .ratings .notice:not(:empty)").first().waitFor();
    if ((await page.locator(".ratings h1").count()) > 0) break;
    await page.waitForTimeout(500);
  }
  await t.accessible(page);
  await t.screenshot(page, "challenge-profile-phone");
  await page.locator('.ratings [data-act="challenge"]').click();
  await page.locator('[data-act="send-challenge"]').waitFor();
  assert.match(await page.locator("h1").textContent(), new RegExp(`^Challenge ${bot.name}$`));
  await page.goto(`${t.base}/#/online/player/${encodeURIComponent(own)}`);
  await page.locator(".ratings h1").waitFor();
  assert.equal(await page.locator('.ratings [data-act="challenge"]').count(), 0, "nobody challenges themselves");

  // Apart from now on.
  await page.goto(`${t.base}/#/online/account`);
  await page.locator('[data-act="apart"]').check();
  await page.waitForTimeout(300);
  await t.accessible(page);
  await t.screenshot(page, "count-apart-phone");
  await page.reload();
  await page.locator('.account[data-known="true"]').waitFor();
  assert.ok(await page.locator('[data-act="apart"]').isChecked());
  await challenge(page, t.base, bot.name, { choices: [] });
  [open] = (await bot.ask("challenges")).incoming.filter(({ state }) => state === "open");
  const next = await bot.ask(`challenges/${open.id}/accept`, {});
  await atBoard(page);
  const [mine] = (await seats()).filter((text) => text.startsWith(own));
  assert.equal(mine, `${own} ✓ 1500?`, "against programs nothing is known of her yet");
  await bot.ask(`bot/games/${next.game}/resign`, {});
  await page.locator(".status.over").waitFor();
  for (let attempt = 0; attempt < 30; attempt += 1) {
    await page.goto(`${t.base}/#/online/player/${encodeURIComponent(own)}`);
    await page.reload();
    await page.locator(".ratings section").first().waitFor();
    if ((await page.locator("[data-apart]").count()) > 0) break;
    await page.waitForTimeout(500);
  }
  assert.match(await page.locator("[data-apart]").textContent(), /^Yonmoque, fast \(against programs\)\d+\? ± \d+ · Rated games: 1$/);
  assert.match(await page.locator('section[data-pool="yonmoque-blitz"]:not([data-apart]) .rating').textContent(), /Rated games: 1$/);
  await t.accessible(page);
  await t.screenshot(page, "rating-apart-phone");
});

test("a guest is told what challenges need, and who does not exist or has blocked can't be challenged", async (t) => {
  t.expectErrors(/Failed to load resource/);
  const guest = await t.newPage({ ...PHONE, theme: "dark" });
  await guest.goto(`${t.base}/#/lobby`);
  await guest.locator('[data-field="challenge"]').fill("Somebody");
  await guest.locator('[data-field="challenge"]').press("Enter");
  await guest.locator('[data-needs-account] a[href="#/online/account"]').waitFor();
  await t.noHorizontalScroll(guest);
  await t.accessible(guest);
  await t.screenshot(guest, "challenge-guest-dark");

  const [one, two] = [await t.newPage(), await t.newPage()];
  const names = [someName("Hans"), someName("Iris")];
  await register(one, t.base, names[0]);
  await register(two, t.base, names[1]);
  await openForm(one, t.base, "Nobody at all");
  await one.locator('[data-act="send-challenge"]').click();
  await one.locator(".challenging .wrong", { hasText: "Nobody has an account of this name" }).waitFor();
  await two.evaluate((name) => {
    const headers = { "content-type": "application/json" };
    return fetch("/api/v1/account/blocks", { method: "POST", headers, body: JSON.stringify({ name }) });
  }, names[0]);
  await openForm(one, t.base, names[1]);
  await one.locator('[data-act="send-challenge"]').click();
  await one.locator(".challenging .wrong:not(:empty)").waitFor();
  await two.goto(`${t.base}/#/lobby`);
  await two.locator('[data-list="open"]').waitFor();
  assert.equal(await two.locator('[data-case="incoming"]').count(), 0);
});
