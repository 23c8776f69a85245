import type { Page } from "@playwright/test";
import { brokenRules } from "../../fixtures/broken-rules.ts";
import { query } from "../../fixtures/database.ts";
import { createStaff } from "../../fixtures/merchant.ts";
import { type Api, expect, test } from "../../fixtures/test.ts";
import { card } from "../card-payments.ts";
import { signIn } from "../sign-in.ts";

type Made = { id: string };
type Kept = { items: { priceId: string; quantity: number }[]; pendingChange: object | null };

const pages = { successUrl: "https://example.com/thanks", cancelUrl: "https://example.com/" };
const currency = "EUR";

/** A subscription to Medium, €30 a month, whose period has just begun; Large costs €60, Small €15. */
async function subscribe(api: Api) {
  const [medium, large, small] = [
    await planOf(api, "Medium", 3000),
    await planOf(api, "Large", 6000),
    await planOf(api, "Small", 1500),
  ];
  const customer = await api.post<Made>("/customers", { name: "Moss", email: "moss@example.com" });
  const session = await api.post<Made>("/checkout/sessions", {
    mode: "subscription",
    lineItems: [{ priceId: medium, quantity: 1 }],
    currency,
    customerId: customer.id,
    ...pages,
  });
  await api.post(`/checkout/sessions/${session.id}/confirm`, { card });
  const { data } = await api.get<{ data: Made[] }>(`/subscriptions?customerId=${customer.id}`);
  const id = data[0]?.id ?? "";
  return { id, customerId: customer.id, medium, large, small };
}

async function planOf(api: Api, name: string, amount: number): Promise<string> {
  const product = await api.post<Made>("/products", { name, currency });
  const recurring = { interval: "month", intervalCount: 1 };
  const body = { productId: product.id, amount, currency, recurring };
  return (await api.post<Made>("/prices", body)).id;
}

/** Has the customer's saved card answer by another scenario from now on. */
async function cardTurns(customerId: string, scenario: string): Promise<void> {
  await query(
    `UPDATE sandbox_methods SET scenario = $2 WHERE token IN
     (SELECT "processorMethod" FROM payment_methods WHERE "customerId" = $1)`,
    [customerId, scenario],
  );
}

async function openChange(page: Page) {
  await page.getByRole("button", { name: "Change plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Change plan" });
  return {
    dialog,
    preview: dialog.getByRole("region", { name: "What will happen" }),
    show: dialog.getByRole("button", { name: "Show what will happen" }),
    change: dialog.getByRole("button", { name: "Change plan" }),
  };
}

test("staff see what another plan costs before they change to it; what went stale or is declined changes nothing", async ({
  page,
  shop,
  api,
}) => {
  const { id, customerId, medium, large } = await subscribe(api);
  const kept = () => api.get<Kept>(`/subscriptions/${id}`);
  await signIn(page, shop);
  await page.goto(`/subscriptions/${id}`);
  const { dialog, preview, show, change } = await openChange(page);
  await dialog.getByLabel("Price").selectOption(large);
  await dialog.getByLabel("When").selectOption("immediate");
  await expect(change).toHaveCount(0);
  await show.click();
  await expect(preview).toContainText("Charged now€30.00");
  await expect(preview).toContainText("Will be charged€60.00");
  expect(await brokenRules(page, "[role=dialog]")).toEqual([]);

  await dialog.getByLabel("Quantity").fill("2");
  await expect(preview).toHaveCount(0);
  await show.click();
  await expect(preview).toContainText("Charged now€90.00");
  expect((await kept()).items).toMatchObject([{ priceId: medium, quantity: 1 }]);

  const seats = { items: [{ priceId: medium, quantity: 2 }], proration: "none" };
  await api.patch(`/subscriptions/${id}`, seats);
  await change.click();
  await expect(dialog.getByText("Something has changed since the preview")).toBeVisible();
  await expect(preview).toContainText("Charged now€90.00");
  expect((await kept()).items).toMatchObject([{ priceId: medium, quantity: 2 }]);

  await cardTurns(customerId, "insufficient_funds");
  await change.click();
  await expect(dialog.getByRole("alert")).toContainText("Nothing of the subscription was changed");
  expect((await kept()).items).toMatchObject([{ priceId: medium, quantity: 2 }]);

  await cardTurns(customerId, "visa");
  await change.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Story" })).toContainText(
    "Moved from 2 × Medium to 2 × Large",
  );
  await expect(page.getByRole("region", { name: "Next charge" })).toContainText("2 × Large€120.00");
  expect((await kept()).items).toMatchObject([{ priceId: large, quantity: 2 }]);
});

test("a change for the next period stands on the page, and is undone; a viewer sees it and changes nothing", async ({
  page,
  browser,
  shop,
  api,
}) => {
  const { id, medium, small } = await subscribe(api);
  const kept = () => api.get<Kept>(`/subscriptions/${id}`);
  await signIn(page, shop);
  await page.goto(`/subscriptions/${id}`);
  const { dialog, preview, show, change } = await openChange(page);
  await dialog.getByLabel("Price").selectOption(small);
  await dialog.getByLabel("When").selectOption("next_period");
  await show.click();
  await expect(preview).toContainText("Nothing is charged now.");
  await change.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const planned = page.getByRole("region", { name: "Planned change" });
  await expect(planned).toContainText("1 × Small, €15.00 / month");
  expect((await kept()).items).toMatchObject([{ priceId: medium }]);

  const viewing = await browser.newPage({ baseURL: shop.baseUrl });
  await signIn(viewing, await createStaff(shop.merchantId, "viewer"));
  await viewing.goto(`/subscriptions/${id}`);
  await expect(viewing.getByRole("region", { name: "Planned change" })).toContainText("Small");
  await expect(viewing.getByRole("button", { name: /Undo|Change plan/ })).toHaveCount(0);

  await planned.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep the present plan" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(planned).toHaveCount(0);
  expect(await kept()).toMatchObject({ pendingChange: null, items: [{ priceId: medium }] });
});
