import { violationsOf } from "../../fixtures/broken-rules.ts";
import { expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

type Made = { id: string };

test("staff add a price to a product, sell by it with a link, and switch it off", async ({
  page,
  shop,
  api,
}) => {
  const { id } = await api.post<Made>("/products", {
    name: "Plant box",
    amount: 2450,
    currency: "EUR",
  });
  await signIn(page, shop);
  await page.goto(`/products/${id}`);
  await expect(page.getByText("This product has its own price alone.")).toBeVisible();
  await page.getByRole("button", { name: "Add a price" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Charged").selectOption("1 month");
  await dialog.getByRole("button", { name: "Add price" }).click();
  await expect(dialog.getByText("Enter a price, such as")).toBeVisible();
  await dialog.getByLabel("Price").fill("19");
  await dialog.getByLabel("Name").fill("Monthly");
  await dialog.getByLabel("Lookup key").fill("box_monthly");
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add price" }).click();
  await expect(page.getByText("Monthly, box_monthly")).toBeVisible();
  const { data } = await api.get<{ data: (Made & object)[] }>(`/prices?productId=${id}`);
  const [price] = data;
  expect(price).toMatchObject({
    amount: 1900,
    recurring: { interval: "month", intervalCount: 1 },
    lookupKey: "box_monthly",
  });

  await page.goto("/payment-links/new");
  const choice = page.getByLabel("What do you sell?");
  await choice.selectOption({ label: "Plant box: Monthly, €19.00 / month" });
  const line = page.getByRole("group", { name: "Plant box" });
  await expect(line.getByLabel("Price of one")).toHaveAttribute("readonly", "");
  await line.getByLabel("Quantity").fill("2");
  await page.getByRole("button", { name: "Create payment link" }).click();
  await expect(page.getByRole("heading", { name: "Plant box", level: 1 })).toBeVisible();
  const links = await api.get<{ data: object[] }>("/payment-links");
  expect(links.data[0]).toMatchObject({
    mode: "subscription",
    totalAmount: 3800,
    lineItems: [{ priceId: price?.id, productId: id, quantity: 2, amount: 1900 }],
  });

  await page.goto(`/products/${id}`);
  await page.getByRole("button", { name: /^Switch off Monthly/ }).click();
  await expect(page.getByRole("button", { name: /^Switch on Monthly/ })).toBeVisible();
  expect(await api.get(`/prices/${price?.id}`)).toMatchObject({ active: false });
  await page.goto("/payment-links/new");
  await expect(page.getByLabel("What do you sell?")).not.toContainText("Monthly");
});
