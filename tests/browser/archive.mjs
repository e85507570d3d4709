// The archive of public games, and the explorer of an analysis.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";

import { test } from "./harness.mjs";

const START = "5/5/5/5/5 b 6 6";
const address = (text) => text.replaceAll("/", ".").replaceAll(" ", "_");

/** A server in whose archive there are games that chance has played. */
async function filled(t, counts = { yonmoque: 60, mana: 5 }) {
  const server = await t.serve();
  for (const [game, count] of Object.entries(counts)) {
    const records = execFileSync(t.program, ["record", "random", game, "--games", String(count)]);
    const added = execFileSync(t.program, ["import-records", "-", "--data", server.data], { input: records });
    assert.match(String(added), new RegExp(`^Added ${count} games`));
  }
  return server;
}

const count = (page, number) => page.locator(`[data-list="archive"][data-count="${number}"]`).waitFor();

test("the archive is searched, read on, and a game of it looked at", async (t) => {
  const { base } = await filled(t);
  const page = await t.newPage();
  await page.goto(`${base}/#/lobby`);
  await page.locator('[data-act="archive"]').click();
  await count(page, 24);
  assert.ok((await page.locator(".listings .thumb svg").count()) >= 12, "games have their boards");
  await page.locator('[data-act="more"]').click();
  await count(page, 48);
  await page.locator('[data-act="more"]').click();
  await count(page, 65);
  assert.equal(await page.locator('[data-act="more"]').count(), 0);
  await page.locator('[data-act="game"]').selectOption("mana");
  await count(page, 5);
  assert.match(page.url(), /archive\/game=mana$/);
  await t.accessible(page);
  await t.screenshot(page, "archive");
  // What is looked for is in the address.
  await page.reload();
  await count(page, 5);
  await page.locator('[data-act="game"]').selectOption("yonmoque");
  await page.locator('[data-act="result"]').selectOption("win:b");
  await page.waitForFunction(() => /result=win/.test(location.hash));
  const name = (await page.locator(".listings .about span").first().textContent()).split(" – ")[0];
  await page.locator('[data-act="player"]').fill(name.toUpperCase());
  await page.locator('[data-act="player"]').press("Enter");
  await page.locator('[data-act="player"]').blur();
  await page.waitForFunction(() => /player=/.test(location.hash));
  await page.waitForFunction(() => Number(document.querySelector('[data-list="archive"]').dataset.count) < 24);
  assert.ok((await page.locator(".listings li").count()) >= 1);
  await page.locator(".listings .button").first().click();
  await page.locator(".online .grid").waitFor();
});

test("months are offered to be taken away", async (t) => {
  const { base } = await filled(t, { yonmoque: 24 });
  const page = await t.newPage();
  await page.goto(`${base}/#/online/archive`);
  await page.locator(".downloads summary").click();
  const links = page.locator(".downloads a");
  await links.first().waitFor();
  assert.equal(await links.count(), 2 * 12);
  const records = await (await fetch(new URL(await links.first().getAttribute("href"), base))).text();
  assert.equal(records.split('[Game "yonmoque"]').length - 1, 2);
});

test("the explorer tells what was played, what it is worth, and plays it", async (t) => {
  const { base } = await filled(t, { yonmoque: 60 });
  const page = await t.newPage();
  await page.goto(`${base}/#/analyse/yonmoque/${address(START)}`);
  await page.locator(".analysis .grid").waitFor();
  await page.locator('[data-act="explorer"]').click();
  await page.locator('.explorer[data-games="60"]').waitFor();
  // Moves that a symmetry carries into each other are one: there are six kinds of first moves.
  const moves = page.locator(".explorer [data-move]");
  assert.ok((await moves.count()) <= 6);
  // The extract knows the start.
  await page.locator(".played .score").first().waitFor({ timeout: 30_000 });
  assert.equal(await page.locator(".played .score.proof").count(), await moves.count());
  await t.accessible(page);
  await t.screenshot(page, "explorer");
  const first = await moves.first().getAttribute("data-move");
  const games = await moves.first().locator(".count").textContent();
  await moves.first().click();
  await page.locator(".tree .move", { hasText: first }).waitFor();
  await page.locator(`.explorer[data-games="${games}"]`).waitFor();
  // The games with this position.
  await page.locator('[data-act="archive-position"]').click();
  await count(page, Math.min(24, Number(games)));
  await page.locator(".wanted .thumb svg").waitFor();
  await page.locator('[data-act="any-position"]').click();
  await count(page, 24);
});

test("the explorer says so where nobody has been, and where there is no server", async (t) => {
  const server = await t.serve();
  const page = await t.newPage();
  t.expectErrors(/ERR_CONNECTION_REFUSED|Failed to load resource/);
  await page.goto(`${server.base}/#/analyse/mana`);
  await page.locator('[data-act="explorer"]').click();
  await page.locator(".explorer", { hasText: "No public game has come here yet." }).waitFor();
  await page.route("**/api/**", (route) => route.abort());
  await page.locator('[data-act="explorer"]').click();
  await page.locator('[data-act="explorer"]').click();
  await page.locator(".explorer", { hasText: "can’t be reached" }).waitFor();
});

test("archive and explorer fit a phone", async (t) => {
  const { base } = await filled(t, { yonmoque: 30, mitsudomoe: 10 });
  const page = await t.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const fits = async () => {
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= room, `${wide} of ${room} pixels`);
  };
  await page.goto(`${base}/#/online/archive`);
  await count(page, 24);
  await fits();
  await t.screenshot(page, "archive-phone");
  await page.goto(`${base}/#/analyse/mitsudomoe`);
  await page.locator(".analysis .grid").waitFor();
  await page.locator('[data-act="explorer"]').click();
  await page.locator('.explorer[data-games="10"]').waitFor();
  await page.locator(".explorer").scrollIntoViewIfNeeded();
  await fits();
  await t.screenshot(page, "explorer-phone");
});
