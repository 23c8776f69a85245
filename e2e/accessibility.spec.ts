import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { makeRecords } from "./dashboard/records.ts";
import { signIn } from "./dashboard/sign-in.ts";
import { createMerchant } from "./fixtures/merchant.ts";
import type { Demo } from "./fixtures/start-app.ts";
import { apiOf, expect, test } from "./fixtures/test.ts";

type Rules = Parameters<AxeBuilder["options"]>[0];

const signedOut = ["/sign-in", "/forgot-password", "/choose-password?token=none"];

const screens = [
  "/",
  "/payments",
  "/checkout-sessions",
  "/subscriptions",
  "/disputes",
  "/balance",
  "/payouts",
  "/transfers",
  "/reconciliation",
  "/transfers/new",
  "/payment-links",
  "/payment-links/new",
  "/customers",
  "/customers/new",
  "/products",
  "/products/new",
  "/files",
  "/messages",
  "/events",
  "/webhook-endpoints",
  "/webhook-endpoints/new",
  "/webhook-endpoints/explain",
  "/api-keys",
  "/compliance",
  "/settings",
  "/nothing-here",
];

/** What the themes differ in is colour, so every other rule is asked of one of them. */
const themes = {
  light: { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] },
  dark: { runOnly: { type: "rule", values: ["color-contrast"] } },
} satisfies Record<string, Rules>;

for (const colorScheme of ["light", "dark"] as const) {
  const rules = themes[colorScheme];
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test("no screen of the dashboard breaks a WCAG 2.2 AA rule", async ({ page, demo }) => {
      test.slow();
      for (const screen of signedOut) await expectAccessible(page, screen, rules);
      await signIn(page, demo);
      for (const screen of screens) await expectAccessible(page, screen, rules);
    });

    test("no page of a record, or of its form, breaks a WCAG 2.2 AA rule", async ({ page }) => {
      test.slow();
      const shop = await createMerchant("Ferns for Everyone");
      const records = await recordScreens(shop);
      await signIn(page, shop);
      for (const screen of records) await expectAccessible(page, screen, rules);
    });
  });
}

test("no screen scrolls sideways on a phone", async ({ page, demo }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo);
  for (const screen of screens) await expectNarrow(page, screen);
});

test("no page of a record, or of its form, scrolls sideways on a phone", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const shop = await createMerchant("Ferns for Pockets");
  const records = await recordScreens(shop);
  await signIn(page, shop);
  for (const screen of records) await expectNarrow(page, screen);
});

/** The pages of records, and those on which they are changed. */
async function recordScreens(shop: Demo): Promise<string[]> {
  const records = await makeRecords(apiOf(shop));
  const changed = [records.customer, records.product, records.link];
  return [...Object.values(records), ...changed.map((path) => `${path}/edit`)];
}

async function expectNarrow(page: Page, screen: string): Promise<void> {
  await page.goto(screen);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const excess = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
  expect(excess, screen).toBeLessThanOrEqual(0);
}

async function expectAccessible(page: Page, screen: string, rules: Rules): Promise<void> {
  await page.goto(screen);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const { violations } = await new AxeBuilder({ page })
    // No script runs in it, so neither does the checker: it would wait for ever.
    .exclude('iframe[sandbox=""]')
    .options(rules)
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`,
  );
  expect(found, screen).toEqual([]);
}
