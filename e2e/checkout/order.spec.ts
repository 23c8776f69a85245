import type { Page } from "@playwright/test";
import { spokenLanguages } from "#server/wire/atoms/checkout/locale.ts";
import { isFirefox } from "../firefox/is-firefox.ts";
import { violationsOf } from "../fixtures/broken-rules.ts";
import { type Api, expect, test } from "../fixtures/test.ts";
import { firstView, firstViewMax, weigh } from "../fixtures/weigh.ts";
import { captured, openSession, typeCard, cards } from "./shopper.ts";

// Orders with a code, delivery and taxes: chosen on the page, with a script and without one.

const look = {
  merchantAlias: "Fern & Oak",
  accentColor: "#1f5a41",
  backgroundColor: "#e8eee3",
  typeface: "serif",
};
const lineItems = [
  { name: "Monstera deliciosa", quantity: 1, amount: 4900, currency: "EUR" },
  { name: "Terracotta pot", quantity: 2, amount: 1850, currency: "EUR" },
  { name: "Plant food", quantity: 1, amount: 1250, currency: "EUR" },
];

async function openOrder(api: Api, config: object = {}) {
  await api.post("/tax-registrations", { country: "NL", scheme: "domestic", since: "2020-01-01" });
  const { id } = await api.post<{ id: string }>("/discounts", { name: "Spring", percentOff: "20" });
  await api.post("/promotion-codes", { discountId: id, code: "SPRING20" });
  const session = await openSession(api, {
    lineItems,
    allowPromotionCodes: true,
    recovery: true,
    shippingOptions: [
      { name: "Standard", amount: 490, minimumDays: 2, maximumDays: 4 },
      { name: "Express", amount: 990, minimumDays: 1, maximumDays: 1 },
    ],
    shippingCountries: ["NL", "DE", "BE"],
    cancelUrl: "https://fernandoak.example/basket",
    hostedCheckoutConfig: { ...look, requireContact: true, ...config },
  });
  return { session, discountId: id };
}

async function typeAddress(page: Page): Promise<void> {
  await page.getByLabel("Full name").fill("Sanne de Boer");
  await page.getByLabel("Email", { exact: true }).fill("sanne@deboer.example");
  await page.getByLabel("Phone number").fill("06 1234 5678");
  await page.getByLabel("Street and number").fill("Prinsengracht 214");
  await page.getByLabel("City").fill("Amsterdam");
  await page.getByLabel("Country").selectOption("Netherlands");
}

const due = (page: Page) => page.locator(".sum.whole dd").first();
const payButton = (page: Page) => page.getByRole("button", { name: /^Pay €/ });

test("a code and another delivery change the total in place, and keep the card that is typed", async ({
  page,
  api,
}) => {
  const { session } = await openOrder(api);
  await page.goto(session.sessionUrl);
  await expect(due(page)).toHaveText("€103.40");
  await typeCard(page, cards.good);
  const posts: string[] = [];
  page.on("request", (request) => void posts.push(request.postData() ?? ""));
  await page.getByText("Add a code").click();
  await page.getByLabel("Code", { exact: true }).fill("SUMMER");
  await page.keyboard.press("Enter");
  const problem = page.getByText("This code is not known.");
  await expect(problem).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await expect(due(page)).toHaveText("€103.40");
  await page.getByLabel("Code", { exact: true }).fill("spring20");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(due(page)).toHaveText("€83.70");
  await expect(payButton(page)).toHaveText("Pay €83.70");
  await page.getByText("Express", { exact: true }).click();
  await expect(due(page)).toHaveText("€88.70");
  await expect(page.getByText("Includes 21% tax")).toBeVisible();
  await expect(page.getByLabel("Card number")).toHaveValue(cards.good);
  expect(posts.join()).not.toMatch(/4242(?: |%20|\+)?4242/);
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(due(page)).toHaveText("€108.40");
  await typeAddress(page);
  await expect(page.locator(".asking")).toHaveCount(0);
  await payButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  expect(await captured(session.id)).toEqual({ count: 1, total: 10_840 });
});

test("a code that is being typed stays when the answer to another choice comes", async ({
  page,
  api,
}) => {
  const { session } = await openOrder(api);
  await page.goto(session.sessionUrl);
  await expect(due(page)).toHaveText("€103.40");
  let answer = () => {};
  await page.route(session.sessionUrl, async (route) => {
    if (route.request().method() === "POST") await new Promise<void>((go) => (answer = go));
    await route.continue();
  });
  const asked = page.waitForRequest((request) => request.method() === "POST");
  await page.getByText("Express", { exact: true }).click();
  await asked;
  await page.getByText("Add a code").click();
  await page.getByLabel("Code", { exact: true }).fill("spring20");
  answer();
  await expect(due(page)).toHaveText("€108.40");
  await expect(page.getByLabel("Code", { exact: true })).toHaveValue("spring20");
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
});

