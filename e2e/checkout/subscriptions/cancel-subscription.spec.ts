import type { Page } from "@playwright/test";
import { violationsOf } from "../../fixtures/broken-rules.ts";
import { type Api, expect, test } from "../../fixtures/test.ts";
import { firstView, firstViewMax } from "../../fixtures/weigh.ts";
import { cards, openSession, typeCard } from "../shopper.ts";

const sizes = { desktop: [1280, 900], phone: [390, 844], narrow: [320, 700] } as const;

type Subscriptions = { data: { checkoutSessionId: string; cancelAtPeriodEnd: boolean }[] };

/** Subscribes, and follows the receipt's link. Answers how the API tells of the subscription. */
async function subscribe(page: Page, api: Api) {
  const session = await openSession(api, {
    mode: "subscription",
    recurring: { interval: "month", intervalCount: 1 },
    lineItems: [{ name: "Plant of the month", quantity: 1, amount: 1900, currency: "EUR" }],
    hostedCheckoutConfig: { accentColor: "#1f5a41", backgroundColor: "#e8eee3" },
  });
  await page.goto(session.sessionUrl);
  await page.getByLabel("Email").fill(`${session.id}@example.com`);
  await typeCard(page, cards.good);
  await page.getByRole("button", { name: /^Subscribe/ }).click();
  await page.getByRole("link", { name: "Manage or cancel subscription" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your subscription");
  return async () => {
    const { data } = await api.get<Subscriptions>("/subscriptions?limit=100");
    return data.find(({ checkoutSessionId }) => checkoutSessionId === session.id);
  };
}

async function cancelAndKeep(page: Page, api: Api): Promise<void> {
  const subscription = await subscribe(page, api);
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Your subscription ends on");
  expect(await subscription()).toMatchObject({ cancelAtPeriodEnd: true });
  await page.getByRole("button", { name: "Keep subscription" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your subscription");
  expect(await subscription()).toMatchObject({ cancelAtPeriodEnd: false });
}

async function breaksNothing(page: Page, what: string): Promise<void> {
  const tooWide = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await page.evaluate(tooWide), what).toBeLessThanOrEqual(0);
  const violations = await violationsOf(page);
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}

async function everySize(page: Page, link: string, heading: string, name: string): Promise<void> {
  for (const [size, [width, height]] of Object.entries(sizes)) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(link);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
      await breaksNothing(page, `${name} on ${size}, ${colorScheme}`);
    }
  }
}

test("a subscriber cancels in two presses from the receipt, and takes it back on the same page", async ({
  page,
  api,
}) => {
  await cancelAndKeep(page, api);
});

test("its page is light, accessible and fits every screen, right to left too", async ({
  page,
  api,
}) => {
  test.slow();
  await subscribe(page, api);
  const link = page.url().replace(/&lang=[\w-]+/, "");
  expect((await firstView(page, link)).bytes).toBeLessThanOrEqual(firstViewMax);
  await everySize(page, link, "Your subscription", "running");
  await everySize(page, `${link}&lang=ar`, "اشتراكك", "running in Arabic");
  await page.goto(link);
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await everySize(page, link, "Your subscription ends on", "ending");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a subscriber cancels and takes it back all the same", async ({ page, api }) => {
    await cancelAndKeep(page, api);
  });
});
