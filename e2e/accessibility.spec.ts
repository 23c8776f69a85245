import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { signIn } from "./dashboard/sign-in.ts";
import { expect, test } from "./fixtures/test.ts";

const screens = [
  "/",
  "/payments",
  "/checkout-sessions",
  "/subscriptions",
  "/disputes",
  "/balance",
  "/payouts",
  "/transfers",
  "/transfers/new",
  "/payment-links",
  "/payment-links/new",
  "/customers",
  "/customers/new",
  "/products",
  "/products/new",
  "/files",
  "/events",
  "/webhook-endpoints",
  "/webhook-endpoints/new",
  "/webhook-endpoints/explain",
  "/api-keys",
  "/compliance",
  "/settings",
  "/nothing-here",
];

/** Lists whose first row leads to a page of its own. */
const details = ["/payments", "/checkout-sessions", "/payment-links", "/customers", "/events"];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test("no screen of the dashboard breaks a WCAG 2.2 AA rule", async ({ page, demo }) => {
      test.slow();
      await expectAccessible(page, "/sign-in");
      await signIn(page, demo);
      for (const screen of screens) await expectAccessible(page, screen);
      for (const list of details) {
        await page.goto(list);
        const href = await page.locator("tbody a").first().getAttribute("href");
        await expectAccessible(page, href ?? list);
      }
    });

    test("no screen scrolls sideways on a phone", async ({ page, demo }) => {
      test.slow();
      await page.setViewportSize({ width: 360, height: 740 });
      await signIn(page, demo);
      for (const screen of screens) {
        await page.goto(screen);
        const excess = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
        expect(excess, screen).toBeLessThanOrEqual(0);
      }
    });
  });
}

async function expectAccessible(page: Page, screen: string): Promise<void> {
  await page.goto(screen);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`,
  );
  expect(found, screen).toEqual([]);
}
