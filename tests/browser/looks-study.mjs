// The pages for studying and setting up, on a phone and on a desk, by day and by night, and as narrow as phones get.

import assert from "node:assert/strict";

import { begin, enter, played } from "./hands.mjs";
import { test } from "./harness.mjs";

const GAME = ["@c3", "@a1", "@e5", "@b1", "@e4", "@c1", "@a5", "@e2", "@b4", "e2d1"];

const PAGES = {
  "edit-yonmoque": (page, base) => page.goto(`${base}/#/edit/yonmoque/bbb2.4b.5.w3w.2w2_b_2_3`),
  "edit-mana": (page, base) => page.goto(`${base}/#/edit/mana/0_1r2r1.rr1d1r.6.1R4.R3R1.R1DR2_a_3_0_0`),
  "edit-mitsudomoe": async (page, base) => {
    await page.goto(`${base}/#/edit/mitsudomoe`);
    await page.locator('[data-act="choose-4"]').click();
    await page.locator('[data-act="clear"]').click();
  },
  "new-from": (page, base) => page.goto(`${base}/#/new/mana/0_1r2r1.rr1d1r.6.1R4.R3R1.R1DR2_a_3_0_0`),
  review: async (page, base) => {
    await page.goto(`${base}/#/analyse/yonmoque/5.5.5.5.5_b_6_6/${GAME.join("_")}`);
    await page.locator('[data-act="review"]').click();
    await page.locator(".tally").waitFor({ timeout: 60_000 });
  },
  verdicts: async (page, base) => {
    await page.goto(`${base}/#/analyse/yonmoque/bbb2.4b.5.w3w.2w2_b_2_3`);
    for (const act of ["threats", "all-moves"]) await page.locator(`[data-act="${act}"]`).click();
    await page.locator(".verdicts li").first().waitFor();
    await page.locator(".threats li").first().waitFor();
  },
  "taken-back": async (page, base) => {
    await begin(page, base, "yonmoque", [0, 0]);
    for (const mv of ["@c3", "@b2", "@d2"]) await enter(page, mv);
    await played(page, 3);
    await page.locator('[data-act="take-back"]').click();
  },
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
        await page.locator("main svg").first().waitFor();
        await t.noHorizontalScroll(page);
        await t.accessible(page);
        await t.screenshot(page, `${name}-${device}-${theme}`);
      }, { timeout: 90_000 });
    }
  }
}

for (const width of [360, 768, 1920]) {
  test(`nothing is cut at ${width} pixels`, async (t) => {
    const page = await t.newPage({ width, height: 800, reducedMotion: "reduce" });
    await begin(page, t.base, "mitsudomoe", [0, 3, 7, 9]);
    await t.noHorizontalScroll(page);
    // Names are whole: what is written has room.
    const cut = await page.locator(".seat .who strong, .seat .who span").evaluateAll((names) =>
      names.filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent));
    assert.deepEqual(cut, []);
    await t.screenshot(page, `four-${width}`);
    for (const path of ["edit/mitsudomoe", "analyse/mana", "new/yonmoque", ""]) {
      await page.goto(`${t.base}/#/${path}`);
      await page.locator("main svg").first().waitFor();
      await t.noHorizontalScroll(page);
      await t.screenshot(page, `${path.replace("/", "-") || "home"}-${width}`);
    }
  });
}
