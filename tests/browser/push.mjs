// Messages to a browser whose visitor has gone. Chromium without a head has no push service, so the subscription is one of the
// test's own; everything else is real: the server encrypts and sends, and the service worker shows what it is handed.

import assert from "node:assert/strict";
import { createDecipheriv, createECDH, createHmac, randomBytes } from "node:crypto";
import { createServer } from "node:http";

import { register } from "./account-hands.mjs";
import { enter } from "./hands.mjs";
import { test } from "./harness.mjs";
import { acknowledged, atBoard, join, make } from "./online-hands.mjs";

/** A push service, and the keys of the one browser that it knows. */
async function pushService() {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const waiting = [];
  const sent = [];
  const server = createServer((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const message = decrypt(Buffer.concat(chunks), ecdh, auth);
      response.writeHead(201).end();
      waiting.length > 0 ? waiting.shift()(message) : sent.push(message);
    });
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const endpoint = `http://127.0.0.1:${server.address().port}/send`;
  const keys = { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") };
  const next = () => (sent.length > 0 ? Promise.resolve(sent.shift()) : new Promise((done) => waiting.push(done)));
  return { subscription: { endpoint, keys }, next, stop: () => server.close() };
}

const hmac = (key, ...parts) => parts.reduce((mac, part) => mac.update(part), createHmac("sha256", key)).digest();
const expand = (key, info, length) => hmac(key, info, Buffer.from([1])).subarray(0, length);

/** What RFC 8291 and 8188 say about reading a message of one record. */
function decrypt(body, ecdh, auth) {
  const [salt, keyLength] = [body.subarray(0, 16), body[20]];
  const [theirs, record] = [body.subarray(21, 21 + keyLength), body.subarray(21 + keyLength)];
  const shared = hmac(auth, ecdh.computeSecret(theirs));
  const material = expand(shared, Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), theirs]), 32);
  const secret = hmac(salt, material);
  const key = expand(secret, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = expand(secret, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
}

/** A page whose browser has that push service. */
async function subscribable(t, subscription) {
  const page = await t.newPage();
  await page.context().grantPermissions(["notifications"]);
  await page.addInitScript((subscription) => {
    const own = { ...subscription, toJSON: () => subscription, unsubscribe: async () => (localStorage.removeItem("subscribed"), true) };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem("subscribed") ? own : null);
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      localStorage.setItem("subscribed", applicationServerKey);
      return own;
    };
    Notification.requestPermission = async () => "granted";
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
  }, subscription);
  return page;
}

/** What the service worker shows when it is handed a message. */
async function shown(page, base, message) {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise((done) => devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(base));
    if (found) done(found.registrationId);
  }));
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  await devtools.send("ServiceWorker.deliverPushMessage", { origin: base, registrationId, data: JSON.stringify(message) });
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const [notification] = await registration.getNotifications();
      if (notification) return { title: notification.title, body: notification.body, tag: notification.tag };
      await new Promise((done) => setTimeout(done, 50));
    }
    return null;
  });
}

test("a turn is pushed to who has gone, and the service worker shows it", async (t) => {
  const service = await pushService();
  const { base } = await t.serve(0, ["--push-anywhere"]);
  const [one, two] = [await subscribable(t, service.subscription), await t.newPage()];
  const link = await make(one, base, "yonmoque", { clock: "1/259200" });
  await join(two, link, { name: "Bert" });
  await atBoard(one);
  await enter(one, "@c3");
  await acknowledged(one);
  await one.goto(`${base}/#/online/mine`);
  await one.locator('[data-act="push"]').check();
  await one.waitForFunction(() => localStorage.getItem("tomoe.push") === "yes");
  assert.match(await one.evaluate(() => localStorage.getItem("subscribed")), /^[\w-]{87}$/);
  await t.accessible(one);
  await t.screenshot(one, "push-choice");
  await atBoard(two);
  await two.locator('.online[data-here="w"]').waitFor();
  await enter(two, "@b2");
  const message = await service.next();
  const game = link.split("/g/")[1];
  assert.deepEqual(message, { turn: { game, rules: "yonmoque", others: ["Bert"] } });

  assert.deepEqual(await shown(one, base, message), { title: "Your turn – Yonmoque", body: "with Bert", tag: game });

  await one.locator('[data-act="push"]').uncheck();
  await one.waitForFunction(() => localStorage.getItem("subscribed") === null);
  assert.equal(await one.evaluate(() => localStorage.getItem("tomoe.push")), null);
  service.stop();
});

test("a challenge is pushed to who is challenged", async (t) => {
  t.expectErrors(/Failed to load resource/);
  const service = await pushService();
  const { base } = await t.serve(0, ["--push-anywhere"]);
  const [one, two] = [await subscribable(t, service.subscription), await t.newPage()];
  await register(one, base, "Anna");
  await register(two, base, "Bert");
  await one.goto(`${base}/#/online/mine`);
  await one.locator('[data-act="push"]').check();
  await one.waitForFunction(() => localStorage.getItem("tomoe.push") === "yes");
  const id = await two.evaluate(async () => {
    const terms = { game: "mana", start: "rules", clock: "300+3", "is-public": false };
    const headers = { "content-type": "application/json" };
    const made = await fetch("/api/v1/challenges", { method: "POST", headers, body: JSON.stringify({ to: "Anna", terms }) });
    return (await made.json()).id;
  });
  const message = await service.next();
  assert.deepEqual(message, { challenge: { id, rules: "mana", from: "Bert" } });
  assert.deepEqual(await shown(one, base, message), { title: "Bert challenges you", body: "Mana", tag: id });
  service.stop();
});

test("where notifications are not allowed the page says so", async (t) => {
  const page = await t.newPage();
  await page.addInitScript(() => { Notification.requestPermission = async () => "denied"; });
  await page.goto(`${t.base}/#/online/mine`);
  await page.locator('[data-act="push"]').click();
  await page.locator(".push .wrong", { hasText: "does not allow" }).waitFor();
  assert.equal(await page.locator('[data-act="push"]').isChecked(), false);
});
