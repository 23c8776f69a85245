import type { Page } from "@playwright/test";
import { boxAtRest } from "../../fixtures/box-at-rest.ts";
import { expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

const phone = { width: 390, height: 844 };

/** Long enough for an open list to have asked again. */
const aWhile = 16_000;
const soLongLeft = 11 * 60_000;

/** A list of the test's own shop, whose clock the test moves on. */
async function openList(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address);
  // Only the page's script says so.
  await expect(page.getByText(/^No new /)).toBeVisible();
}

function countAsked(page: Page, procedure: string): () => number {
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes(`/api/trpc/${procedure}`)) asked += 1;
  });
  return () => asked;
}

async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

test("an open list says that there are new payments, moves nothing, and shows them on a press", async ({
  page,
  shop,
  api,
}) => {
  await api.post("/payment-intents", { amount: 1100, currency: "EUR" });
  await signIn(page, shop);
  await openList(page, "/payments");
  const rows = page.getByRole("table", { name: "Payments" }).locator("tbody tr[data-id]");
  await expect(rows).toHaveCount(1);
  const before = await boxAtRest(rows.first());

  await api.post("/payment-intents", { amount: 2200, currency: "EUR" });
  await api.post("/payment-intents", { amount: 3300, currency: "EUR" });
  await page.clock.fastForward(aWhile);
  const news = page.getByRole("button", { name: "2 new payments" });
  await expect(news).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "2 new payments" })).toHaveCount(1);
  await expect(rows).toHaveCount(1);
  expect(await boxAtRest(rows.first())).toEqual(before);

  await news.focus();
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("€33.00");
  await expect(rows.first()).toContainText("new");
  await expect(rows.last()).not.toContainText("new");
  await expect(rows.first().locator("a[data-row]")).toBeFocused();
  await expect(news).toHaveCount(0);
});

test("from a sorted list a press leads to where the new ones stand", async ({
  page,
  shop,
  api,
}) => {
  await api.post("/payment-intents", { amount: 9900, currency: "EUR" });
  await signIn(page, shop);
  await openList(page, "/payments?sort=largest&currency=EUR");
  await api.post("/payment-intents", { amount: 100, currency: "EUR" });
  await api.post("/payment-intents", { amount: 100, currency: "USD" });
  await page.clock.fastForward(aWhile);
  await page.getByRole("button", { name: "1 new payment" }).click();
  await expect(page).toHaveURL(/\/payments\?currency=EUR$/);
  await expect(page.getByRole("row").filter({ hasText: "€1.00" })).toContainText("new");
});

test("nobody asks for a tab that is hidden or a page that was left alone", async ({
  page,
  shop,
  api,
}) => {
  await signIn(page, shop);
  const asked = countAsked(page, "customers.list");
  await openList(page, "/customers");
  await hide(page, true);
  await page.clock.fastForward(aWhile);
  expect(asked()).toBe(0);
  await api.post("/customers", { name: "Nora", email: "nora@example.com" });
  await hide(page, false);
  await expect(page.getByRole("button", { name: "1 new customer" })).toBeVisible();

  const before = asked();
  await page.clock.fastForward(soLongLeft);
  await api.post("/customers", { name: "Otto", email: "otto@example.com" });
  await page.clock.fastForward(aWhile);
  expect(asked()).toBe(before);
  await page.mouse.move(200, 200);
  await expect(page.getByRole("button", { name: "2 new customers" })).toBeVisible();
});

test("on a phone too, an empty list says what came, within a thumb's reach", async ({
  page,
  shop,
  api,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, shop);
  await openList(page, "/customers");
  await expect(page.getByText("No customers yet")).toBeVisible();
  await api.post("/customers", { name: "Pia", email: "pia@example.com" });
  await page.clock.fastForward(aWhile);
  const news = page.getByRole("button", { name: "1 new customer" });
  expect((await boxAtRest(news)).height).toBeGreaterThanOrEqual(44);
  await news.click();
  await expect(page.getByRole("link", { name: "Pia" })).toBeVisible();
  const excess = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
  expect(excess).toBeLessThanOrEqual(0);
});

test("each list counts what its own filter lets through", async ({ page, shop, api }) => {
  await signIn(page, shop);
  await openList(page, "/products?active=true");
  await api.post("/products", { name: "Fig", amount: 1900, currency: "EUR" });
  await page.clock.fastForward(aWhile);
  await expect(page.getByRole("button", { name: "1 new product" })).toBeVisible();
  await page.goto("/events?type=product.created");
  await expect(page.getByText(/^No new /)).toBeVisible();
  await api.post("/products", { name: "Fern", amount: 900, currency: "EUR" });
  await api.post("/customers", { name: "Rosa", email: "rosa@example.com" });
  await page.clock.fastForward(aWhile);
  await expect(page.getByRole("button", { name: "1 new event" })).toBeVisible();
});

test("while no answer comes nothing is said to be known, and it is again with the next", async ({
  page,
  shop,
}) => {
  await signIn(page, shop);
  await openList(page, "/customers");
  const quiet = page.getByText("No new customers");
  await page.route("**/api/trpc/customers.list*", (route) => route.abort());
  await page.clock.fastForward(aWhile);
  await expect(quiet).toBeHidden();
  await page.unroute("**/api/trpc/customers.list*");
  // After a failure the list asks half as often.
  await page.clock.fastForward(2 * aWhile);
  await expect(quiet).toBeVisible();
});
