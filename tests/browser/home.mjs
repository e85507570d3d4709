// The first page: readable, reachable, and no wider than the screen.

import { test } from "./harness.mjs";

for (const [device, size] of [
  ["phone", { width: 390, height: 844, touch: true }],
  ["desk", { width: 1280, height: 800 }],
]) {
  for (const theme of ["light", "dark"]) {
    test(`home on a ${device}, ${theme}`, async (t) => {
      const page = await t.newPage({ ...size, theme });
      await page.goto(t.base);
      await page.locator("main").first().waitFor();
      await t.noHorizontalScroll(page);
      await t.accessible(page);
      await t.screenshot(page, `home-${device}-${theme}`);
    });
  }
}
