import type { Page } from "@playwright/test";
import { violationsOf } from "../../fixtures/broken-rules.ts";
import { type Api, expect, test } from "../../fixtures/test.ts";
import { firstView, firstViewMax } from "../../fixtures/weigh.ts";
import { cards, openSession, typeCard } from "../shopper.ts";

const sizes = { desktop: [1280, 900], phone: [390, 844], narrow: [320, 700] } as const;

type Customer = { id: string };
type Subscriptions = { data: { id: string; cancelAtPeriodEnd: boolean }[] };

/** Opens the page of a customer who has just subscribed. */
async function openPage(page: Page, api: Api): Promise<string> {
  const customer = await api.post<Customer>("/customers", {
    name: "Sanne de Boer",
    email: `${crypto.randomUUID()}@example.com`,
  });
  const session = await openSession(api, {
    mode: "subscription",
    customerId: customer.id,
    recurring: { interval: "month", intervalCount: 1 },
    lineItems: [{ name: "Plant of the month", quantity: 1, amount: 2400, currency: "EUR" }],
  });
  await page.goto(session.sessionUrl);
  await typeCard(page, cards.good);
  await page.getByRole("button", { name: /^Subscribe/ }).click();
  await expect(page.getByText("Subscription started").first()).toBeVisible();
  const { url } = await api.post<{ url: string }>("/portal-sessions", { customerId: customer.id });
  await page.goto(url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, Sanne de Boer");
  return customer.id;
}

async function breaksNothing(page: Page, name: string): Promise<void> {
  const tooWide = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await page.evaluate(tooWide), name).toBeLessThanOrEqual(0);
  const violations = await violationsOf(page);
  const found = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
  expect(found, name).toEqual([]);
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a customer cancels their subscription with a reason, undoes it, and leaves", async ({
    page,
    api,
  }) => {
    const customerId = await openPage(page, api);
    const subscription = async () => {
      const path = `/subscriptions?customerId=${customerId}`;
      return (await api.get<Subscriptions>(path)).data[0];
    };
    await page.getByRole("link", { name: "Cancel subscription" }).click();
    await page.getByLabel("I do not use it").check();
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    await expect(page.getByText("Your change is saved.")).toBeVisible();
    expect(await subscription()).toMatchObject({ cancelAtPeriodEnd: true });
    await page.getByRole("button", { name: "Keep subscription" }).click();
    await expect(page.getByText(/^Next charge/)).toBeVisible();
    expect(await subscription()).toMatchObject({ cancelAtPeriodEnd: false });
    await page.getByRole("button", { name: "Leave" }).click();
    await expect(page.getByText("Your page is closed.")).toBeVisible();
    await page.goBack();
    await page.reload();
    await expect(page.getByLabel("Email")).toBeVisible();
  });
});

test("the page is light, accessible and fits every screen, right to left too", async ({
  page,
  api,
}) => {
  test.slow();
  await openPage(page, api);
  const home = page.url();
  expect((await firstView(page, home)).bytes).toBeLessThanOrEqual(firstViewMax);
  const cancel = await page.getByRole("link", { name: "Cancel subscription" }).getAttribute("href");
  const pages = ["?page=details", "?page=receipts", "?page=balance", "?lang=ar", "?lang=de", ""];
  for (const place of [...pages.map((query) => home + query), cancel ?? ""]) {
    await page.goto(place);
    for (const [size, [width, height]] of Object.entries(sizes))
      for (const colorScheme of ["light", "dark"] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await breaksNothing(page, `${place} on ${size}, ${colorScheme}`);
      }
  }
});

test("a new card is saved on its own page, which leads back", async ({ page, api }) => {
  await openPage(page, api);
  await page.getByRole("button", { name: "Add a card" }).click();
  await typeCard(page, "5555555555554444");
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByRole("link", { name: /^Return to/ }).click();
  await expect(page.getByText("Mastercard ending in 4444")).toBeVisible();
});

test("a gift card goes into the balance, and a wrong code is told apart from it", async ({
  page,
  api,
}) => {
  await openPage(page, api);
  const { code } = await api.post<{ code: string }>("/gift-cards", {
    amount: 1000,
    currency: "EUR",
  });
  // The form is there once the merchant has given out a gift card.
  await page.reload();
  const field = page.getByRole("textbox", { name: "Gift card" });
  await field.fill("0000-0000-0000-0000-0000");
  await page.getByRole("button", { name: "Redeem" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "No gift card can be redeemed with this code. Check it and try again.",
  );
  await breaksNothing(page, "refused");
  await field.fill(code.toLowerCase());
  await page.getByRole("button", { name: "Redeem" }).click();
  await expect(page.getByText("Your change is saved.")).toBeVisible();
  await expect(page.getByText("€10.00")).toBeVisible();
});
