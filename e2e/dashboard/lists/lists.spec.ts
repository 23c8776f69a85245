import { readFile } from "node:fs/promises";
import { expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

test("a filter lives in the address, survives a reload and is taken away by its chip", async ({
  page,
  demo,
}) => {
  await signIn(page, demo);
  await page.goto("/payments");
  const filters = page.getByRole("group", { name: "Filters" });
  await filters.getByRole("button", { name: "Status" }).click();
  await page.getByRole("link", { name: "Declined" }).click();
  await expect(page).toHaveURL(/status=declined/);
  const table = page.getByRole("table", { name: "Payments" });
  await expect(table.getByText("Not enough money").first()).toBeVisible();
  await expect(table.getByText("Paid", { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(filters.getByRole("button", { name: "Status Declined" })).toBeVisible();
  await filters.getByRole("link", { name: "Remove Status" }).click();
  await expect(page).not.toHaveURL(/status=/);
  await expect(table.getByText("Paid", { exact: true }).first()).toBeVisible();
});

test("a list is sorted on the server by its heading", async ({ page, demo }) => {
  await signIn(page, demo);
  await page.goto("/payments");
  const table = page.getByRole("table", { name: "Payments" });
  await table.getByRole("link", { name: "Amount" }).click();
  await expect(page).toHaveURL(/sort=largest/);
  await expect(table.getByRole("columnheader", { name: "Amount" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  const cells = await table.locator("tbody tr a[data-row]").allInnerTexts();
  const amounts = cells.map((text) => Number(text.replaceAll(/[^\d.]/g, "")));
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
});

test("a payment is reached by keyboard alone and tells its story to the second", async ({
  page,
  demo,
}) => {
  await signIn(page, demo);
  await page.goto("/payments?status=paid");
  await expect(page.getByRole("table", { name: "Payments" })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(page.locator("a[data-row]:focus")).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await page.keyboard.press("Enter");
  const story = page.getByRole("list", { name: "Story" });
  await expect(story.getByText(/^Paid €/)).toBeVisible();
  await expect(story.getByText(/^\d\d:\d\d:\d\d$/).first()).toBeVisible();
  await page.getByRole("link", { name: /^Ledger/ }).click();
  await expect(page.getByRole("heading", { name: "Ledger" })).toBeVisible();
});

test("what the address narrows is never hidden: whose payments these are stands in a chip", async ({
  page,
  shop,
  api,
}) => {
  const { id } = await api.post<{ id: string }>("/customers", {
    name: "Hidden Hannah",
    email: "hannah@example.com",
  });
  await signIn(page, shop);
  await page.goto(`/payments?customerId=${id}`);
  await expect(page.getByRole("button", { name: "Customer Hidden Hannah" })).toBeVisible();
  await expect(page.getByText("No payment matches")).toBeVisible();
});

test("the filtered list is exported, and no cell of it is a formula", async ({
  page,
  shop,
  api,
}) => {
  const { id } = await api.post<{ id: string }>("/customers", {
    name: "=HYPERLINK(1)",
    email: "formula@example.com",
  });
  await api.post("/payment-intents", { amount: 1234, currency: "EUR" });
  await api.post("/payment-intents", { amount: 4321, currency: "EUR", customerId: id });
  await signIn(page, shop);
  await page.goto("/payments?search=formula@example.com");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export" }).click(),
  ]);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(",43.21,0.00,0.00,0.00,0.00,0.00,EUR,waiting,,'=HYPERLINK(1),");
});

test("customers are found by part of their name", async ({ page, demo }) => {
  await signIn(page, demo);
  await page.goto("/customers");
  await page.getByRole("searchbox", { name: "Search customers" }).fill("angel");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=angel/);
  await expect(page.getByRole("searchbox", { name: "Search customers" })).toBeFocused();
  await expect(page.getByRole("link", { name: "José Ángel Ruiz" })).toBeVisible();
});

test("an API key is shown once, does what it may from where it may, and works until it is revoked", async ({
  page,
  shop,
}) => {
  await signIn(page, shop);
  await page.goto("/api-keys");
  await page.getByRole("button", { name: "New API key" }).click();
  await page.getByLabel("Name").fill("Till");
  await page.getByRole("button", { name: "Create key" }).click();
  const key = await page.getByLabel("API key", { exact: true }).innerText();
  const read = () =>
    page.request.get("/api/canary/customers", { headers: { Authorization: `Bearer ${key}` } });
  expect((await read()).status()).toBe(200);
  await page.getByRole("button", { name: "I have copied it" }).click();
  await expect(page.getByText(key)).toHaveCount(0);

  const edit = page.getByRole("dialog", { name: "Edit “Till”" });
  const allow = async (addresses: string) => {
    if (!(await edit.isVisible())) await page.getByRole("button", { name: "Edit Till" }).click();
    await edit.getByLabel("May be used from").fill(addresses);
    await edit.getByRole("button", { name: "Save" }).click();
  };
  await allow("203.0.113.0/24, somewhere");
  await expect(edit.getByRole("alert")).toContainText("somewhere is neither an address nor");
  await expect(edit.getByLabel("May be used from")).toHaveValue("203.0.113.0/24, somewhere");
  await edit.getByLabel("May do").selectOption("read");
  await allow("203.0.113.0/24");
  const row = page.getByRole("row").filter({ hasText: "Till" });
  await expect(row).toContainText("203.0.113.0/24");
  await expect(row).toContainText("Read only");
  expect((await read()).status()).toBe(403);
  await allow("127.0.0.1 ::1");
  await expect(row).toContainText("127.0.0.1/32, ::1/128");
  expect((await read()).status()).toBe(200);
  const headers = { Authorization: `Bearer ${key}` };
  const data = { email: `key-${Date.now()}@example.com` };
  expect((await page.request.post("/api/canary/customers", { headers, data })).status()).toBe(403);

  await page.getByRole("button", { name: "Revoke Till" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("Till was revoked")).toBeVisible();
  expect((await read()).status()).toBe(401);
});
