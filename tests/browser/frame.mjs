// The fixed frame: at every size, board, seats, whose turn, what to do and the way through the moves are in sight together.

import assert from "node:assert/strict";

import { begin, enter, sit } from "./hands.mjs";
import { choose, test } from "./harness.mjs";

const SIZES = [
  [360, 640], [390, 844], [640, 360], [844, 390], [768, 1024], [1024, 768], [1280, 720], [1440, 900], [1440, 2560], [2560, 1440],
];

const GAMES = { yonmoque: 2, mana: 2, "mitsudomoe for two": 2, "mitsudomoe for four": 4 };

const STARTS = {
  yonmoque: "5/5/5/5/5 b 6 6",
  "mitsudomoe for two": "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5b5",
  "mitsudomoe for four": "rR,rR,x,bB,bB/rR,x3,bB/x5/wW,x3,yY/wW,wW,x,yY,yY w w5r5b5y5",
};

const device = ([width, height]) => ({ width, height, touch: Math.min(width, height) < 700, reducedMotion: "reduce" });

const inLink = (position) => position.replaceAll("/", ".").replaceAll(" ", "_");

const gameMoves = new Map();

/** Ten moves from the start of a game, the same for every size. */
async function tenMoves(page, name) {
  if (!gameMoves.has(name)) {
    const moves = [];
    while (moves.length < 10) {
      const question = { game: name.split(" ")[0], start: STARTS[name], moves, level: 3, seed: moves.length };
      moves.push(await choose(page, { ...question, limit: "nodes 300" }));
    }
    gameMoves.set(name, moves);
  }
  return gameMoves.get(name);
}

/** Enters a move as text, whether the field is unfolded or not. */
async function type(page, move, count) {
  await page.evaluate((move) => {
    const field = document.querySelector("#typed");
    field.value = move;
    field.form.requestSubmit();
  }, move);
  await page.waitForFunction((count) => document.querySelectorAll(".moves .text").length >= count, count);
}

/** Where the parts of the frame are, and what is wrong with that. */
function geometry(page) {
  return page.evaluate(() => {
    const wrong = [];
    const box = (element) => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      return { left, top, right, bottom, width, height };
    };
    const within = (inner, outer) =>
      inner.left >= outer.left - 1 && inner.top >= outer.top - 1 && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;
    const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const parts = {
      board: ".play > .board", status: ".status", headline: "[data-status]", doing: ".status:not(.asking) .doing p", through: ".side > .through",
      panel: ".panel",
    };
    const boxes = {};
    for (const [name, selector] of Object.entries(parts)) {
      const element = document.querySelector(selector);
      if (element) boxes[name] = box(element);
      else if (name !== "doing") wrong.push(`no ${name}`);
    }
    document.querySelectorAll(".play > .seats").forEach((seats, index) => (boxes[`seats ${index}`] = box(seats)));
    document.querySelectorAll(".seat").forEach((seat, index) => {
      boxes[`seat ${index}`] = box(seat);
      boxes[`tray ${index}`] = box(seat.querySelector(".tray"));
      if (seat.scrollHeight > seat.clientHeight + 1) wrong.push(`seat ${index} is too full`);
      if (!within(box(seat.querySelector(".tray")), box(seat))) wrong.push(`tray ${index} leaves its seat`);
    });
    document.querySelectorAll(".side > .through button:not(.pull)").forEach((button, index) => (boxes[`step ${index}`] = box(button)));
    for (const [name, part] of Object.entries(boxes)) {
      if (!(part.width > 0 && part.height > 0)) wrong.push(`${name} is not shown`);
      else if (!within(part, view)) wrong.push(`${name} is out of sight: ${JSON.stringify(part)}`);
    }
    for (const name of ["headline", "doing"]) {
      if (boxes[name] && !within(boxes[name], boxes.status)) wrong.push(`${name} is cut off`);
    }
    const apart = ["board", "status", "through", "panel", "seats 0", "seats 1"].filter((name) => boxes[name]);
    for (const a of apart) {
      for (const b of apart.filter((b) => a < b)) {
        const [one, other] = [boxes[a], boxes[b]];
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (wide > 1 && high > 1) wrong.push(`${a} and ${b} overlap`);
      }
    }
    const root = document.documentElement;
    if (root.scrollHeight > innerHeight + 1 || scrollY !== 0) wrong.push(`the page scrolls: ${root.scrollHeight}, at ${scrollY}`);
    return { wrong, board: boxes.board, panel: boxes.panel };
  });
}

const place = ({ left, top, width, height }) => [left, top, width, height].map(Math.round).join(" ");

