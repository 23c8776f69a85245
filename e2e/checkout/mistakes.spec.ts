import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { cards, openSession, pay, typeCard } from "./shopper.ts";

// A mistake that the browser can detect costs no round trip, and nothing that was typed is lost.

/** Posts of the form, which these mistakes must never reach; what a page says as it is left is no navigation. */
function posts(page: Page): string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.isNavigationRequest()) seen.push(request.url());
  });
  return seen;
}

const link = {
  totalAmount: 1250,
  currency: "EUR",
  mode: "payment",
  name: "Give what you like",
  successUrl: "",
  cancelUrl: "",
  metadata: {},
};

test("a phone number, a smallest amount and a quantity are judged before anything is sent", async ({
  page,
  api,
}) => {
  const sent = posts(page);
  const contact = { requireContact: true };
  const session = await openSession(api, { hostedCheckoutConfig: contact });
  await page.goto(session.sessionUrl);
  await page.getByLabel("Full name").fill("Ada Byron");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Phone number").fill("call me");
  await pay(page, cards.good);
  await expect(page.getByText("Enter a phone number")).toBeVisible();
  await expect(page.getByLabel("Card number")).toHaveValue(cards.good);

  const gift = { ...link, minimumAmount: 500 };
  await page.goto((await api.post<{ url: string }>("/payment-links", gift)).url);
  await page.getByLabel("Amount").fill("4,99");
  await pay(page, cards.good);
  await expect(page.getByText("The smallest amount is €5.00.")).toBeVisible();

  const many = { ...link, allowQuantity: true };
  await page.goto((await api.post<{ url: string }>("/payment-links", many)).url);
  await page.getByLabel("Quantity").fill("1000");
  await pay(page, cards.good);
  await expect(page.getByText("At most 999 at once.")).toBeVisible();
  await expect(page.getByLabel("Card number")).toHaveValue(cards.good);
  expect(sent).toEqual([]);
});

test("an amount is taken as the page's language writes it, and a decline leaves it open", async ({
  page,
  api,
}) => {
  const gift = { ...link, minimumAmount: 500 };
  const { url } = await api.post<{ url: string }>("/payment-links", gift);
  await page.goto(`${url}&locale=de`);
  await expect(page.getByLabel("Betrag")).toHaveValue("12,50");
  await page.getByLabel("Betrag").fill("1.234,56");
  await page.getByLabel("Kartennummer").fill(cards.noFunds);
  await page.getByLabel("Gültig bis").fill("12 / 34");
  await page.getByLabel("Prüfnummer").fill("123");
  await page.getByRole("button", { name: "1.234,56 €" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Zahlung abgelehnt");
  await page.getByLabel("Betrag").fill("٢٠٫٥٠");
  await page.getByLabel("Kartennummer").fill(cards.good);
  await page.getByLabel("Gültig bis").fill("12 / 34");
  await page.getByLabel("Prüfnummer").fill("123");
  await page.getByRole("button", { name: "20,50 €" }).click();
  await expect(page.locator(".due-amount")).toHaveText("20,50 €");
});

test("offline at Pay, the page and everything typed stay", async ({ page, api, context }) => {
  const session = await openSession(api);
  await page.goto(session.sessionUrl);
  await typeCard(page, cards.good);
  await context.setOffline(true);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByText("You are offline. Nothing was sent")).toBeVisible();
  await expect(page.getByLabel("Card number")).toHaveValue(cards.good);
  await context.setOffline(false);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByText("Payment complete")).toBeVisible();
});

test("the merchant's words on the button outlive a change of the quantity", async ({
  page,
  api,
}) => {
  const { url } = await api.post<{ url: string }>("/payment-links", {
    ...link,
    allowQuantity: true,
    hostedCheckoutConfig: { submitLabel: "Donate" },
  });
  await page.goto(url);
  await page.getByRole("button", { name: "+1" }).click();
  await expect(page.locator(".due-amount")).toHaveText("€25.00");
  await expect(page.getByRole("button", { name: "Donate" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a mistake elsewhere asks for the card alone again, and says so", async ({ page, api }) => {
    const contact = { requireContact: true };
    const session = await openSession(api, { hostedCheckoutConfig: contact });
    await page.goto(session.sessionUrl);
    await page.getByLabel("Full name").fill("Ada Byron");
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByLabel("Phone number").fill("call me");
    await page.getByLabel("Name on card").fill("A. Byron");
    await pay(page, cards.good);
    await expect(page.getByText("your card details are not kept")).toBeVisible();
    await expect(page.getByText("Enter a phone number")).toBeVisible();
    await expect(page.getByLabel("Full name")).toHaveValue("Ada Byron");
    await expect(page.getByLabel("Name on card")).toHaveValue("A. Byron");
    await expect(page.getByLabel("Card number")).toHaveValue("");
  });
});
