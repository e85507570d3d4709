// My games: every game is kept, found again, carried away and brought back; two tabs show the same; clocks.

import assert from "node:assert/strict";

import { begin, enter, moveList, played, sit } from "./hands.mjs";
import { test } from "./harness.mjs";

const PHONE = { width: 390, height: 844, touch: true };
const DESK = { width: 1280, height: 720 };

const row = (page, id) => page.locator(`.kept li[data-id="${id}"]`);
const count = async (page) => Number(await page.locator(".shelf .kept").getAttribute("data-count"));
const idOf = (page) => page.url().split("/play/")[1];

/** Opens the page of all games, and waits until it shows so many. */
async function openShelf(page, base, games) {
  await page.goto(`${base}/#/games`);
  await page.locator(`.shelf .kept[data-count="${games}"]`).waitFor({ state: "attached" });
}

/** Puts a file into the picker. */
async function importFile(page, name, content) {
  const buffer = Buffer.isBuffer(content) ? content : Buffer.from(content);
  await page.locator("[data-told]").waitFor({ state: "attached" });
  const before = await page.locator("[data-told]").textContent();
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/plain", buffer });
  const said = () => page.locator("[data-told]").textContent();
  await page.waitForFunction((before) => document.querySelector("[data-told]").textContent !== before, before);
  return said();
}

/** The file that "export all" hands out. */
async function exported(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator('[data-act="export"]').click()]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** A finished record of Yonmoque that nobody else has: a resignation, so many days ago. */
function record(number, { blue = "", white = "", winner = "b", daysAgo = number } = {}) {
  const played = new Date(Date.now() - daysAgo * 86_400_000 - 60_000).toISOString();
  const levels = (blue ? `[BlueLevel "${blue}"]\n` : "") + (white ? `[WhiteLevel "${white}"]\n` : "");
  return `[Game "yonmoque"]\n[Event "Match ${number}"]\n${levels}[Id "m${number}"]\n[Played "${played}"]
[Result "win:${winner}"]\n[Termination "resignation"]\n\n1. @c3 2. @b2 3. @d4 win:${winner}\n`;
}

test("games of earlier versions move into the database without a loss", async (t) => {
  const page = await t.newPage(DESK);
  await page.goto(t.base);
  await page.locator("main").first().waitFor();
  const game = (moves) =>
    `${1_760_000_000_000 + moves.length}\ntomoe-game 1\nstart yonmoque 5/5/5/5/5 b 6 6\nseat person \nseat computer 3 \n` +
    `clock -\nbegan 5\n\n${moves.map((mv, index) => `${index + 1} ${6 + index} ${"bw"[index % 2]} move ${mv}\n`).join("")}` +
    `\nbefore\n[Game "yonmoque"]\n[Result "-"]\n\n1. @a1 -\n`;
  const games = { older1: game(["@c3"]), older2: game(["@c3", "@b2"]), broken: "neither game nor record" };
  await page.evaluate((games) => {
    for (const [id, text] of Object.entries(games)) localStorage.setItem(`tomoe.game.${id}`, text);
  }, games);
  // One is opened by its address before any list has moved it.
  await page.goto(`${t.base}/#/play/older2`);
  await page.reload();
  await page.locator(".grid").waitFor();
  assert.deepEqual(await moveList(page), ["@c3", "@b2"]);
  await openShelf(page, t.base, 2);
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("tomoe.game.")));
  assert.deepEqual(left, ["tomoe.game.broken"], "what can't be read is left alone");
  await page.reload();
  await openShelf(page, t.base, 2);
  await row(page, "older1").locator('[data-act="go-on"]').click();
  assert.deepEqual(await played(page, 1), ["@c3"]);
});

