import { expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

interface Made {
  id: string;
}

test("staff add a shipping rate, change it, stop offering it and delete it", async ({
  page,
  shop,
  api,
}) => {
  await signIn(page, shop);
  await page.goto("/shipping-rates");
  await page.getByRole("main").getByRole("link", { name: "New rate" }).first().click();
  await page.getByLabel("Name").fill("Standard delivery");
  await page.getByLabel("Price").fill("4.90");
  await page.getByLabel("Currency").selectOption("EUR");
  await page.getByLabel("Free from").fill("50");
  await page.getByLabel("Countries").fill("nl, Narnia");
  await page.getByLabel("Fewest days").fill("5");
  await page.getByLabel("Most days").fill("4");
  await page.getByRole("button", { name: "Add rate" }).click();
  await expect(page.getByLabel("Countries")).toHaveAccessibleDescription(/country code/);
  await page.getByLabel("Countries").fill("nl, Belgium");
  await expect(page.getByText("Netherlands, Belgium")).toBeVisible();
  await page.getByRole("button", { name: "Add rate" }).click();
  await expect(page.getByLabel("Most days")).toHaveAccessibleDescription(/not be less/);
  await page.getByLabel("Fewest days").fill("2");
  await page.getByRole("button", { name: "Add rate" }).click();

  await expect(page.getByRole("heading", { name: "Standard delivery", level: 1 })).toBeVisible();
  await expect(page.getByText("2 to 4 days")).toBeVisible();
  await expect(page.getByText("Netherlands, Belgium")).toBeVisible();
  const { data } = await api.get<{ data: Made[] }>("/shipping-rates");
  const at = `/shipping-rates/${data[0]?.id}`;
  expect(data).toMatchObject([
    {
      name: "Standard delivery",
      amount: 490,
      currency: "EUR",
      countries: ["NL", "BE"],
      freeFrom: 5000,
      minimumDays: 2,
      maximumDays: 4,
      taxClass: null,
    },
  ]);

  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Countries").fill("");
  await page.getByLabel("Price").fill("5.90");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "Standard delivery", level: 1 })).toBeVisible();
  await expect(page.getByText("Everywhere")).toBeVisible();
  expect(await api.get(at)).toMatchObject({ amount: 590, countries: [], freeFrom: 5000 });

  await page.getByRole("button", { name: "Stop offering" }).click();
  await expect(page.getByRole("button", { name: "Offer again" })).toBeVisible();
  expect(await api.get(at)).toMatchObject({ active: false });
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete shipping rate" }).click();
  await expect(page.getByRole("heading", { name: "Shipping rates", level: 1 })).toBeVisible();
  await expect(page.getByText("No shipping rates yet")).toBeVisible();
});

test("a product's units are changed by what was typed, whatever was sold since the form was opened", async ({
  page,
  shop,
  api,
}) => {
  const product = { name: "Olive tree", amount: 4500, currency: "EUR", stock: 10 };
  const { id } = await api.post<Made>("/products", product);
  await signIn(page, shop);
  await page.goto(`/products/${id}/edit`);
  await page.getByLabel("Stock").fill("12");
  await page.getByLabel("Tax class").fill("reduced");
  await page.getByLabel("Tax", { exact: true }).selectOption("exclusive");
  const sold = { data: { stockChange: -3 }, headers: { Authorization: `Bearer ${shop.apiKey}` } };
  await page.request.patch(`/api/canary/products/${id}`, sold);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("reduced, on top of the price")).toBeVisible();
  const changed = { stock: 9, taxClass: "reduced", taxBehavior: "exclusive" };
  expect(await api.get(`/products/${id}`)).toMatchObject(changed);

  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Stock").fill("0");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Out of stock")).toBeVisible();
  await page.goto("/products?search=olive");
  await expect(page.getByRole("main").getByText("Out of stock")).toBeVisible();
});
