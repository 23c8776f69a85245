import { readdirSync } from "node:fs";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { makeRecords } from "./dashboard/records.ts";
import { signIn } from "./dashboard/sign-in.ts";
import { createMerchant } from "./fixtures/merchant.ts";
import { apiOf, expect, test } from "./fixtures/test.ts";

type Rules = Parameters<AxeBuilder["options"]>[0];

const signedOut = ["/sign-in", "/forgot-password", "/choose-password?token=none"];

/** Every screen of the dashboard: a new one is looked at without being named here. */
const dashboard = path.resolve("app/(dashboard)");
const screens = readdirSync(dashboard, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "page.tsx")
  .map((file) => `/${path.dirname(file)}`.replace(/^\/\.$/, "/"));
const ownScreens = [...screens.filter((screen) => !screen.includes("[")), "/nothing-here"];
const recordScreens = screens.filter((screen) => screen.includes("["));

/** What the themes differ in is colour, so every other rule is asked of one of them. */
const themes = {
  light: { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] },
  dark: { runOnly: { type: "rule", values: ["color-contrast"] } },
} satisfies Record<string, Rules>;

const desktop = { width: 1280, height: 720 };
const phone = { width: 360, height: 740 };

const what = "obey WCAG 2.2 AA in both themes and do not scroll sideways on a phone";

test(`the screens of who is signed out ${what}`, async ({ page }) => {
  for (const screen of signedOut) await expectFit(page, screen);
});

// A few at a time, so that they are looked at side by side.
const atOnce = 8;
for (let first = 0; first < ownScreens.length; first += atOnce) {
  const some = ownScreens.slice(first, first + atOnce);
  test(`${some.join(", ")} ${what}`, async ({ page, demo }) => {
    test.slow();
    await signIn(page, demo);
    for (const screen of some) await expectFit(page, screen);
  });
}

test("so do the pages of records, and of their forms", async ({ page }) => {
  test.slow();
  const shop = await createMerchant("Ferns for Everyone");
  const records = Object.values(await makeRecords(apiOf(shop)));
  await signIn(page, shop);
  for (const screen of recordScreens) {
    const [before = "", after = ""] = screen.split("[id]");
    const shown = records.filter((record) => record.startsWith(before));
    expect(shown, `${screen}: a record in makeRecords`).not.toEqual([]);
    for (const record of shown) await expectFit(page, `${record}${after}`);
  }
});

async function expectFit(page: Page, screen: string): Promise<void> {
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(screen);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await brokenRules(page, themes.light), screen).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await brokenRules(page, themes.dark), `${screen} in the dark theme`).toEqual([]);
  await page.setViewportSize(phone);
  const excess = () => page.evaluate(() => document.body.scrollWidth - window.innerWidth);
  await expect.poll(excess, `${screen} on a phone`).toBeLessThanOrEqual(0);
}

async function brokenRules(page: Page, rules: Rules): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // No script runs in it, so neither does the checker: it would wait for ever.
    .exclude('iframe[sandbox=""]')
    .options(rules)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}