test("a move is kept even if the tab goes in the same moment", async (t) => {
  const page = await t.newPage(DESK);
  await begin(page, t.base, "yonmoque", [0, 0]);
  await enter(page, "@c3");
  await played(page, 1);
  const address = page.url();
  // The click that plays the move, and the end of the page, in one task.
  await page.locator('.seat.acts button.heap').click();
  await page.evaluate(() => {
    const cell = document.querySelector('.grid [data-spot="b2"]');
    const { x, y, width, height } = cell.getBoundingClientRect();
    const at = { bubbles: true, clientX: x + width / 2, clientY: y + height / 2, pointerId: 1, isPrimary: true, button: 0 };
    for (const kind of ["pointerdown", "pointerup"]) cell.dispatchEvent(new PointerEvent(kind, at));
    cell.dispatchEvent(new MouseEvent("click", { ...at, detail: 1 }));
    location.replace("about:blank");
  });
  await page.waitForURL("about:blank");
  await page.goto(address);
  await page.locator(".grid").waitFor();
  assert.deepEqual(await played(page, 2), ["@c3", "@b2"]);
});

test("more than eight games are kept, finished ones too; one is renamed, deleted and had back", async (t) => {
  const page = await t.newPage(DESK);
  for (let number = 0; number < 10; number += 1) {
    await begin(page, t.base, "yonmoque", [0, 0]);
    await enter(page, "@c3");
    await played(page, 1);
  }
  const id = idOf(page);
  await page.locator('[data-act="resign"]').click();
  await page.locator('[data-act="resign"]').click({ delay: 700 });
  await page.locator(".status.over").waitFor();
  await openShelf(page, t.base, 10);
  assert.match(await row(page, id).textContent(), /Blue won/);
  await row(page, id).locator('[data-act="rename"]').click();
  await page.locator('dialog [data-name="title"]').fill("Rainy evening");
  await page.locator('dialog [data-name="0"]').fill("Aiko");
  await page.locator('dialog [data-act="save"]').click();
  await row(page, id).filter({ hasText: "Rainy evening" }).filter({ hasText: "Aiko" }).waitFor();
  await page.locator('[data-act="search"]').fill("rainy AIKO");
  assert.equal(await count(page), 1);
  await page.locator('[data-act="search"]').fill("");
  await page.locator('select[data-act="result"]').selectOption({ label: "Unfinished" });
  assert.equal(await count(page), 9);
  await page.locator('select[data-act="result"]').selectOption({ label: "Any result" });
  await row(page, id).locator('[data-act="delete"]').click();
  await row(page, id).waitFor({ state: "detached" });
  await page.locator('[data-act="undo"]').click();
  await row(page, id).filter({ hasText: "Rainy evening" }).waitFor();
  // A finished game opens to be looked at closely.
  await row(page, id).locator('[data-act="open"]').click();
  await page.locator(".analysis .grid").waitFor();
  await page.locator(".tree .move", { hasText: "@c3" }).waitFor();
});

test("what is exported, deleted and imported is the same", async (t) => {
  const page = await t.newPage({ ...DESK, acceptDownloads: true });
  await page.goto(t.base);
  await page.locator("main").first().waitFor();
  await page.evaluate(() => localStorage.setItem("tomoe.name", "Aiko"));
  await begin(page, t.base, "yonmoque", [0, 2]);
  await enter(page, "@c3");
  await played(page, 2);
  const id = idOf(page);
  await begin(page, t.base, "mitsudomoe", [0, 0, 0]);
  await enter(page, "@c1:b1c1");
  await played(page, 1);
  await openShelf(page, t.base, 2);
  assert.match(await importFile(page, "one.txt", record(1, { white: "3" })), /Added: 1/);
  await openShelf(page, t.base, 3);
  const before = await exported(page);
  for (const told of ['[Blue "Aiko"]', '[WhiteLevel "2"]', '[White "Computer 2', '[Date "20', '[Players "3"]', `[Id "${id}"]`]) {
    assert.ok(before.includes(told), `${told} in\n${before}`);
  }
  assert.match(await importFile(page, "same.txt", before), /Added: 0. Here already: 3/);
  for (let left = 2; left >= 0; left -= 1) {
    await page.locator('[data-act="delete"]').first().click();
    await page.locator(`.shelf .kept[data-count="${left}"]`).waitFor({ state: "attached" });
  }
  assert.match(await importFile(page, "all.txt", before), /Added: 3/);
  await openShelf(page, t.base, 3);
  assert.equal(await exported(page), before);
  // The unfinished one goes on, the computer at its level.
  await row(page, id).locator('[data-act="go-on"]').click();
  await page.locator(".seat", { hasText: "Aiko" }).waitFor();
  await page.locator(".seat", { hasText: "Computer 2" }).waitFor();
});

