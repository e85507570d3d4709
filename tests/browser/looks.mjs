// Every page on a phone and on a desk, by day and by night: no sideways scrolling, nothing that axe complains about.

import { begin, enter, played } from "./hands.mjs";
import { test } from "./harness.mjs";

const FOUR = "rR,rR,x,bB,bB/rR,x3,bB/x5/wW,x3,yY/wW,wW,x,yY,yY w w5r5b5y5";

const PAGES = {
  "new-mitsudomoe": (page, base) => page.goto(`${base}/#/new/mitsudomoe`),
  yonmoque: async (page, base) => {
    await begin(page, base, "yonmoque", [0, 0]);
    for (const mv of ["@c3", "@b2", "@d2"]) await enter(page, mv);
    await played(page, 3);
  },
  mana: async (page, base) => {
    await begin(page, base, "mana", [0, 0]);
    await page.locator('[data-act="ready-made"]').click();
  },
  mitsudomoe: async (page, base) => {
    await begin(page, base, "mitsudomoe", [0, 0, 0, 0]);
    await page.locator('.grid [data-spot="c1"]').click();
  },
  "learn-yonmoque": (page, base) => page.goto(`${base}/#/learn/yonmoque`),
  "learn-mana": (page, base) => page.goto(`${base}/#/learn/mana`),
  "learn-mitsudomoe": async (page, base) => {
    await page.goto(`${base}/#/learn/mitsudomoe`);
    await page.locator(".pick").nth(4).click();
  },
  ...Object.fromEntries(["yonmoque", "mana", "mitsudomoe"].flatMap((game) => [
    [`rules-${game}`, (page, base) => page.goto(`${base}/#/learn/${game}/rules`)],
    [`exercises-${game}`, (page, base) => page.goto(`${base}/#/learn/${game}/exercises`)],
  ])),
  analysis: (page, base) => page.goto(`${base}/#/analyse/mitsudomoe/${FOUR.replaceAll("/", ".").replaceAll(" ", "_")}`),
};

for (const [device, size] of [
  ["phone", { width: 390, height: 844, touch: true }],
  ["desk", { width: 1280, height: 800 }],
]) {
  for (const theme of ["light", "dark"]) {
    for (const [name, open] of Object.entries(PAGES)) {
      test(`${name} on a ${device}, ${theme}`, async (t) => {
        const page = await t.newPage({ ...size, theme, reducedMotion: "reduce" });
        await open(page, t.base);
        await page.locator("main svg:visible").first().waitFor();
        await t.noHorizontalScroll(page);
        await t.accessible(page);
        await t.screenshot(page, `${name}-${device}-${theme}`);
      });
    }
  }
}

for (const [tag, word] of [["ja", "対局"], ["fr", "Jouer"], ["es", "Jugar"], ["pt", "Jogar"]]) {
  test(`the browser's language is spoken: ${tag}`, async (t) => {
    const page = await t.newPage({ locale: tag });
    await page.goto(t.base);
    await page.locator('[data-act="play"]', { hasText: word }).first().waitFor();
    await t.noHorizontalScroll(page);
  });
}

test("language and theme are switched and remembered", async (t) => {
  const page = await t.newPage();
  await page.goto(t.base);
  await page.locator('[data-act="settings"]').click();
  await page.locator('[data-setting="language"]').selectOption("fr");
  await page.locator('[data-setting="theme"]').selectOption("dark");
  await t.accessible(page);
  await page.reload();
  await page.locator('[data-act="play"]', { hasText: "Jouer" }).first().waitFor();
  await page.locator('html[lang="fr"][data-theme="dark"]').waitFor();
});
