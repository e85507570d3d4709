// Accounts: made, used on two devices, changed, recovered and deleted.

import assert from "node:assert/strict";

import { PASSWORD, register, someName } from "./account-hands.mjs";
import { test } from "./harness.mjs";
import { atBoard, join, make } from "./online-hands.mjs";

const PHONE = { width: 390, height: 844, touch: true };

async function open(page, base) {
  await page.goto(`${base}/#/online/account`);
  await page.locator(".account[data-known]").waitFor();
}

const known = (page) => page.locator('.account[data-known="true"]').waitFor();
const fill = (page, field, text) => page.locator(`[data-field="${field}"]`).fill(text);

async function signIn(page, name, password) {
  await fill(page, "name", name);
  await fill(page, "password", password);
  await page.locator('[data-act="send"]').click();
}

test("an account is made, used on two devices, and changed", async (t) => {
  t.expectErrors(/Failed to load resource/);
  const desk = await t.newPage();
  await desk.goto(`${t.base}/#/lobby`);
  await desk.locator('[data-act="account"]').click();
  await desk.locator('.account[data-known="false"]').waitFor();
  await t.accessible(desk);
  await t.screenshot(desk, "account-guest");
  const name = someName();
  await register(desk, t.base, name);
  const codes = await desk.locator("[data-codes] li").allTextContents();
  assert.equal(codes.length, 8);
  assert.match(codes[0], /^\w{4}-\w{4}-\w{4}-\w{4}$/);
  assert.equal(await desk.locator("[data-name]").textContent(), name);
  await t.accessible(desk);
  await t.screenshot(desk, "account-codes");
  await desk.locator('[data-act="codes-kept"]').click();
  assert.equal(await desk.locator("[data-codes]").count(), 0);

  const phone = await t.newPage(PHONE);
  await open(phone, t.base);
  await signIn(phone, name, "not the password");
  await phone.locator(".account .wrong", { hasText: "wrong" }).waitFor();
  await signIn(phone, name.toUpperCase(), PASSWORD);
  await known(phone);
  await t.noHorizontalScroll(phone);
  await t.accessible(phone);
  assert.equal(await phone.locator(".sessions li").count(), 2);
  assert.equal(await phone.locator(".sessions [data-this]").count(), 1);
  await t.screenshot(phone, "account-phone");

  await desk.locator("[data-changes] summary").click();
  await fill(desk, "old", PASSWORD);
  await fill(desk, "new", "another sentence");
  await desk.locator('[data-act="change-password"]').click();
  await desk.locator("[data-done]", { hasText: "changed" }).waitFor();
  await t.screenshot(desk, "account-desk");
  await phone.reload();
  await phone.locator('.account[data-known="false"]').waitFor();
  await phone.locator('[data-act="wish-recover"]').tap();
  await fill(phone, "code", codes[2]);
  await signIn(phone, name, "a third sentence");
  await known(phone);
  await desk.reload();
  await desk.locator('.account[data-known="false"]').waitFor();
}, { timeout: 90_000 });

test("games are played under the account's name, and a guest's games can be claimed", async (t) => {
  t.expectErrors(/Failed to load resource/);
  const [one, two] = [await t.newPage(), await t.newPage(PHONE)];
  const name = someName();
  await register(one, t.base, name);
  const link = await make(one, t.base, "yonmoque", { name: "Somebody else" });
  await join(two, link, { name: "Guest" });
  await Promise.all([atBoard(one), atBoard(two)]);
  await two.locator(".seat", { hasText: name }).first().waitFor();
  const other = someName();
  await register(two, t.base, other);
  await two.locator('[data-act="codes-kept"]').tap();
  await two.locator('[data-act="claim"]').tap();
  await two.locator("[data-done]", { hasText: "1" }).waitFor();
  assert.match(await two.locator(".account > .small").first().textContent(), /Games: 1/);
  await two.locator('[data-act="claim"]').waitFor({ state: "detached" });
  await one.goto(`${t.base}/#/online/account`);
  await one.locator(".account > .small", { hasText: "Games: 1" }).first().waitFor();
  assert.equal(await one.locator('[data-act="claim"]').count(), 0, "what was played under the name is not a guest's");
}, { timeout: 90_000 });

test("an account becomes a bot's, and a program plays by its token", async (t) => {
  t.expectErrors(/Failed to load resource/);
  const page = await t.newPage(PHONE);
  const name = someName();
  await register(page, t.base, name);
  await page.locator('[data-act="codes-kept"]').tap();
  await page.locator("[data-changes] summary").tap();
  await fill(page, "old", PASSWORD);
  await page.locator('[data-act="become-bot"]').tap();
  await page.locator('[data-act="become-bot"]', { hasText: "Really" }).tap();
  await page.locator("[data-bots] summary", { hasText: "⚙" }).tap();
  await fill(page, "token", "My engine");
  await page.locator('[data-scope="chat"]').uncheck();
  await page.locator('[data-act="make-token"]').tap();
  const secret = await page.locator("[data-secret]").textContent();
  assert.match(secret, /^tomoe_\w{32}$/);
  await page.locator("[data-tokens] li", { hasText: "play, challenge" }).waitFor();
  await t.noHorizontalScroll(page);
  await t.accessible(page);
  await t.screenshot(page, "account-bot");
  const ask = () => fetch(`${t.base}/api/v1/bot/account`, { headers: { authorization: `Bearer ${secret}` } });
  assert.deepEqual(await (await ask()).json(), { name, "is-bot": true, scopes: ["play", "challenge"] });
  await page.locator('[data-act="end-token"]').tap();
  await page.locator("[data-tokens] li").waitFor({ state: "detached" });
  assert.equal((await ask()).status, 401);
  await page.goto(`${t.base}/api`);
  await page.locator("summary", { hasText: "/api/v1/bot/events" }).tap();
  await t.noHorizontalScroll(page);
  await t.accessible(page);
  await t.screenshot(page, "api");
}, { timeout: 90_000 });

test("a deleted account is gone", async (t) => {
  t.expectErrors(/Failed to load resource/);
  const page = await t.newPage({ theme: "dark" });
  const name = someName();
  await register(page, t.base, name);
  await page.locator("[data-changes] summary").click();
  await fill(page, "old", PASSWORD);
  await page.locator('[data-act="delete"]').click();
  await t.screenshot(page, "account-dark");
  await t.accessible(page);
  await page.locator('[data-act="delete"]', { hasText: "Really" }).click();
  await page.locator('.account[data-known="false"]').waitFor();
  await signIn(page, name, PASSWORD);
  await page.locator(".account .wrong", { hasText: "wrong" }).waitFor();
}, { timeout: 60_000 });