for (const size of SIZES) {
  const called = size.join("x");
  for (const [name, players] of Object.entries(GAMES)) {
    const game = name.split(" ")[0];

    test(`in play everything is in sight: ${name}, ${called}`, async (t) => {
      const page = await t.newPage(device(size));
      await begin(page, t.base, game, Array(players).fill(0));
      const opened = await geometry(page);
      assert.deepEqual(opened.wrong, [], "when the page opens");
      await t.screenshot(page, `frame-${name.replaceAll(" ", "-")}-${called}`);
      const moves = await tenMoves(page, name);
      for (const [index, move] of moves.entries()) await type(page, move, index + 1);
      const after = await geometry(page);
      assert.deepEqual(after.wrong, [], "after ten moves");
      assert.equal(place(after.board), place(opened.board), "the board stays where it is");
      await page.locator(".through button").first().click();
      await page.locator("[data-status]", { hasText: "Viewing" }).waitFor();
      const back = await geometry(page);
      assert.deepEqual(back.wrong, [], "looking back");
      assert.equal(place(back.board), place(opened.board), "the board stays where it is");
      t.report(`board ${place(after.board)}, panel ${place(after.panel)}`);
      await t.noHorizontalScroll(page);
    });

    test(`in analysis everything is in sight, and stepping moves nothing: ${name}, ${called}`, async (t) => {
      const page = await t.newPage(device(size));
      await page.goto(`${t.base}/#/`);
      const moves = await tenMoves(page, name);
      const start = STARTS[name] ?? "- 6/6/6/6/6/6 r - 0 0";
      await page.goto(`${t.base}/#/analyse/${game}/${inLink(start)}/${moves.join("_")}`);
      await page.locator(".analysis .grid").waitFor();
      const opened = await geometry(page);
      assert.deepEqual(opened.wrong, [], "when the page opens");
      await page.locator('[data-act="engine"]').click();
      await page.locator(".lines li").first().waitFor();
      await t.screenshot(page, `frame-analysis-${name.replaceAll(" ", "-")}-${called}`);
      for (const part of [".lines li", ".tree .move[aria-current=true]"]) {
        assert.ok(await isInPanel(page, part), `${part} is next to the board`);
      }
      for (const button of [0, 2, 2, 2, 1, 3]) {
        await page.locator(".through button").nth(button).click();
        const stepped = await geometry(page);
        assert.deepEqual(stepped.wrong, [], "while stepping");
        assert.equal(place(stepped.board), place(opened.board), "the board stays where it is");
        assert.ok(button === 0 || (await isInPanel(page, ".tree .move[aria-current=true]")), "the present move is in sight");
      }
      t.report(`board ${place(opened.board)}, panel ${place(opened.panel)}`);
      await t.noHorizontalScroll(page);
    });
  }
}

/** Whether an element can be seen in the panel without scrolling it. */
function isInPanel(page, selector) {
  return page.waitForFunction((selector) => {
    const [part, panel] = [document.querySelector(selector), document.querySelector(".panel")].map((e) => e?.getBoundingClientRect());
    return part && part.top >= panel.top - 1 && part.bottom <= panel.bottom + 1;
  }, selector, { timeout: 5_000 }).then(() => true, () => false);
}

test("a long instruction fits on a phone", async (t) => {
  const page = await t.newPage(device([360, 640]));
  await page.goto(`${t.base}/#/new/mana/${inLink("0 2R1r1/r3r1/3R1r/1Dd3/4R1/1R3R a 3 0 1")}`);
  await sit(page, [0, 0]);
  await page.locator('[data-act="start"]').click();
  await page.locator(".doing", { hasText: "return a captured ronin" }).waitFor();
  assert.deepEqual((await geometry(page)).wrong, []);
});

test("the choice of a side fits on a phone", async (t) => {
  const page = await t.newPage(device([360, 640]));
  await page.goto(`${t.base}/#/new/mitsudomoe`);
  await page.locator('[data-choice="people"]').tap();
  await page.locator('[data-choice="start-s"]').tap();
  await page.locator('[data-act="start"]').tap();
  await page.locator(".grid").waitFor();
  await enter(page, "@c1:b1c1", "touch");
  await page.locator('[data-act="take-side"]').waitFor();
  await t.screenshot(page, "side-phone");
  assert.deepEqual((await geometry(page)).wrong, []);
  const status = await page.locator(".status").boundingBox();
  for (const act of ["take-side", "play-on"]) {
    const { y, height } = await page.locator(`[data-act="${act}"]`).boundingBox();
    assert.ok(y >= status.y && y + height <= status.y + status.height + 1, act);
  }
});

test("the sheet is pulled up over the board and put down again", async (t) => {
  const page = await t.newPage(device([360, 640]));
  await begin(page, t.base, "yonmoque", [0, 0]);
  const before = await geometry(page);
  await page.locator('[data-act="pull"]').tap();
  await page.locator('[data-act="share"]').tap({ trial: true });
  assert.equal(place((await geometry(page)).board), place(before.board), "the board stays where it is");
  await t.screenshot(page, "sheet-up-phone");
  await t.accessible(page);
  await page.locator('[data-act="pull"]').tap();
  assert.deepEqual((await geometry(page)).wrong, []);
});

test("every page begins at its top", async (t) => {
  const page = await t.newPage(device([390, 844]));
  const top = () => page.waitForFunction(() => scrollY === 0);
  await page.goto(`${t.base}/#/new/yonmoque`);
  await page.locator('[data-act="start"]').tap();
  await page.locator(".play .grid").waitFor();
  await top();
  await page.goto(`${t.base}/#/`);
  const analyse = page.locator('[data-game="mitsudomoe"] [data-act="analyse"]');
  await analyse.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 800));
  await analyse.tap();
  await page.locator(".analysis .grid").waitFor();
  await top();
  await page.goto(`${t.base}/#/learn/mana/rules`);
  await page.locator(".rules .rule").first().waitFor();
  await page.evaluate(() => scrollTo(0, 1500));
  await page.evaluate(() => (location.hash = "#/"));
  await page.locator('[data-act="play"]').first().waitFor();
  await top();
});