test("a code whose last use is gone is told with both totals, and one press pays without it", async ({
  page,
  api,
}) => {
  const { session, discountId } = await openOrder(api);
  await page.goto(session.sessionUrl);
  await page.getByText("Add a code").click();
  await page.getByLabel("Code", { exact: true }).fill("SPRING20");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(due(page)).toHaveText("€83.70");
  await typeAddress(page);
  await typeCard(page, cards.good);
  await expect(page.locator(".asking")).toHaveCount(0);
  await takeLast(api, discountId);
  await payButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Someone just used the last SPRING20");
  await expect(page.getByRole("alert")).toContainText("Nothing was charged.");
  await expect(page.getByRole("link", { name: "Don’t pay" })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.screenshot({ path: `${pictures()}/checkout-code-gone.png` });
  expect(await captured(session.id)).toEqual({ count: 0, total: 0 });
  await typeCard(page, cards.good);
  await payButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  expect(await captured(session.id)).toEqual({ count: 1, total: 10_340 });
});

/** Somebody else pays with the only use that there is of a discount. */
async function takeLast(api: Api, discountId: string): Promise<void> {
  await api.patch(`/discounts/${discountId}`, { maxRedemptions: 1 });
  await payElsewhere(api, { discountId });
}

async function payElsewhere(api: Api, order: object): Promise<void> {
  const other = await openSession(api, order);
  await api.post(`/checkout/sessions/${other.id}/confirm`, {
    card: { number: "4242424242424242", expMonth: 12, expYear: 2034, cvc: "123" },
  });
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
    test.use({ javaScriptEnabled });

    test("the last piece that somebody else has just bought is told before anything is charged, and paid once it is back", async ({
      page,
      api,
    }) => {
      const fern = { name: "Fern", amount: 4900, currency: "EUR", stock: 1 };
      const { id: productId } = await api.post<{ id: string }>("/products", fern);
      const order = { lineItems: [{ productId }] };
      const session = await openSession(api, order);
      await page.goto(session.sessionUrl);
      await payElsewhere(api, order);
      await typeCard(page, cards.good);
      await payButton(page).click();
      await expect(page.getByRole("alert")).toContainText("Someone just bought the last one: Fern");
      await expect(page.getByRole("alert")).toContainText("Nothing was charged.");
      await expect(payButton(page)).toHaveCount(0);
      expect(await captured(session.id)).toEqual({ count: 0, total: 0 });
      await api.patch(`/products/${productId}`, { stock: 1 });
      await page.getByRole("button", { name: "Check again" }).click();
      await typeCard(page, cards.good);
      await payButton(page).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
      expect(await captured(session.id)).toEqual({ count: 1, total: 4900 });
    });
  });

const pictures = () => (isFirefox() ? "test-results/firefox" : "e2e/screenshots");

for (const [size, [width, height]] of Object.entries({
  desktop: [1280, 900],
  phone: [390, 844],
  narrow: [320, 700],
  twice: [195, 844],
} as const))
  test(`an order with everything fits on ${size} in both schemes and breaks no accessibility rule`, async ({
    page,
    api,
  }) => {
    const { session } = await openOrder(api);
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(session.sessionUrl);
      if (colorScheme === "light") {
        await page.getByText("Add a code").click();
        await page.getByLabel("Code", { exact: true }).fill("SUMMER");
        await page.getByRole("button", { name: "Apply" }).click();
        await expect(page.getByText("This code is not known.")).toBeVisible();
      }
      const tooWide = () => document.documentElement.scrollWidth - window.innerWidth;
      expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0);
      const violations = await violationsOf(page);
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      if (size === "desktop" || size === "phone")
        await page.screenshot({
          path: `${pictures()}/checkout-order-${size}-${colorScheme}.png`,
          fullPage: true,
        });
    }
  });

test("an order with everything is one round trip in every language, and light", async ({
  page,
  api,
}) => {
  const { session } = await openOrder(api);
  const sizes: [string, number][] = [];
  for (const language of spokenLanguages) {
    const { bytes } = await firstView(page, `${session.sessionUrl}&lang=${language}`);
    sizes.push([language, bytes]);
  }
  expect(sizes.filter(([, bytes]) => bytes > firstViewMax)).toEqual([]);
  const { bytes, requests } = await weigh(page, session.sessionUrl);
  expect(bytes).toBeLessThan(220_000);
  expect(requests).toBeLessThanOrEqual(16);
});

test("from right to left an order with everything fits, and codes keep their order", async ({
  page,
  api,
}) => {
  const { session } = await openOrder(api, { locale: "ar" });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(session.sessionUrl);
  await page.locator(".code-entry summary").click();
  const code = page.locator("#promotionCode");
  const apply = page.locator("[value=apply_code]");
  await expect(code).toHaveCSS("direction", "ltr");
  await code.fill("SUMMER");
  await apply.click();
  await expect(page.locator("#promotionCode-note")).not.toBeEmpty();
  await expect(code).toHaveValue("SUMMER");
  const tooWide = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0);
  expect(await violationsOf(page)).toEqual([]);
  await code.fill("SPRING20");
  await apply.click();
  await expect(page.locator(".code-entry")).toHaveCount(0);
  await page.locator(".fold summary").click();
  await expect(page.locator("[value=remove_code]")).toBeVisible();
  expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a code, a country and delivery are chosen by buttons, and the total that is shown is paid", async ({
    page,
    api,
  }) => {
    const { session } = await openOrder(api);
    await page.goto(session.sessionUrl);
    await page.getByText("Add a code").click();
    await page.getByLabel("Code", { exact: true }).fill("SUMMER");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("This code is not known.")).toBeVisible();
    await page.getByLabel("Code", { exact: true }).fill("SPRING20");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(due(page)).toHaveText("€83.70");
    await typeAddress(page);
    await page.getByText("Express", { exact: true }).click();
    await page.getByRole("button", { name: "Update total" }).last().click();
    await expect(due(page)).toHaveText("€88.70");
    await expect(page.getByLabel("City")).toHaveValue("Amsterdam");
    await page.getByRole("button", { name: "Remove" }).click();
    await expect(due(page)).toHaveText("€108.40");
    await typeCard(page, cards.good);
    await payButton(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
    expect(await captured(session.id)).toEqual({ count: 1, total: 10_840 });
  });

  test("an order that costs nothing is completed without a card", async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>("/discounts", { name: "Gift", percentOff: 100 });
    const session = await openSession(api, { discountId: id });
    await page.goto(session.sessionUrl);
    await expect(page.getByLabel("Card number")).toHaveCount(0);
    await page.getByRole("button", { name: "Complete the order" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order complete");
  });
});
