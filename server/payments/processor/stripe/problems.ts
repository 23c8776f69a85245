import type Stripe from "stripe";
import {
  type ProblemKind,
  ProcessorRefused,
  ProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";

export type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/** The codes that Stripe declares, without the `string` that says that there may be others. */
type Declared<Code> = Code extends string ? (string extends Code ? never : Code) : never;
export type StripeCode = Declared<Stripe.PaymentIntent.LastPaymentError.Code>;

/**
 * The kinds of codes whose status does not tell (docs.stripe.com/error-codes). Every other code of a 4xx, one that Stripe
 * adds included, is a refusal of the request. A name that Stripe no longer declares does not compile.
 */
const byCode: Partial<Record<string, ProblemKind>> = {
  account_country_invalid_address: "account",
  account_error_country_change_requires_additional_steps: "account",
  account_invalid: "account",
  action_blocked: "account",
  api_key_expired: "account",
  approval_required: "account",
  capability_not_active: "account",
  livemode_mismatch: "account",
  lock_timeout: "again",
  not_allowed_on_standard_account: "account",
  payment_intent_rate_limit_exceeded: "again",
  platform_account_required: "account",
  platform_api_key_expired: "account",
  rate_limit: "again",
  request_blocked: "account",
  secret_key_required: "account",
  testmode_charges_only: "account",
  tls_version_unsupported: "account",
} satisfies Partial<Record<StripeCode, ProblemKind>>;

/**
 * The kind of an error of Stripe's (API reference, "Errors"): no status or 5xx leaves it open; 401 and 403 are about our
 * key; 429 is too much at once or a lock (`lock_timeout`) and has done nothing; 409, and a key that was used with other
 * parameters, are about another request, whose outcome is not known; a `card_error` is the bank's.
 */
export function problemOf({ statusCode, rawType, code }: ErrorFacts): ProblemKind {
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return "unknown";
  if (statusCode === 401 || statusCode === 403) return "account";
  if (statusCode === 429) return "again";
  if (statusCode === 409 || rawType === "idempotency_error") return "unknown";
  if (rawType === "card_error") return "declined";
  return (code && byCode[code]) || "refused";
}

export type ErrorFacts = Pick<StripeError, "statusCode" | "rawType" | "code">;

/** The error in our words. It does not carry Stripe's, which may hold a client secret. */
export function translated(error: StripeError): ProcessorRefused | ProcessorUnreachable {
  const { type, decline_code, requestId = "none", statusCode } = error;
  const code = decline_code || error.code;
  const words = `Stripe: ${statusCode ?? "no answer"} ${type} ${code ?? ""} (request ${requestId})`;
  const kind = problemOf(error);
  if (kind === "declined" || kind === "refused")
    return new ProcessorRefused(code ?? type, words, kind);
  return new ProcessorUnreachable(words, { kind, status: statusCode ?? null });
}