test("bad files get a sentence and change nothing", async (t) => {
  const page = await t.newPage(DESK);
  await page.goto(`${t.base}/#/games`);
  assert.match(await importFile(page, "good.txt", record(1)), /Added: 1/);
  const bad = {
    "binary.bin": Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)),
    "half.txt": record(2) + '[Game "mana"]\n\n1. @90:c1,a1',
    "wrong.txt": record(3) + '[Game "yonmoque"]\n\n1. @c3 2. @c3 -\n',
    "chess.pgn": '[Event "x"]\n\n1. e4 e5 *\n',
    "empty.txt": "",
    "huge.txt": Buffer.alloc(9_000_000, "["),
  };
  for (const [name, content] of Object.entries(bad)) {
    const told = await importFile(page, name, content);
    assert.match(told, new RegExp(name.replace(".", "\\.")), told);
    t.report(told);
    await openShelf(page, t.base, 1);
  }
});

test("files can be dropped, and links and records pasted", async (t) => {
  const page = await t.newPage(DESK);
  await page.goto(`${t.base}/#/games`);
  await page.locator(".shelf h1").waitFor();
  const data = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "dropped.txt"));
    return data;
  }, record(1) + record(2));
  await page.dispatchEvent(".shelf", "drop", { dataTransfer: data });
  await page.locator('.shelf .kept[data-count="2"]').waitFor({ state: "attached" });
  await page.locator("#import-text").fill(`${t.base}/#/analyse/yonmoque/5.5.5.5.5_b_6_6/@c3_@b2`);
  await page.locator('[data-act="add"]').click();
  await page.locator('.shelf .kept[data-count="3"]').waitFor({ state: "attached" });
  await page.locator("#import-text").fill(record(7));
  await page.locator('[data-act="add"]').click();
  await page.locator('.shelf .kept[data-count="4"]').waitFor({ state: "attached" });
});

test("our own link can be pasted on the first page", async (t) => {
  const page = await t.newPage(DESK);
  await page.goto(t.base);
  await page.locator("#pasted").fill(`${t.base}/#/analyse/yonmoque/5.5.5.5.5_b_6_6/%40c3_%40b2`);
  await page.locator('[data-act="paste"]').click();
  await page.locator(".tree .move", { hasText: "@b2" }).waitFor();
  await page.goto(`${t.base}/#/`);
  await page.locator("#pasted").fill(`https://elsewhere.example/#/analyse/yonmoque/5.5.5.5.5_b_6_6/@z9`);
  await page.locator('[data-act="paste"]').click();
  await page.locator("#pasted-wrong", { hasText: "@z9" }).waitFor();
  await page.locator("#pasted").fill(record(1) + record(2));
  await page.locator('[data-act="paste"]').click();
  await page.locator('.shelf .kept[data-count="2"]').waitFor({ state: "attached" });
});

test("two tabs with one game show the same, and neither overwrites the other", async (t) => {
  const page = await t.newPage(DESK);
  await begin(page, t.base, "yonmoque", [0, 0]);
  const other = t.watch(await page.context().newPage());
  await other.goto(page.url());
  await other.locator(".grid").waitFor();
  await enter(page, "@c3");
  assert.deepEqual(await played(other, 1), ["@c3"]);
  await enter(other, "@b2");
  assert.deepEqual(await played(page, 2), ["@c3", "@b2"]);
  await page.locator('[data-act="take-back"]').click();
  await played(other, 1);
  // Both at once: one of the two moves stands, in both tabs and in the database.
  await Promise.all([enter(page, "@a1"), enter(other, "@e5")]);
  await page.waitForTimeout(1000);
  const [one, two] = [await moveList(page), await moveList(other)];
  assert.deepEqual(one, two);
  await page.reload();
  await page.locator(".grid").waitFor();
  assert.deepEqual(await moveList(page), two);
});

