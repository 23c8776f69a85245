import type { Page } from "@playwright/test";
import { isFirefox } from "../../firefox/is-firefox.ts";
import { violationsOf } from "../../fixtures/broken-rules.ts";
import { query } from "../../fixtures/database.ts";
import { type Api, expect, test } from "../../fixtures/test.ts";
import { cards, openSession, pay, typeCard } from "../shopper.ts";

// From the tick to the letter, and by its link to the paid order.

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const email = (page: Page) => page.getByRole("textbox", { name: /^Email/ });
const tick = (page: Page) => page.getByLabel(/^Remind me of this order/);
const pictures = () => (isFirefox() ? "test-results/firefox" : "e2e/screenshots");

/** The links of the only reminder of a merchant, after the hours in which its shopper does not come back. */
async function linksAfter(api: Api, merchantId: string, hours: number) {
  await api.post("/testing/advance", { hours });
  const rows = await query<{ order: string; out: string }>(
    `SELECT data #>> '{action,url}' AS order, data #>> '{unsubscribe,url}' AS out FROM messages
     WHERE "merchantId" = $1 AND template = 'order_reminder'`,
    [merchantId],
  );
  expect(rows).toHaveLength(1);
  return rows[0] ?? { order: "", out: "" };
}

test("who ticks the box on a link's page and leaves comes back by the letter, pays, and unsubscribes", async ({
  page,
  api,
  shop,
}) => {
  const { url } = await api.post<{ url: string }>("/payment-links", {
    totalAmount: 4900,
    currency: "EUR",
    mode: "payment",
    successUrl: "https://shop.example/thanks",
    cancelUrl: "https://shop.example/basket",
    metadata: {},
    name: "Monstera, large",
    recovery: true,
  });
  const told: string[] = [];
  page.on("request", (request) => void told.push(request.postData() ?? ""));
  await page.goto(url);
  await expect(tick(page)).not.toBeChecked();
  await email(page).fill("ada@example.com");
  await typeCard(page, cards.good);
  expect(told.join()).not.toMatch(/\bada\b/i);
  const kept = page.waitForResponse((answer) => answer.status() === 204);
  await tick(page).check();
  await kept;
  expect(told.join()).toContain("do=remind");
  expect(told.join()).not.toMatch(/4242 ?4242|cvc=/);
  expect(await violationsOf(page)).toEqual([]);
  for (const [name, width] of [
    ["desktop", 1280],
    ["phone", 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${pictures()}/checkout-reminder-${name}.png`, fullPage: true });
  }
  await page.goto("about:blank");
  const links = await linksAfter(api, shop.merchantId, 2);
  await page.goto(links.order);
  await expect(email(page)).toHaveValue("ada@example.com");
  await expect(tick(page)).toHaveCount(0);
  await pay(page, cards.good);
  await expect(heading(page)).toHaveText("Payment complete");
  await page.goto(links.order);
  await expect(heading(page)).toHaveText("Payment complete");
  await page.goto(links.out);
  await expect(heading(page)).toContainText("No more reminders from");
  expect(await violationsOf(page)).toEqual([]);
  await page.screenshot({ path: `${pictures()}/checkout-unsubscribe.png` });
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(heading(page)).toHaveText("You are unsubscribed");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the tick is kept with a card that is declined, and a session that is over is made anew", async ({
    page,
    api,
    shop,
  }) => {
    const session = await openSession(api, { recovery: true });
    await page.goto(session.sessionUrl);
    await email(page).fill("ada@example.com");
    await tick(page).check();
    await pay(page, cards.noFunds);
    await expect(page.getByRole("alert")).toBeVisible();
    const { order } = await linksAfter(api, shop.merchantId, 30);
    await page.goto(order);
    expect(page.url()).not.toContain(session.id);
    await pay(page, cards.good);
    await expect(heading(page)).toHaveText("Payment complete");
    const paid = await api.get<{ data: object[] }>("/checkout/sessions?status=complete");
    expect(paid.data).toMatchObject([{ renewedFromId: session.id, paymentStatus: "paid" }]);
  });
});
