import type { Page } from "@playwright/test";
import { boxAtRest } from "../../fixtures/box-at-rest.ts";
import { query } from "../../fixtures/database.ts";
import { expect, test, type Api } from "../../fixtures/test.ts";
import { declineCard, payByCard } from "../card-payments.ts";
import { signIn } from "../sign-in.ts";

type Made = { id: string };

const dayMs = 86_400_000;
const day = (before: number) => new Date(Date.now() - before * dayMs).toISOString().slice(0, 10);

/** Moves the row's creation `days` days into the past. */
async function move(table: string, { id }: Made, days: number): Promise<void> {
  const earlier = `UPDATE ${table} SET "createdAt" = "createdAt" - $2 * interval '1 day' WHERE id = $1`;
  await query(earlier, [id, days]);
}

async function payAgo(api: Api, daysAgo: number, pay = payByCard): Promise<Made> {
  const made = { id: await pay(api) };
  await move("payment_intents", made, daysAgo);
  return made;
}

async function makeCustomer(api: Api, name: string, daysAgo: number): Promise<void> {
  const email = `${crypto.randomUUID()}@example.com`;
  await move("customers", await api.post<Made>("/customers", { name, email }), daysAgo);
}

const rowsOf = (page: Page, table: string) =>
  page.getByRole("table", { name: table }).locator("tbody tr[data-id]");

test("the overview is of any days, and its numbers lead to exactly their rows", async ({
  page,
  shop,
  api,
}) => {
  for (const daysAgo of [0, 30, 35, 35]) await payAgo(api, daysAgo);
  const { id: paymentIntentId } = await payAgo(api, 41);
  await move("refunds", await api.post<Made>("/refunds", { paymentIntentId, amount: 1250 }), 33);
  for (const daysAgo of [0, 35]) await payAgo(api, daysAgo, declineCard);
  for (const [name, daysAgo] of Object.entries({ Ada: 0, Bo: 35, Cy: 35, Di: 41 }))
    await makeCustomer(api, name, daysAgo);
  await signIn(page, shop);
  await page.goto("/");
  await page.getByRole("button", { name: "Custom" }).click();
  const dialog = page.getByRole("dialog", { name: "Period of your choice" });
  await dialog.getByLabel("First day").fill(day(40));
  await dialog.getByLabel("Last day").fill(day(31));
  await dialog.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(`/?from=${day(40)}&until=${day(31)}`);
  await expect(page.getByText("beside the 10 days before")).toBeVisible();
  await expect(page.getByRole("region", { name: "Volume a day" })).not.toContainText(/today/i);
  const overview = page.url();

  for (const [figure, filter, rows] of [
    ["2", "Outcome Money came", 2],
    ["€98.00", "Outcome Money came", 2],
    ["66.7 %", "Outcome Paid or failed", 3],
    ["€12.50", /^Refunded or disputed \d+ \w+ to/, 1],
  ] as const) {
    await page.getByRole("definition").getByRole("link", { name: figure, exact: true }).click();
    await expect(page.getByRole("button", { name: filter })).toBeVisible();
    await expect(rowsOf(page, "Payments")).toHaveCount(rows);
    await page.goto(overview);
  }

  const reasons = page.getByRole("region", { name: "Why payments fail" });
  await reasons.getByRole("link", { name: "Not enough money" }).click();
  await expect(page).toHaveURL(/reason=insufficient_funds/);
  await expect(rowsOf(page, "Payments")).toHaveCount(1);

  await page.goto(overview);
  const customers = page.getByRole("region", { name: "New customers" });
  await customers.getByRole("link", { name: "2", exact: true }).click();
  await expect(rowsOf(page, "Customers")).toHaveText([/Cy|Bo/, /Cy|Bo/]);
});

test("each day of a year's chart is in reach of arrow keys, and of a finger wider than it", async ({
  browser,
  shop,
  api,
}) => {
  for (const daysAgo of [0, 100]) await payAgo(api, daysAgo);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const page = await (await browser.newContext(phone)).newPage();
  await signIn(page, shop);
  await page.goto(`/?from=${day(365)}&until=${day(0)}`);
  const days = page.getByRole("region", { name: "Volume a day" }).getByRole("link");
  await days.focus();
  await expect(days).toHaveAccessibleName(/: €49\.00, 1 payment$/);
  for (const key of [...Array<string>(14).fill("PageUp"), "ArrowLeft"]) await days.press(key);
  await expect(days).toHaveAccessibleName(/: €0\.00, 0 payments$/);
  await days.press("ArrowLeft");
  await expect(days).toHaveAccessibleName(/: €49\.00, 1 payment$/);
  await days.press("Enter");
  await expect(page).toHaveURL(new RegExp(`outcome=captured.*&from=${day(100)}&to=${day(100)}$`));
  await expect(rowsOf(page, "Payments")).toHaveCount(1);

  await page.goBack();
  const { x, y, width } = await boxAtRest(days);
  await page.touchscreen.tap(x + width / 2, y + 60);
  await expect(page).toHaveURL(/until=/);
  const words = page.getByText(/, 0 payments/).last();
  await expect(words).toBeInViewport({ ratio: 1 });
  await words.tap();
  await expect(page).toHaveURL(/\/payments\?outcome=captured.*&from=/);
});

test("of a period that there is not, a sentence says why beside the usual days", async ({
  page,
  shop,
  api,
}) => {
  await payAgo(api, 0);
  await signIn(page, shop);
  for (const [address, words] of [
    ["?from=2026-02-30&until=2026-03-02", "“2026-02-30” is no day."],
    [`?from=${day(1)}&until=${day(3)}`, "The first day is after the last day."],
    [`?from=${day(1)}&until=${day(-3)}`, "The last day has not come yet."],
    [`?from=${day(400)}&until=${day(1)}`, "A period has at most 366."],
    [`?from=${day(4)}`, "A period needs its first day and its last day."],
  ] as const) {
    await page.goto(`/${address}`);
    const fault = page.getByRole("alert").filter({ hasText: words });
    await expect(fault).toContainText("Shown are the last 30 days instead.");
    await expect(page.getByRole("link", { name: "30 days" })).toHaveAttribute(
      "aria-current",
      "true",
    );
  }
});

for (const width of [320, 390])
  test(`on a phone ${width} pixels wide every period is in reach`, async ({ page, shop, api }) => {
    await page.setViewportSize({ width, height: 740 });
    await payAgo(api, 3);
    await signIn(page, shop);
    await page.goto(`/?from=${day(360)}&until=${day(0)}`);
    await page.getByRole("button", { name: "Custom" }).click();
    const dialog = page.getByRole("dialog", { name: "Period of your choice" });
    await expect(dialog.getByLabel("First day")).toHaveValue(day(360));
    const excess = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
    expect(excess).toBeLessThanOrEqual(0);
    await expect(page.getByRole("link", { name: "Today", exact: true })).toBeInViewport({
      ratio: 1,
    });
    await expect(dialog).toBeInViewport({ ratio: 1 });
  });
