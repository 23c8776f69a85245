import type { Page } from "@playwright/test";
import { makeRecords } from "./dashboard/records.ts";
import {
  ownScreens,
  recordAddresses,
  recordScreens,
  signedOutScreens,
} from "./dashboard/screens.ts";
import { signIn } from "./dashboard/sign-in.ts";
import { brokenRules, sizes } from "./fixtures/broken-rules.ts";
import { createMerchant } from "./fixtures/merchant.ts";
import { apiOf, expect, test, type Api } from "./fixtures/test.ts";

const what =
  "obey WCAG 2.2 AA in both themes, on desktop and phone, and do not scroll sideways on a phone";

test(`the screens of who is signed out ${what}`, async ({ page }) => {
  const others = ["/choose-password?token=none", "/invitation?token=none"];
  for (const screen of [...signedOutScreens, ...others]) await expectFit(page, screen);
});

// A few at a time, so that they are looked at side by side.
const atOnce = 8;
const own = [...ownScreens, "/nothing-here"];
for (let first = 0; first < own.length; first += atOnce) {
  const some = own.slice(first, first + atOnce);
  test(`${some.join(", ")} ${what}`, async ({ page, demo }) => {
    test.slow();
    await signIn(page, demo);
    for (const screen of some) await expectFit(page, screen);
  });
}

test("so do the pages of records, and of their forms", async ({ page }) => {
  test.slow();
  const shop = await createMerchant("Ferns for Everyone");
  const records = await makeRecords(apiOf(shop));
  await signIn(page, shop);
  for (const screen of recordScreens)
    for (const address of recordAddresses(screen, records)) await expectFit(page, address);
});

test("so do a list whose tabs say that a dispute waits, a payment by a long name, and a form of one", async ({
  page,
  shop,
  api,
}) => {
  await makeRecords(api);
  await signIn(page, shop);
  await expectFit(page, "/payments");
  await expectFit(page, `/payments/${await payByLongName(api)}`);
  const product = { name: longName, amount: 4900, currency: "EUR" };
  const { id } = await api.post<{ id: string }>("/products", product);
  await expectFit(page, `/products/${id}/edit`);
});

async function expectFit(page: Page, screen: string): Promise<void> {
  await page.setViewportSize(sizes.desktop);
  await page.goto(screen);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await showWhole(page, sizes.desktop);
  expect(await brokenRules(page), screen).toEqual([]);
  await showWhole(page, sizes.phone);
  expect(await brokenRules(page), `${screen} on a phone`).toEqual([]);
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(excess, `${screen} on a phone`).toBeLessThanOrEqual(0);
}

/** As high as the page: what a bar at the window's end covers until somebody scrolls counts as too small otherwise. */
async function showWhole(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
}

const longName = "Donaudampfschifffahrtsgesellschaftskapitaen".repeat(2);

/** A payment of somebody whose name has no place to break a line at. */
async function payByLongName(api: Api): Promise<string> {
  const name = longName;
  const email = "kapitaen@example.com";
  const { id: customerId } = await api.post<{ id: string }>("/customers", { name, email });
  const payment = { amount: 4900, currency: "EUR", customerId };
  return (await api.post<{ id: string }>("/payment-intents", payment)).id;
}