test("against the computer, the second tab waits for the move of the first", async (t) => {
  const page = await t.newPage(DESK);
  await begin(page, t.base, "yonmoque", [0, 1]);
  const other = t.watch(await page.context().newPage());
  await other.goto(page.url());
  await other.locator(".grid").waitFor();
  await enter(page, "@c3");
  const moves = await played(page, 2);
  assert.deepEqual(await played(other, 2), moves);
});

test("a thousand kept games come up quickly, and can be searched", async (t) => {
  const page = await t.newPage({ ...DESK, acceptDownloads: true });
  await page.goto(`${t.base}/#/games`);
  await page.locator(".shelf h1").waitFor();
  const all = Array.from({ length: 1000 }, (_, number) => record(number)).join("\n");
  let began = performance.now();
  assert.match(await importFile(page, "thousand.txt", all), /Added: 1000/);
  const imported = performance.now() - began;
  await page.goto(`${t.base}/#/`);
  await page.reload();
  await page.locator('[data-act="all-games"]', { hasText: "1000" }).waitFor();
  began = performance.now();
  await openShelf(page, t.base, 1000);
  await page.locator(".kept li").first().waitFor();
  const listed = performance.now() - began;
  assert.equal(await page.locator(".kept li").count(), 30);
  began = performance.now();
  await page.locator('[data-act="search"]').fill("match 777");
  await page.locator('.shelf .kept[data-count="1"]').waitFor({ state: "attached" });
  const searched = performance.now() - began;
  assert.match(await page.locator(".kept li").textContent(), /Match 777/);
  await page.locator('[data-act="search"]').fill("");
  await page.locator('[data-act="show-more"]').click();
  assert.equal(await page.locator(".kept li").count(), 60);
  began = performance.now();
  const text = await exported(page);
  const away = performance.now() - began;
  assert.equal(text.match(/\[Game /g).length, 1000);
  t.report(
    `imported in ${imported.toFixed(0)} ms, listed in ${listed.toFixed(0)}, searched in ${searched.toFixed(0)}, ` +
      `exported in ${away.toFixed(0)} (${text.length} bytes)`,
  );
  assert.ok(listed < 2000 && searched < 1000);
  // Without what lists are made from, it is made anew.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.open("tomoe").onsuccess = ({ target: { result } }) => {
          const step = result.transaction("heads", "readwrite");
          step.objectStore("heads").clear();
          step.oncomplete = resolve;
        };
      }),
  );
  began = performance.now();
  await page.reload();
  await openShelf(page, t.base, 1000);
  t.report(`listed after reading all thousand games in ${(performance.now() - began).toFixed(0)} ms`);
}, { timeout: 120_000 });

test("statistics count by game and level", async (t) => {
  const page = await t.newPage(DESK);
  await page.goto(`${t.base}/#/games`);
  const games = [
    record(1, { white: "3", daysAgo: 0 }),
    record(2, { white: "3", winner: "w", daysAgo: 1 }),
    record(3, { white: "5", winner: "b", daysAgo: 2 }),
    record(4, { blue: "7", winner: "b", daysAgo: 9 }),
    record(5, { daysAgo: 10 }),
  ];
  assert.match(await importFile(page, "games.txt", games.join("\n")), /Added: 5/);
  const rows = await page.locator(".figures tbody tr").evaluateAll((rows) =>
    rows.map((row) => [...row.children].map((cell) => cell.textContent)),
  );
  assert.deepEqual(rows.map((row) => row.map((cell) => cell.replace(/^Computer (\d).*/, "$1"))), [
    ["Yonmoque", "3", "2", "1"],
    ["Yonmoque", "5", "1", "1"],
    ["Yonmoque", "7", "1", "0"],
  ]);
  assert.match(await page.locator(".figures").textContent(), /Highest level beaten: Computer 5/);
  assert.match(await page.locator("[data-days]").textContent(), /Days in a row: 3 \(longest: 3\)/);
  await page.locator('select[data-act="result"]').selectOption({ label: "Lost" });
  assert.equal(await count(page), 2);
});

test("without a database games are kept in the small storage, and the page says so", async (t) => {
  const page = await t.newPage(DESK);
  await page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
  await begin(page, t.base, "yonmoque", [0, 0]);
  await enter(page, "@c3");
  await played(page, 1);
  await page.reload();
  await page.locator(".grid").waitFor();
  assert.deepEqual(await moveList(page), ["@c3"]);
  await openShelf(page, t.base, 1);
  await page.locator("[data-little]").waitFor();
});

