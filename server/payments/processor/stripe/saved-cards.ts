import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { invariant } from "#server/core/assert.ts";
import { isProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type { CardSummary } from "#server/core/interfaces/processor.ts";
import { calling, type StripeAccount } from "#server/payments/processor/stripe/client.ts";
import {
  heldBy,
  idOf,
  readSavedMethod,
} from "#server/payments/processor/stripe/payments/payment-wire.ts";

/**
 * Detaches a saved card or account, so that nobody can charge it, and deletes Stripe's customer that was made to keep it unless
 * another card is kept for that one. One that Stripe does not know (any more) is forgotten.
 */
export async function detachMethod(stripe: Stripe, processorMethod: string): Promise<void> {
  const { customer, method } = readSavedMethod(processorMethod);
  const known = await unlessMissing(() => stripe.paymentMethods.retrieve(method));
  const options = { idempotencyKey: `${method}:detach:${randomUUID()}` };
  if (known && idOf(known.customer))
    await calling(() => stripe.paymentMethods.detach(method, {}, options));
  const left = await unlessMissing(() => stripe.customers.listPaymentMethods(customer, one));
  if (left?.data.length === 0 && (await isOurs(stripe, customer)))
    await deleteCustomer(stripe, customer);
}

/** Whether this service had the customer made: with any other Stripe would end subscriptions that it may have there. */
async function isOurs(stripe: Stripe, customer: string): Promise<boolean> {
  const known = await unlessMissing(() => stripe.customers.retrieve(customer));
  return known !== null && !known.deleted && known.metadata["merchantId"] !== undefined;
}

/**
 * The card or account as Stripe has it by now: banks send new numbers and dates. Null when it was detached, which Stripe still knows
 * of it, or is kept for another customer; one that Stripe does not know at all is another account's, or of another mode.
 */
export async function retrieveMethod(
  { env, stripe }: StripeAccount,
  processorMethod: string,
): Promise<CardSummary | null> {
  const { customer, method } = readSavedMethod(processorMethod);
  const known = await calling(() => stripe.paymentMethods.retrieve(method));
  if (idOf(known.customer) !== customer) return null;
  const held = heldBy(env, known);
  invariant(held, "a saved payment method is a card or an account");
  return held;
}

/** With whatever is attached to it. Deleting it again is no error. */
export async function deleteCustomer(stripe: Stripe, customer: string): Promise<void> {
  await unlessMissing(() => stripe.customers.del(customer));
}

const one = { limit: 1 } satisfies Stripe.CustomerListPaymentMethodsParams;

/** Null for what Stripe does not have (docs.stripe.com/error-codes: resource_missing). */
export async function unlessMissing<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await calling(call);
  } catch (error) {
    if (isProcessorRefused(error) && error.code === "resource_missing") return null;
    throw error;
  }
}
