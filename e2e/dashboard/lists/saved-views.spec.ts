import type { Page } from "@playwright/test";
import { boxAtRest } from "../../fixtures/box-at-rest.ts";
import { query } from "../../fixtures/database.ts";
import { createStaff } from "../../fixtures/merchant.ts";
import { expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

const views = (page: Page) => page.getByRole("navigation", { name: "Views" });

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Save" }).click();
}

test("filters and order are saved under a name, found again by address, renamed and deleted", async ({
  page,
  shop,
  api,
}) => {
  await api.post("/payment-intents", { amount: 21_200, currency: "EUR" });
  await api.post("/payment-intents", { amount: 900, currency: "EUR" });
  await signIn(page, shop);
  await page.goto("/payments");
  await expect(page.getByText(/^No new /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Save view" })).toHaveCount(0);
  await page.goto("/payments?min=100&sort=largest");
  await save(page, "Large orders");
  const tab = views(page).getByRole("link", { name: "Large orders" });
  await expect(tab).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("button", { name: "Save view" })).toHaveCount(0);

  await views(page).getByRole("link", { name: "Everything" }).click();
  const rows = page.getByRole("table", { name: "Payments" }).locator("tbody tr[data-id]");
  await expect(rows).toHaveCount(2);
  await tab.click();
  await expect(page).toHaveURL(/\/payments\?min=100&sort=largest$/);
  await expect(rows).toHaveCount(1);

  // The address is the truth: the same filters in another order are the view.
  await page.goto("/payments?sort=largest&min=100&page=1");
  await expect(tab).toHaveAttribute("aria-current", "true");
  await page.goto("/payments?status=paid");
  await save(page, "large ORDERS");
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await expect(dialog.getByRole("alert")).toContainText("you already have a view");
  await expect(dialog.getByLabel("Name")).toHaveValue("large ORDERS");
  await dialog.getByRole("button", { name: "Not now" }).click();

  await tab.click();
  await page.getByRole("button", { name: "Change the view “Large orders”" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const rename = page.getByRole("dialog", { name: "Rename “Large orders”" });
  await rename.getByLabel("Name").fill("Big ones");
  await rename.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Change the view “Big ones”" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete view" }).click();
  await expect(views(page)).toHaveCount(0);
  await expect(rows).toHaveCount(1);
});

test("a view of the last seven days means those of the day that it is looked at", async ({
  page,
  shop,
}) => {
  await signIn(page, shop);
  await page.goto("/payments");
  await page.getByRole("group", { name: "Filters" }).getByRole("button", { name: "Date" }).click();
  await page.getByRole("link", { name: "Last 7 days" }).click();
  await expect(page).toHaveURL(/\/payments\?days=7$/);
  await expect(page.getByRole("button", { name: "Date Last 7 days" })).toBeVisible();
});

test("columns are left out, at once and the next time, for the one who chose so", async ({
  page,
  shop,
  api,
}) => {
  await api.post("/payment-intents", { amount: 900, currency: "EUR" });
  const colleague = await createStaff(shop.merchantId, "viewer");
  await signIn(page, shop);
  await page.goto("/payments");
  const head = (name: string) => page.getByRole("columnheader", { name });
  await expect(head("Item")).toBeVisible();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Item" }).click();
  await page.getByRole("menuitemcheckbox", { name: "When" }).click();
  await expect(head("Item")).toBeHidden();
  const kept = page.waitForResponse((answer) => answer.url().includes("lists.chooseColumns"));
  await page.keyboard.press("Escape");
  expect((await kept).ok()).toBe(true);
  await page.goto("/payments");
  await expect(head("Customer")).toBeVisible();
  await expect(head("Item")).toBeHidden();
  await expect(head("When")).toBeHidden();
  // A phone's row has its own short form.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("table", { name: "Payments" }).getByRole("time")).toBeVisible();

  await page.context().clearCookies();
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn(page, colleague);
  await page.goto("/payments");
  await expect(head("Item")).toBeVisible();
});

test("how many payments a view shows stands beside its name, and how many rows a chip", async ({
  page,
  shop,
  api,
}) => {
  for (const amount of [900, 10_000, 21_200])
    await api.post("/payment-intents", { amount, currency: "EUR" });
  await signIn(page, shop);
  await page.goto("/payments?min=100");
  await save(page, "Large orders");
  await expect(views(page).getByRole("link", { name: "Large orders 2" })).toBeVisible();
  await expect(views(page).getByRole("link", { name: "Everything 3" })).toBeVisible();
  await page.goto("/payments");
  await expect(views(page).getByRole("link", { name: "Large orders 2" })).toBeVisible();

  const session = { currency: "EUR", totalAmount: 4900, successUrl: "https://shop.example/" };
  await api.post("/checkout/sessions", session);
  await page.goto("/checkout-sessions");
  const chips = page.getByRole("navigation", { name: "Filter by status" });
  await expect(chips.getByRole("link", { name: "All 1" })).toBeVisible();
  await expect(chips.getByRole("link", { name: "Open 1" })).toBeVisible();
  await expect(chips.getByRole("link", { name: "Expired 0" })).toBeVisible();
  // The counters know nothing of a customer.
  await page.goto("/checkout-sessions?customerId=cus_1");
  await expect(chips.getByRole("link", { name: "Open", exact: true })).toBeVisible();
});

test("how many rows a view shows stands beside its name on other lists, too", async ({
  page,
  shop,
  api,
}) => {
  for (const name of ["Vera", "Vera", "Tom"])
    await api.post("/customers", { name, email: `${crypto.randomUUID()}@example.com` });
  await signIn(page, shop);
  await page.goto("/customers?search=vera");
  await save(page, "Veras");
  await expect(views(page).getByRole("link", { name: "Veras 2" })).toBeVisible();
  await expect(views(page).getByRole("link", { name: "Everything 3" })).toBeVisible();
  await page.goto("/settings/audit-log?actor=key");
  await save(page, "By programs");
  await expect(views(page).getByRole("link", { name: "By programs 3" })).toBeVisible();
  await page.goto("/files?status=uploaded");
  await save(page, "Uploaded");
  await expect(views(page).getByRole("link", { name: "Uploaded 0" })).toBeVisible();
});

test("rows are as high as their reader likes, at once and the next time", async ({
  page,
  shop,
  api,
}) => {
  await api.post("/payment-intents", { amount: 900, currency: "EUR" });
  await signIn(page, shop);
  await page.goto("/payments");
  await expect(page.getByText(/^No new /)).toBeVisible();
  const row = page.getByRole("table", { name: "Payments" }).locator("tbody tr[data-id]");
  const height = async () => Math.floor((await boxAtRest(row)).height);
  await expect.poll(height).toBe(40);
  const kept = page.waitForResponse((answer) => answer.url().includes("lists.chooseDensity"));
  await page.getByRole("button", { name: "Density" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitemradio", { name: "Comfortable" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitemradio", { name: "Compact" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(height).toBe(32);
  expect((await kept).ok()).toBe(true);
  await page.goto("/payments");
  await expect.poll(height).toBe(32);
  await page.getByRole("button", { name: "Density" }).click();
  await expect(page.getByRole("menuitemradio", { name: "Compact" })).toBeChecked();
  await page.keyboard.press("Escape");
  // A finger needs as much as before.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(height).toBeGreaterThanOrEqual(64);
});

test("a page has as many rows as its reader likes, and its address says it to others", async ({
  page,
  shop,
  api,
}) => {
  const { id } = await api.post<{ id: string }>("/payment-intents", {
    amount: 900,
    currency: "EUR",
  });
  await query(
    `INSERT INTO payment_intents (id, "merchantId", amount, currency, status, mode, "captureMethod", metadata, "createdAt", "updatedAt")
     SELECT $1 || n, "merchantId", 900, currency, status, mode, "captureMethod", '{}', "createdAt" - n * interval '1 second', "updatedAt"
     FROM payment_intents, generate_series(1, 59) AS n WHERE id = $1`,
    [id],
  );
  await signIn(page, shop);
  await page.goto("/payments");
  const rows = page.getByRole("table", { name: "Payments" }).locator("tbody tr[data-id]");
  await expect(rows).toHaveCount(25);
  await chooseRows(page, "50 a page");
  await expect(rows).toHaveCount(50);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/\?page=2&rows=50$/);
  await expect(rows).toHaveCount(10);
  await expect(page.getByText("51–60 of 60")).toBeVisible();
  // The page that has the first row of the one before.
  await chooseRows(page, "25 a page");
  await expect(page).toHaveURL(/\?page=3$/);
  await expect(rows).toHaveCount(10);
  await chooseRows(page, "100 a page");
  await expect(rows).toHaveCount(60);
  await page.goto("/payments");
  await expect(rows).toHaveCount(60);
  await page.goto("/payments?page=2&rows=25");
  await expect(rows).toHaveCount(25);
  await page.getByRole("button", { name: "Rows", exact: true }).click();
  await expect(page.getByRole("menuitemradio", { name: "25 a page" })).toBeChecked();
});

async function chooseRows(page: Page, words: string): Promise<void> {
  await page.getByRole("button", { name: "Rows", exact: true }).click();
  await page.getByRole("menuitemradio", { name: words }).click();
}
