import { expect, test } from "../fixtures/test.ts";
import { signIn } from "./sign-in.ts";

test("the filter of a list lives in the address", async ({ page, demo }) => {
  await signIn(page, demo);
  await page.goto("/payments");
  const filters = page.getByRole("navigation", { name: "Filter by status" });
  await filters.getByRole("link", { name: "Succeeded" }).click();
  await expect(page).toHaveURL(/status=succeeded/);
  await page.reload();
  await expect(filters.getByRole("link", { name: "Succeeded" })).toHaveAttribute(
    "aria-current",
    "true",
  );
});

test("a payment is reached by keyboard alone and tells its story", async ({ page, demo }) => {
  await signIn(page, demo);
  await page.goto("/payments?status=succeeded");
  await page
    .getByRole("table", { name: "Payments" })
    .getByRole("row")
    .nth(1)
    .getByRole("link")
    .focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
  await expect(page.getByText("Payment succeeded")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Ledger" })).toBeVisible();
});

test("customers are found by part of their name", async ({ page, demo }) => {
  await signIn(page, demo);
  await page.goto("/customers");
  await page.getByRole("searchbox", { name: "Search customers" }).fill("angel");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/search=angel/);
  await expect(page.getByRole("link", { name: "José Ángel Ruiz" })).toBeVisible();
});

test("an API key is shown once and works until it is revoked", async ({ page, demo }) => {
  await signIn(page, demo);
  await page.goto("/api-keys");
  await page.getByRole("button", { name: "New API key" }).click();
  await page.getByLabel("Name").fill("Browser test");
  await page.getByRole("button", { name: "Create key" }).click();
  const key = await page.getByLabel("API key", { exact: true }).innerText();
  const read = () =>
    page.request.get("/api/canary/customers", { headers: { Authorization: `Bearer ${key}` } });
  expect((await read()).status()).toBe(200);
  await page.getByRole("button", { name: "I have copied it" }).click();
  await expect(page.getByText(key)).toHaveCount(0);

  await page.getByRole("button", { name: "Revoke Browser test" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("Browser test was revoked")).toBeVisible();
  expect((await read()).status()).toBe(401);
});