test("without any storage a game can be played all the same", async (t) => {
  const page = await t.newPage(DESK);
  await page.addInitScript(() => {
    Object.defineProperty(window, "indexedDB", { value: undefined });
    Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("no", "SecurityError"); } });
  });
  await begin(page, t.base, "yonmoque", [0, 0]);
  await enter(page, "@c3");
  assert.deepEqual(await played(page, 1), ["@c3"]);
  await page.locator("[data-notice]", { hasText: "could not be kept" }).waitFor();
});

test("clocks run, stand in the record, and a flag falls", async (t) => {
  const page = await t.newPage(DESK);
  // The page's time can be set forward.
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + Number(sessionStorage.getItem("ahead"));
  });
  const wait = (seconds) =>
    page.evaluate((ms) => sessionStorage.setItem("ahead", Number(sessionStorage.getItem("ahead")) + ms), seconds * 1000);
  await page.goto(`${t.base}/#/new/yonmoque`);
  await sit(page, [0, 0]);
  await page.locator('select[data-clock="minutes"]').selectOption("1");
  await page.locator('select[data-clock="seconds"]').selectOption("2");
  await page.locator('[data-act="start"]').click();
  await page.locator(".grid").waitFor();
  const clock = (player) => page.locator(`.seat[data-player="${player}"] .clock`);
  await clock("w").filter({ hasText: "1:00" }).waitFor();
  await wait(10);
  await clock("b").filter({ hasText: /0:(4[6-9]|50)/ }).waitFor();
  await enter(page, "@c3");
  await clock("b").filter({ hasText: /0:(49|5[0-2])/ }).waitFor();
  await wait(30);
  // A reload is time in the drawer: nobody is charged.
  await page.reload();
  await page.locator(".grid").waitFor();
  await clock("w").filter({ hasText: /1:00|0:5[89]/ }).waitFor();
  await wait(52);
  await clock("w").filter({ hasText: /0:0\d\.\d/ }).waitFor();
  await wait(10);
  await page.locator(".status.over", { hasText: "time ran out" }).waitFor();
  await page.goto(`${t.base}/#/games`);
  await page.locator(".kept li", { hasText: "Blue won" }).waitFor();
});

for (const [device, size] of [["phone", PHONE], ["desk", DESK]]) {
  for (const theme of ["light", "dark"]) {
    test(`my games on a ${device}, ${theme}`, async (t) => {
      const page = await t.newPage({ ...size, theme });
      await begin(page, t.base, "mana", [0, 0]);
      await enter(page, "@0:c1,a1,d1,a2,b2,e2");
      await played(page, 1);
      await begin(page, t.base, "mitsudomoe", [0, 3, 4, 5]);
      await enter(page, "@c1:b1c1");
      await played(page, 3);
      await page.goto(`${t.base}/#/games`);
      const games = [record(1, { white: "3" }), record(2, { white: "9", winner: "w" }), record(3), record(4, { blue: "5", winner: "w" })];
      await importFile(page, "games.txt", games.join("\n"));
      await page.locator('.shelf .kept[data-count="6"]').waitFor({ state: "attached" });
      await t.noHorizontalScroll(page);
      await t.accessible(page);
      await t.screenshot(page, `mine-${device}-${theme}`);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await t.screenshot(page, `mine-${device}-${theme}-below`);
      await page.locator('[data-act="rename"]').first().click();
      await page.locator("dialog").waitFor();
      await t.accessible(page);
      await t.screenshot(page, `mine-${device}-${theme}-rename`);
      await page.goto(`${t.base}/#/`);
      await page.locator(".unfinished li").first().waitFor();
      const top = await page.locator(".unfinished li").first().evaluate((first) => first.getBoundingClientRect().top);
      assert.ok(top < size.height, `unfinished games begin at ${top}`);
      await t.noHorizontalScroll(page);
      await t.accessible(page);
      await t.screenshot(page, `mine-${device}-${theme}-home`);
    });
  }
}
