// When somebody behaves badly: muting, blocking, reporting; what is kept; and that nothing comes from elsewhere.

import assert from "node:assert/strict";

import { register, someName } from "./account-hands.mjs";
import { test } from "./harness.mjs";
import { atBoard, join, make, table } from "./online-hands.mjs";

const PHONE = { width: 390, height: 844, touch: true };

async function say(page, text) {
  await page.locator('[data-act="say"]').fill(text);
  await page.locator('[data-act="send"]').click();
  await page.locator("[data-talk] li", { hasText: text }).waitFor();
}

test("a message is reported, and who said it is hidden in this browser", async (t) => {
  const { one, two } = await table(t, "yonmoque", {});
  await say(one, "rude words");
  await two.locator("[data-talk] li", { hasText: "rude words" }).waitFor();
  await two.locator("[data-about]").click();
  await two.locator("blockquote", { hasText: "rude words" }).waitFor();
  await t.accessible(two);
  await t.screenshot(two, "care-dialog");
  await two.locator('[data-field="reason"]').selectOption("spam");
  await two.locator('[data-field="report-text"]').fill("again and again");
  await two.locator('[data-act="report"]').click();
  await two.locator("[data-reported]", { hasText: "Thank you" }).waitFor();
  await two.locator('[data-act="care-mute"]').check();
  await two.keyboard.press("Escape");
  assert.equal(await two.locator("[data-talk] li span").count(), 0);
  await say(one, "more of it");
  await two.reload();
  await atBoard(two);
  await say(two, "peace");
  assert.equal(await two.locator("[data-talk] li span").count(), 1, "it stays hidden");
  await two.locator(".more summary").click();
  await two.locator("[data-care]").click();
  await two.locator('[data-act="care-mute"]').uncheck();
  await two.keyboard.press("Escape");
  await two.locator("[data-talk] li", { hasText: "more of it" }).waitFor();
});

test("who is blocked can't sit down at one's games until that is taken back", async (t) => {
  t.expectErrors(/Failed to load resource/);
  const [desk, other] = [await t.newPage(), await t.newPage(PHONE)];
  await register(desk, t.base, someName());
  const name = someName();
  await register(other, t.base, name);
  const link = await make(desk, t.base, "mana", {});
  await join(other, link);
  await atBoard(desk);
  await desk.locator(".more summary").click();
  await desk.locator("[data-care]", { hasText: name }).click();
  await desk.locator('[data-act="block"]').click();
  await desk.locator('[data-act="block"][aria-pressed="true"]').waitFor();
  await t.screenshot(desk, "care-block");
  const second = await make(desk, t.base, "yonmoque", {});
  await other.goto(second);
  await other.locator("[data-sit]").first().click();
  await other.locator(".wrong", { hasText: "does not want to play with you" }).waitFor();
  await desk.goto(`${t.base}/#/online/account`);
  await desk.locator("[data-blocked] li", { hasText: name }).waitFor();
  await t.accessible(desk);
  await t.screenshot(desk, "care-account");
  await desk.locator('[data-act="unblock"]').click();
  await desk.waitForFunction(() => !document.querySelector("[data-blocked]"));
  await other.locator("[data-sit]").first().click();
  await atBoard(other);
});

test("the page about privacy says what is kept, in every language", async (t) => {
  const titles = { en: "Privacy", es: "Privacidad", fr: "Vie privée", ja: "プライバシー", pt: "Privacidade" };
  for (const [locale, title] of Object.entries(titles)) {
    const page = await t.newPage({ ...PHONE, locale });
    await page.goto(`${t.base}/#/lobby`);
    await page.locator('[data-act="privacy"]').click();
    await page.locator(".privacy h1", { hasText: title }).waitFor();
    assert.equal(await page.locator(".privacy section").count(), 6);
    await t.accessible(page);
    await t.noHorizontalScroll(page);
    await t.screenshot(page, `privacy-phone-${locale}`);
  }
});

test("no page loads anything from elsewhere, and a guest has no cookie", async (t) => {
  // The account's page asks who a guest is.
  t.expectErrors(/401/);
  const page = await t.newPage();
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  for (const path of ["", "#/lobby", "#/online/account", "#/online/archive", "#/online/privacy", "#/new/mana", "#/learn/mana", "#/analyse/yonmoque"]) {
    await page.goto(`${t.base}/${path}`);
    await page.reload({ waitUntil: "networkidle" });
  }
  const own = new URL(t.base).host;
  const elsewhere = asked.filter((url) => !/^(data|blob):/.test(url) && new URL(url).host !== own);
  assert.deepEqual(elsewhere, []);
  assert.ok(asked.length > 20, `${asked.length} requests were seen`);
  assert.deepEqual(await page.context().cookies(), []);
});
