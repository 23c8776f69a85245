import type { Locator, Page } from "@playwright/test";
import { makeRecords } from "./dashboard/records.ts";
import { addressesOf, isEveryScreen } from "./dashboard/screens.ts";
import { signIn } from "./dashboard/sign-in.ts";
import { brokenRules, sizes } from "./fixtures/broken-rules.ts";
import { createStaff } from "./fixtures/merchant.ts";
import { expect, test } from "./fixtures/test.ts";

const popup = "[role=dialog], [role=menu]";
/** The menu entries that open a dialog instead of acting at once. */
const asks = /^(Delete|Rename|Mark as uncollectible|Void invoice|Void draft)$/;

const devices = isEveryScreen ? sizes : { desktop: sizes.desktop };

for (const [name, size] of Object.entries(devices)) {
  test(`every dialog and menu of the dashboard obeys WCAG 2.2 AA in both themes on a ${name}`, async ({
    page,
    shop,
    api,
  }) => {
    test.slow();
    const [records] = await Promise.all([
      makeRecords(api),
      createStaff(shop.merchantId, "viewer"),
      api.post("/storage/upload-url", { filename: "fig.png", mimeType: "image/png" }),
    ]);
    await signIn(page, shop);
    await page.setViewportSize(size);
    const seen = new Set<string>();
    for (const address of addressesOf(records)) {
      await page.goto(address);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await openEach(page, address, seen);
    }
    await test.info().attach("opened", { body: [...seen].join("\n") });
    // So that finding nothing to open is no success.
    for (const one of ["Refund", "Delete", "New API key", "Change password", "Status", "Edit"])
      expect([...seen].join("\n")).toContain(one);
  });
}

/** Opens whatever says that it opens something, and what a menu's entries ask. The same menu is looked at once. */
async function openEach(page: Page, address: string, seen: Set<string>): Promise<void> {
  const openers = page.locator("[aria-haspopup]").filter({ visible: true });
  for (let nth = 0; nth < (await openers.count()); nth += 1) {
    const opener = openers.nth(nth);
    const name = (await opener.getAttribute("aria-label")) ?? (await opener.innerText());
    const isMenu = (await opener.getAttribute("aria-haspopup")) === "menu";
    const key = isMenu ? name : `${address}: ${name}`;
    if (seen.has(key)) continue;
    seen.add(key);
    await opener.click();
    await expectFit(page, `${name} of ${address}`);
    const entries = page.getByRole("menuitem", { name: asks });
    const count = await entries.count();
    await close(page);
    for (let entry = 0; entry < count; entry += 1)
      await openEntry(page, { opener, entry, what: `an entry of ${name} of ${address}` });
  }
}

type Entry = { opener: Locator; entry: number; what: string };

async function openEntry(page: Page, { opener, entry, what }: Entry): Promise<void> {
  await opener.click();
  await page.getByRole("menuitem", { name: asks }).nth(entry).click();
  await page.getByRole("dialog").waitFor();
  await expectFit(page, what);
  await close(page);
}

async function expectFit(page: Page, what: string): Promise<void> {
  await page.locator(popup).first().waitFor();
  expect(await brokenRules(page, popup), what).toEqual([]);
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.locator(popup)).toHaveCount(0);
}
