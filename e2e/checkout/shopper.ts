import type { Page } from "@playwright/test";

type Session = { id: string; sessionUrl: string; paymentIntentId: string };
type Api = { post<T>(path: string, body: object): Promise<T> };

export const cards = {
  good: "4242 4242 4242 4242",
  noFunds: "4000 0000 0000 9995",
  challenge: "4000 0000 0000 3220",
};

/** A checkout session of the demo merchant over €49.00, ready to be paid. */
export function openSession(api: Api, change: object = {}): Promise<Session> {
  return api.post<Session>("/checkout/sessions", {
    currency: "EUR",
    lineItems: [{ name: "Monstera, large", amount: 4900, currency: "EUR" }],
    ...change,
  });
}

/** Types a card into the form, as a shopper does. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry date").fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
}

export async function pay(page: Page, number: string): Promise<void> {
  await typeCard(page, number);
  await page.getByRole("button", { name: /^Pay/ }).click();
}

/** The state of a payment, by REST. */
export type Intent = { status: string; amountCaptured: number };
