import { query } from "../../fixtures/database.ts";
import { expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

interface Product {
  id: string;
}

test("staff open a product from the list, change it, stop selling it and delete it", async ({
  page,
  shop,
  api,
}) => {
  const { id } = await api.post<Product>("/products", {
    name: "Fig, smal",
    description: "In a 12 cm pot.",
    amount: 1900,
    currency: "EUR",
    recurring: { interval: "month", intervalCount: 3 },
    metadata: { shelf: "B4" },
  });
  await signIn(page, shop);
  await page.goto("/products?search=fig%2C+smal");
  await page.getByRole("link", { name: "Fig, smal" }).click();
  await expect(page.getByText("€19.00 / 3 months")).toBeVisible();
  await expect(page.getByRole("region", { name: "Metadata" })).toContainText("B4");

  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("Charged")).toHaveValue("3 month");
  await page.getByLabel("Name").fill("Fig, small");
  await page.getByLabel("Description").fill("");
  await page.getByLabel("Currency").selectOption("KWD");
  await page.getByRole("switch", { name: "One per customer" }).check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "Fig, small", level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByText("KWD 19.000 / 3 months")).toBeVisible();
  expect(await api.get(`/products/${id}`)).toMatchObject({
    name: "Fig, small",
    description: null,
    amount: 19_000,
    onePerCustomer: true,
    currency: "KWD",
    recurring: { interval: "month", intervalCount: 3 },
    metadata: { shelf: "B4" },
  });

  await page.getByRole("button", { name: "Stop selling" }).click();
  await expect(page.getByRole("button", { name: "Sell again" })).toBeVisible();
  expect(await api.get(`/products/${id}`)).toMatchObject({ active: false });
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete product" }).click();
  await expect(page.getByRole("heading", { name: "Products", level: 1 })).toBeVisible();
  await page.goto(`/products/${id}/edit`);
  await expect(page).toHaveURL(`/products/${id}`);
  await expect(page.getByText("Deleted", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);
});

test("a change that is refused is said, and nothing typed is lost", async ({ page, shop, api }) => {
  const { id } = await api.post<Product>("/products", {
    name: "Olive tree",
    amount: 4500,
    currency: "EUR",
  });
  await signIn(page, shop);
  await page.goto(`/products/${id}/edit`);
  const price = page.getByLabel("Price");
  await expect(price).toHaveValue("45.00");
  await page.getByLabel("Currency").selectOption("JPY");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(price).toHaveAccessibleDescription(/Enter a price/);
  await expect(price).toHaveValue("45.00");

  // Refused by the service alone: somebody deleted it meanwhile.
  await price.fill("5200");
  await page.request.delete(`/api/canary/products/${id}`, {
    headers: { Authorization: `Bearer ${shop.apiKey}` },
  });
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("This product was deleted.")).toBeVisible();
  await expect(price).toHaveValue("5200");
  expect(await api.get(`/products/${id}`)).toMatchObject({ amount: 4500, currency: "EUR" });
});

test("a product whose currency has ended shows it and is changed", async ({ page, shop, api }) => {
  const product = { name: "Fig", amount: 1900, currency: "EUR" };
  const { id } = await api.post<Product>("/products", product);
  await query(`UPDATE products SET currency = 'BGN' WHERE id = $1`, [id]);
  await signIn(page, shop);
  await page.goto(`/products/${id}/edit`);
  await expect(page.getByLabel("Currency")).toHaveValue("BGN");
  await page.getByLabel("Name").fill("Fern");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "Fern", level: 1 })).toBeVisible();
  expect(await api.get(`/products/${id}`)).toMatchObject({ name: "Fern", currency: "BGN" });
});
