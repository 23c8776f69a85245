import type { Page } from "@playwright/test";
import { query } from "../fixtures/database.ts";

type Session = { id: string; sessionUrl: string; paymentIntentId: string };
type Api = { post<T>(path: string, body: object): Promise<T> };

export const cards = {
  good: "4242 4242 4242 4242",
  noFunds: "4000 0000 0000 9995",
  challenge: "4000 0000 0000 3220",
};

/** A checkout session over €49.00, ready to be paid. */
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

type Captured = { count: number; total: number };

/** The number and total of the payments captured for this session, from the processor's books. */
export async function captured(sessionId: string): Promise<Captured> {
  const [row] = await query<Captured>(
    `SELECT count(*)::int AS count, coalesce(sum(paid."amountCaptured"), 0)::int AS total
     FROM checkout_sessions session
     JOIN payment_attempts attempt ON attempt."paymentIntentId" = session."paymentIntentId"
     JOIN sandbox_payments paid ON paid."idempotencyKey" = attempt.id
     WHERE session.id = $1 AND paid."amountCaptured" > 0`,
    [sessionId],
  );
  return row ?? { count: -1, total: -1 };
}
