// Learning: whole courses by mouse, some of it by keyboard, wrong answers, exercises, rules.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { enter, unfold } from "./hands.mjs";
import { test } from "./harness.mjs";

const GAMES = ["yonmoque", "mana", "mitsudomoe"];

/** The blocks of a game's plan: a word, a name, and the lines that belong to it by their first word. */
function plan(game) {
  const text = readFileSync(new URL(`../../crates/lessons/plans/${game}.txt`, import.meta.url), "utf8");
  const blocks = [];
  for (const line of text.split("\n").filter((line) => line !== "" && !line.startsWith("#"))) {
    const [word, ...rest] = line.split(" ");
    if (["step", "rule", "exercise"].includes(word)) blocks.push({ word, name: rest.join(" "), lines: {} });
    else if (blocks.length > 0) (blocks.at(-1).lines[word] ??= []).push(rest.join(" "));
  }
  return blocks;
}

const steps = (game) => plan(game).filter(({ word }) => word === "step");
const exercises = (game) => plan(game).filter(({ word }) => word === "exercise");

/** The learner's own moves of a task, in turn. */
const moves = ({ lines }) => (lines.show ?? lines.line)[0].split(" ").filter((_, index) => index % 2 === 0);

const done = (page) => page.locator(".heard.right").waitFor();
const said = (page) => page.locator("[data-said]").textContent();

async function doTask(page, task, how) {
  for (const [index, mv] of moves(task).entries()) {
    if (index > 0) await page.locator(".seat.acts .who span", { hasText: "You" }).waitFor();
    await enter(page, mv, how);
  }
  await done(page);
}

for (const [index, game] of GAMES.entries()) {
  test(`the whole course of ${game}, by mouse`, async (t) => {
    const page = await t.newPage();
    await page.goto(`${t.base}/#/`);
    await page.locator('[data-act="learn"]').nth(index).click();
    for (const step of steps(game)) {
      await page.locator(`.lesson[data-step="${step.name}"]`).waitFor();
      await doTask(page, step, "mouse");
      assert.notEqual(await said(page), "");
      await page.locator('[data-act="next"]').click();
    }
    await page.locator(".finished").waitFor();
    await t.screenshot(page, `learn-${game}-finished`);
    await page.reload();
    await page.locator(".pick.done").first().waitFor();
    assert.equal(await page.locator(".pick.done").count(), steps(game).length, "progress is kept");
  }, { timeout: 180_000 });

  test(`the first steps and an exercise of ${game}, by keyboard alone`, async (t) => {
    const page = await t.newPage({ reducedMotion: "reduce" });
    await page.goto(`${t.base}/#/learn/${game}`);
    for (const step of steps(game).slice(0, 3)) {
      await page.locator(`.lesson[data-step="${step.name}"]`).waitFor();
      await doTask(page, step, "keys");
      if (game !== "mana" || step.name !== "set-up") {
        await page.waitForFunction(() => document.activeElement?.dataset?.act === "next");
        await page.keyboard.press("Enter");
      } else await page.locator('[data-act="next"]').press("Enter");
    }
    await page.goto(`${t.base}/#/learn/${game}/exercises`);
    await page.locator('.lesson[data-exercise="1"]').waitFor();
    await doTask(page, exercises(game)[0], "keys");
  }, { timeout: 120_000 });

  test(`every exercise of ${game} is solved by its line`, async (t) => {
    const page = await t.newPage({ reducedMotion: "reduce" });
    await page.goto(`${t.base}/#/learn/${game}/exercises`);
    for (const [index, exercise] of exercises(game).entries()) {
      await page.locator(`.lesson[data-exercise="${index + 1}"]`).waitFor();
      await doTask(page, exercise, "mouse");
      await page.locator('[data-act="next"]').click();
    }
    assert.equal(await page.locator(".pick.done").count(), 10);
  }, { timeout: 180_000 });

  test(`the rules of ${game} have their diagrams and rulings`, async (t) => {
    const page = await t.newPage();
    await page.goto(`${t.base}/#/learn/${game}/rules`);
    await page.locator(".rule").first().waitFor();
    const lines = plan(game).filter(({ word }) => word === "rule").map(({ lines }) => lines);
    const count = (word) => lines.flatMap((lines) => lines[word] ?? []).length;
    assert.equal(await page.locator(".rule").count(), lines.length);
    assert.equal(await page.locator(".diagram svg").count(), count("diagram"));
    assert.equal(await page.locator(".ruling").count(), count("ruling"));
  });
}

test("a wrong answer says why, and can be tried again", async (t) => {
  const page = await t.newPage({ reducedMotion: "reduce" });
  await page.goto(`${t.base}/#/learn/yonmoque`);
  await page.locator(".pick").nth(9).click();
  await page.locator('.lesson[data-step="five"]').waitFor();
  await enter(page, "d3c4");
  await page.locator(".heard.wrong").waitFor();
  assert.match(await said(page), /Five in a row/);
  await t.screenshot(page, "learn-wrong");
  await page.locator('[data-act="again"]').click();
  assert.equal(await page.locator(".heard.wrong").count(), 0);
  await page.locator('[data-act="hint"]').click();
  assert.match(await said(page), /d-file/);
  await page.locator('[data-act="show"]').click();
  assert.match(await said(page), /c1d1/);
  await enter(page, "c1d1");
  await done(page);
});

test("a wrong exercise answer is not the end", async (t) => {
  const page = await t.newPage({ reducedMotion: "reduce" });
  await page.goto(`${t.base}/#/learn/yonmoque/exercises`);
  await page.locator(".pick").nth(6).click();
  await page.locator('.lesson[data-exercise="7"]').waitFor();
  await enter(page, "@a5");
  await page.locator(".heard.wrong").waitFor();
  await page.locator('[data-act="again"]').click();
  await doTask(page, exercises("yonmoque")[6], "mouse");
});

test("another language shows the same step", async (t) => {
  const page = await t.newPage();
  await page.goto(`${t.base}/#/learn/mitsudomoe`);
  await page.locator(".pick").nth(3).click();
  await page.locator('.lesson[data-step="own-vault"]').waitFor();
  await page.locator('[data-act="settings"]').click();
  await page.locator('[data-setting="language"]').selectOption("ja");
  await page.keyboard.press("Escape");
  await page.locator('.lesson[data-step="own-vault"] h2', { hasText: "跳び越える" }).waitFor();
});

test("lessons are there without a network once the page has rested", async (t) => {
  const server = await t.serve();
  const page = await t.newPage();
  await page.goto(server.base);
  await page.evaluate(async () => {
    const isKept = async () => navigator.serviceWorker.controller && (await caches.match("/learn/en/mana.txt"));
    while (!(await isKept())) await new Promise((resolve) => setTimeout(resolve, 200));
  });
  await server.stop();
  await page.goto(`${server.base}/#/learn/mana/rules`);
  await page.locator(".rule").first().waitFor();
});

test("the rules are reached from a game", async (t) => {
  const page = await t.newPage();
  await page.goto(`${t.base}/#/new/mana`);
  await page.locator('[data-act="start"]').click();
  await unfold(page);
  await page.locator('[data-act="rules"]').click();
  await page.locator('.rule[data-rule="exceptions"]').waitFor();
});
