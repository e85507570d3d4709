// Hands at accounts: a name of one's own, and signing in.

export const PASSWORD = "a sentence to remember";

let count = 0;

/** A name that nobody else has on this server. */
export const someName = (name = "Anna") =>
  `${name} ${String.fromCharCode(97 + (count += 1))}${Date.now().toString(36).slice(-4)}`;

/** Makes an account, or signs in to it. */
async function enter(page, base, wish, name) {
  await page.goto(`${base}/#/online/account`);
  await page.locator(`[data-act="wish-${wish}"]`).click();
  await page.locator('[data-field="name"]').fill(name);
  await page.locator('[data-field="password"]').fill(PASSWORD);
  await page.locator('[data-act="send"]').click();
  await page.locator('.account[data-known="true"]').waitFor();
}

export const register = (page, base, name) => enter(page, base, "register", name);
export const signInAgain = (page, base, name) => enter(page, base, "sign-in", name);
