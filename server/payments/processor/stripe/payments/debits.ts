import type Stripe from "stripe";
import type { Env } from "#server/core/env.ts";
import type { CardSummary, PaymentRequest } from "#server/core/interfaces/processor.ts";
import { keyedHash } from "#server/core/secret-box.ts";
import { neverExpires } from "#server/payments/methods/expiry.ts";

/** Stripe's name of a SEPA debit, which is ours too. */
export const debitAtStripe = "sepa_debit";

const nobody = { name: null, email: null };

/** The account that is given with a mandate, and in its metadata the keyed hash that no other processor's differs from. */
export function givenAccount(
  env: Pick<Env, "APP_SECRET">,
  { source }: Pick<PaymentRequest, "source">,
) {
  const { account = "", payer = nobody } = source.type === "debit" ? source : {};
  return {
    type: debitAtStripe,
    sepa_debit: { iban: account },
    billing_details: { name: payer.name ?? undefined, email: payer.email ?? undefined },
    metadata: { fingerprint: keyedHash(env, "card-fingerprint", account) },
  } satisfies Stripe.PaymentIntentConfirmParams.PaymentMethodData &
    Stripe.SetupIntentConfirmParams.PaymentMethodData;
}

/**
 * The payer has accepted the mandate before this service, which keeps when: `online` would tell the payer's network address
 * and browser, which no request here has.
 */
export function acceptedMandate({ startedAt }: Pick<PaymentRequest, "startedAt">) {
  return {
    customer_acceptance: {
      type: "offline",
      offline: {},
      accepted_at: Math.floor(startedAt.getTime() / 1000),
    },
  } satisfies Stripe.PaymentIntentConfirmParams.MandateData &
    Stripe.SetupIntentConfirmParams.MandateData;
}

/** The details of an account that may be kept, in the place of a card's; null of any other method. */
export function accountOf(
  env: Pick<Env, "APP_SECRET">,
  method: Stripe.PaymentMethod | null | undefined,
): CardSummary | null {
  if (!method?.sepa_debit) return null;
  const { id, metadata, sepa_debit } = method;
  const known = metadata?.["fingerprint"];
  const same = `stripe ${sepa_debit.fingerprint ?? id}`;
  return {
    brand: debitAtStripe,
    last4: sepa_debit.last4 ?? "",
    ...neverExpires,
    fingerprint: known ?? keyedHash(env, "card-fingerprint", same),
  };
}
