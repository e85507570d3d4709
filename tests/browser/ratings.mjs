// Ratings: somebody about as good is found, a rated game counts, and a computer is there when nobody is.

import assert from "node:assert/strict";

import { register, someName } from "./account-hands.mjs";
import { isOver, moveList, resign } from "./hands.mjs";
import { choose, test } from "./harness.mjs";
import { atBoard, move, toMove } from "./online-hands.mjs";

const PHONE = { width: 390, height: 844, touch: true };

/** Looks for an opponent from the lobby. */
async function look(page, base, { game = "yonmoque", clock = "180+2" } = {}) {
  await page.goto(`${base}/#/lobby`);
  await page.locator('[data-act="pair"]').click();
  await page.locator(`.pairing [data-choice="${game}"]`).click();
  await page.locator(`.pairing [data-choice="${clock}"]`).click();
  await page.locator('[data-act="look"]').click();
}

/** Everybody makes moves of the engine, so many in all. */
async function some(pages, most) {
  for (let made = 0; made < most; made += 1) {
    const page = await toMove(pages);
    if (page === null) return;
    const moves = await moveList(page);
    const text = await choose(page, { game: "yonmoque", moves, level: 1, seed: made });
    await move(page, text, pages, moves.length + 1);
  }
}

test("two find each other, play a rated game, and their ratings change", async (t) => {
  t.expectErrors(/Failed to load resource/);
  const one = await t.newPage({ reducedMotion: "reduce" });
  const two = await t.newPage({ ...PHONE, reducedMotion: "reduce" });
  const names = [someName("Anna"), someName("Bert")];
  await register(one, t.base, names[0]);
  await register(two, t.base, names[1]);
  await look(one, t.base);
  await one.locator('.pairing[data-search="on"]').waitFor();
  await one.locator('[data-act="take-level"]').waitFor();
  await t.accessible(one);
  await t.screenshot(one, "pairing-waiting");
  await two.goto(`${t.base}/#/online/pair`);
  await two.locator('[data-act="look"]').waitFor();
  await t.noHorizontalScroll(two);
  await t.accessible(two);
  await t.screenshot(two, "pairing-phone");
  await look(two, t.base);
  await Promise.all([atBoard(one), atBoard(two)]);
  assert.equal(one.url(), two.url());
  await some([one, two], 2);
  assert.ok(await one.locator('[data-act="offer-take-back"]').isDisabled(), "nothing is taken back in a rated game");
  if (!(await isOver(two))) await resign(two);
  await one.locator(".status.over").waitFor();

  const profile = await t.newPage();
  for (let attempt = 0; attempt < 30; attempt += 1) {
    await profile.goto(`${t.base}/#/online/player/${encodeURIComponent(names[0])}`);
    await profile.reload();
    await profile.locator(".ratings h1, .ratings .notice:not(:empty)").first().waitFor();
    if ((await profile.locator(".ratings h1").count()) > 0) break;
    await profile.waitForTimeout(500);
  }
  assert.equal(await profile.locator(".ratings h1").textContent(), names[0]);
  assert.match(await profile.locator('[data-pool="yonmoque-blitz"] .rating').textContent(), /^1662\? ± 290 · Rated games: 1$/);
  await t.accessible(profile);
  await profile.locator('[data-pool="yonmoque-blitz"] h2 a').click();
  await profile.locator('.ratings[data-pool="yonmoque-blitz"][data-read="true"]').waitFor();
  assert.match(await profile.locator(".ratings").textContent(), /Not settled yet: \d+/);
  await t.accessible(profile);
  await two.goto(`${t.base}/#/online/ratings/yonmoque-blitz/people`);
  await two.locator('.ratings[data-read="true"]').waitFor();
  assert.equal(await two.locator('[data-choice="people"]').getAttribute("aria-current"), "page");
  await t.noHorizontalScroll(two);
  await t.accessible(two);
  await profile.locator('[data-act="pool"]').selectOption("mitsudomoe-many-days");
  await profile.locator('.ratings[data-pool="mitsudomoe-many-days"]').waitFor();
});

test("where nobody comes, a computer of about the same strength is there", async (t) => {
  t.expectErrors(/Failed to load resource/);
  const page = await t.newPage({ ...PHONE, reducedMotion: "reduce" });
  await look(page, t.base, { game: "mana", clock: "600+5" });
  await page.locator(".pairing .wrong", { hasText: "signed in" }).waitFor();
  await page.locator('.pairing a[href="#/online/account"]').waitFor();
  await register(page, t.base, someName("Cleo"));
  await look(page, t.base, { game: "mana", clock: "600+5" });
  await page.locator('[data-act="stop"]').click();
  await page.locator('.pairing[data-search="off"]').waitFor();
  await page.locator('[data-act="look"]').click();
  await page.locator('[data-act="take-level"]').click();
  await atBoard(page);
  const record = await page.evaluate(async () => {
    const id = location.hash.split("/").at(-1);
    return (await fetch(`/api/v1/games/${id}`)).json();
  });
  assert.match(record.setting.terms, /^rated$/m);
  assert.match(record.setting.terms, /^seat computer/m);
});

test("a rated game can be made for whoever comes", async (t) => {
  t.expectErrors(/Failed to load resource/);
  const [host, guest] = [await t.newPage(), await t.newPage(PHONE)];
  await register(host, t.base, someName("Dora"));
  await host.goto(`${t.base}/#/online/yonmoque`);
  await host.locator("form[data-online]").waitFor();
  assert.equal(await host.locator('[data-choice="rated"]').count(), 0, "without a clock none is rated");
  await host.locator('[data-act="clock"]').selectOption("300+3");
  await host.locator('[data-choice="rated"]').click();
  assert.equal(await host.locator('[data-choice="start-1"]').getAttribute("aria-pressed"), "true", "fair");
  assert.equal(await host.locator('[data-choice="private"]').count(), 0);
  await t.accessible(host);
  await t.screenshot(host, "rated-form");
  await host.locator('[data-act="make"]').click();
  const link = host.locator("[data-link]").first();
  await link.waitFor();
  await guest.goto(await link.inputValue());
  await guest.locator("[data-sit]").first().click();
  await guest.locator("[role=alert]", { hasText: "signed in" }).first().waitFor();
});
