import type { Page } from "@playwright/test";
import { signIn } from "../../dashboard/sign-in.ts";
import { violationsOf } from "../../fixtures/broken-rules.ts";
import { expect, test } from "../../fixtures/test.ts";
import { cards, openSession, typeCard } from "../shopper.ts";

const recurring = { interval: "month", intervalCount: 1 };

async function breaksNothing(page: Page): Promise<void> {
  await page.waitForLoadState();
  for (const width of [320, 1280])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      const tooWide = () => document.documentElement.scrollWidth - window.innerWidth;
      expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0);
      const violations = await violationsOf(page);
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    }
}

test("a customer sees what another plan costs, and changes to it", async ({ page, shop, api }) => {
  test.slow();
  await signIn(page, shop);
  await page.goto("/settings/customers-page");
  await page.getByLabel("Change plan and quantity").selectOption("Customers can");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Customer’s page saved")).toBeVisible();

  const product = await api.post<{ id: string }>("/products", {
    name: "Plant box",
    amount: 1900,
    currency: "EUR",
    recurring,
  });
  const price = (name: string, amount: number) =>
    api.post<{ id: string }>("/prices", {
      productId: product.id,
      name,
      amount,
      currency: "EUR",
      recurring,
    });
  const medium = await price("Medium", 2400);
  await price("Small", 1400);
  await price("Large", 3400);
  const customer = await api.post<{ id: string }>("/customers", {
    name: "Sanne de Boer",
    email: `${crypto.randomUUID()}@example.com`,
  });
  const session = await openSession(api, {
    mode: "subscription",
    customerId: customer.id,
    lineItems: [{ priceId: medium.id, quantity: 1 }],
  });
  await page.goto(session.sessionUrl);
  await typeCard(page, cards.good);
  await page.getByRole("button", { name: /^Subscribe/ }).click();
  await expect(page.getByText("Subscription started").first()).toBeVisible();
  const { url } = await api.post<{ url: string }>("/portal-sessions", { customerId: customer.id });
  await page.goto(url);

  await page.getByRole("link", { name: "Change plan" }).click();
  await breaksNothing(page);
  await page.getByRole("link", { name: /^Large/ }).click();
  await expect(page.getByRole("link", { name: /^Large/ })).toHaveAttribute("aria-current", "true");
  await breaksNothing(page);
  await page.getByRole("button", { name: "Change plan and pay €10.00" }).click();
  await expect(page.getByText("Your change is saved.")).toBeVisible();
  const amounts = async () => {
    const { data } = await api.get<{ data: { items: { amount: number }[] }[] }>(
      `/subscriptions?customerId=${customer.id}`,
    );
    return data.map(({ items: [item] }) => item?.amount);
  };
  expect(await amounts()).toEqual([3400]);

  await page.getByRole("link", { name: "Change plan" }).click();
  await page.getByRole("link", { name: /^Small/ }).click();
  await page.getByRole("button", { name: "Change plan", exact: true }).click();
  await expect(page.getByText("Your change is saved.")).toBeVisible();
  expect(await amounts()).toEqual([1400]);
});
