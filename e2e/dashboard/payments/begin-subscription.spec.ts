import type { Page } from "@playwright/test";
import { brokenRules } from "../../fixtures/broken-rules.ts";
import { createMerchant } from "../../fixtures/merchant.ts";
import { type Api, apiOf, expect, test } from "../../fixtures/test.ts";
import { card } from "../card-payments.ts";
import { signIn } from "../sign-in.ts";

type Made = { id: string };
type Begun = { data: { id: string; status: string; amount: number; items: object[] }[] };

const currency = "EUR";

async function priceOf(api: Api, name: string, body: object): Promise<string> {
  const product = await api.post<Made>("/products", { name, currency });
  const recurring = { interval: "month", intervalCount: 1 };
  return (await api.post<Made>("/prices", { productId: product.id, currency, recurring, ...body }))
    .id;
}

/** A customer with a saved card. */
async function customerWithCard(api: Api): Promise<string> {
  const { id } = await api.post<Made>("/customers", { name: "Moss", email: "moss@example.com" });
  const session = await api.post<Made>("/checkout/sessions", {
    mode: "setup",
    currency,
    customerId: id,
    successUrl: "https://example.com/thanks",
    cancelUrl: "https://example.com/",
  });
  await api.post(`/checkout/sessions/${session.id}/confirm`, { card });
  return id;
}

const begin = (page: Page) => page.getByRole("button", { name: "Begin subscription" });

test("staff begin a subscription of several prices on a saved card, once for two presses, and read its tabs", async ({
  page,
  shop,
  api,
}) => {
  const customerId = await customerWithCard(api);
  const plant = await priceOf(api, "Plant", { amount: 1900 });
  const pot = await priceOf(api, "Pot", { amount: 500 });
  const yearly = await priceOf(api, "Year of plants", {
    amount: 19_000,
    recurring: { interval: "year", intervalCount: 1 },
  });
  await signIn(page, shop);
  await page.goto(`/customers/${customerId}`);
  await page.getByRole("link", { name: "New subscription" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New subscription");
  await expect(page.getByLabel("Customer")).toHaveValue(customerId);
  await expect(page.getByLabel("Card", { exact: true })).toContainText("Visa •••• 4242");
  await begin(page).click();
  await expect(page.getByText("Choose a price.")).toBeVisible();
  await page.getByLabel("Price").selectOption(plant);
  await page.getByRole("button", { name: "Add item" }).click();
  const second = page.getByRole("group", { name: "Item 2" });
  await expect(second.getByLabel("Price").locator(`option[value="${yearly}"]`)).toHaveCount(0);
  await second.getByLabel("Price").selectOption(pot);
  await second.getByLabel("Quantity").fill("2");
  await expect(page.getByText("Each month, before discounts")).toContainText("€29.00");
  expect(await brokenRules(page)).toEqual([]);
  await begin(page).dblclick();

  await expect(page.getByRole("heading", { name: /^Next charge: €29\.00 on / })).toBeVisible();
  const { data } = await api.get<Begun>(`/subscriptions?customerId=${customerId}`);
  expect(data).toMatchObject([
    {
      status: "active",
      amount: 2900,
      items: [
        { priceId: plant, quantity: 1 },
        { priceId: pot, quantity: 2 },
      ],
    },
  ]);
  const facts = page.getByRole("complementary", { name: "Facts" });
  await expect(facts).toContainText("What it adds€29.00");
  await expect(facts).toContainText("If the card says no");
  const tabs = page.getByRole("navigation", { name: "About this subscription" });
  await tabs.getByRole("link", { name: "Invoices 1" }).click();
  await expect(page.getByRole("table", { name: "Invoices" })).toContainText("€29.00");
  await tabs.getByRole("link", { name: "JSON" }).click();
  await expect(page.getByText(`"${data[0]?.id}"`)).toBeVisible();
  expect(await brokenRules(page)).toEqual([]);
});

test("one that is paid by invoice needs no card; a refusal stands at its field and nothing typed is lost", async ({
  page,
  shop,
  api,
}) => {
  const { id } = await api.post<Made>("/customers", { name: "Hof", email: "hof@example.com" });
  const plant = await priceOf(api, "Plant", { amount: 1900 });
  const stranger = await apiOf(await createMerchant("Other Shop")).post<Made>("/customers", {
    name: "Hofstede",
    email: "hofstede@example.com",
  });
  await signIn(page, shop);
  await page.goto("/subscriptions");
  await page.getByRole("link", { name: "New subscription" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New subscription");
  await page.setViewportSize({ width: 375, height: 800 });
  const customer = page.getByLabel("Customer");
  await customer.pressSequentially("Hof");
  await expect(page.locator("datalist option")).toHaveText(["Hof, hof@example.com"], {
    useInnerText: false,
  });
  await customer.fill(stranger.id);
  await page.getByLabel("Price").selectOption(plant);
  await page.getByLabel("Paid by").selectOption("invoice");
  await page.getByLabel("Days until due").fill("30");
  await page.getByLabel("Begins").selectOption("trial");
  await page.getByLabel("First charge on").fill("2020-01-31");
  await begin(page).click();
  await expect(customer).toHaveAttribute("aria-invalid", "true");
  await customer.fill(id);
  await begin(page).click();
  const day = page.getByLabel("First charge on");
  await expect(day).toHaveAccessibleDescription(/must be in the future/);
  await expect(page.getByLabel("Days until due")).toHaveValue("30");
  expect((await api.get<Begun>("/subscriptions")).data).toEqual([]);
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide).toBeLessThanOrEqual(0);
  expect(await brokenRules(page)).toEqual([]);
  await page.getByLabel("Begins").selectOption("usual");
  await begin(page).click();
  await expect(page.getByRole("heading", { name: /^Next invoice: €19\.00 on / })).toBeVisible();
  expect((await api.get<Begun>("/subscriptions")).data).toMatchObject([
    { status: "active", customerId: id, collection: "invoice", daysUntilDue: 30 },
  ]);
});
