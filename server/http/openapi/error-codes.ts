import { errorCodes } from "#server/core/errors.ts";
import type { ErrorCode } from "#server/core/errors.ts";

/** When each code is answered: the table in the API document. */
export const errorMeanings: Record<ErrorCode, string> = {
  validation_failed: "A field, parameter or address is missing, malformed or out of range.",
  invalid_json:
    "The body is not one JSON object in UTF-8, names a key twice, or has a number that would be rounded to a whole one.",
  invalid_currency: "Not a currency of ISO 4217, or not one that is in use.",
  total_mismatch: "`totalAmount` is not the sum of the line items.",
  currency_mismatch: "Two currencies that must agree do not.",
  interval_mismatch:
    "Products that are charged at two intervals, or at another than `recurring` says.",
  amount_not_positive: "The amount must be greater than 0.",
  amount_too_small: "The amount is below the least that the card processor charges.",
  amount_too_large:
    "The amount is larger than the card processor takes, or than a balance has room for.",
  amount_not_multiple: "The card processor takes multiples only, such as tens of fils in KWD.",
  currency_not_supported: "The card processor does not take this currency.",
  same_customer: "Source and destination are the same customer.",
  raw_card_not_allowed: "Card numbers are accepted in the testing environment only.",
  idempotency_key_invalid:
    "`Idempotency-Key` is not 1 to 255 visible ASCII characters, or is a card number.",
  unauthorized:
    "No credential, or one that is malformed, expired, revoked or of the other environment.",
  insufficient_balance: "The customer's balance is too low.",
  card_declined: "The card was declined; `declineCode` says why.",
  payment_not_made:
    "The card processor made no payment, and no bank has declined; `declineCode` says why. Nothing was charged.",
  insufficient_merchant_balance: "The merchant's balance is too low.",
  insufficient_scope: "The credential lacks the scope of this operation.",
  merchant_forbidden: "The credential may not act for that merchant.",
  insufficient_role: "The signed-in person's role does not allow this.",
  second_factor_required:
    "The person has to prove their second factor again; only in the dashboard.",
  not_found: "No such path or resource, or it belongs to another merchant.",
  request_timeout: "The request did not arrive in time.",
  headers_too_large: "Headers and address are more than 16 KiB.",
  method_not_allowed: "The path exists and does not answer this method; see `Allow`.",
  conflict: "The change contradicts something that exists.",
  customer_email_taken: "Another customer has this e-mail address.",
  compliance_exists: "The organization has a compliance record already.",
  compliance_required:
    "Payouts need a verified compliance record, and go to the bank account in it.",
  session_not_open: "The checkout session is complete or expired.",
  payment_in_progress: "A payment of this session is being processed.",
  link_unavailable: "The payment link is inactive, expired, used up or deleted.",
  already_subscribed: "The customer has this subscription, which is sold once to each.",
  invalid_state: "The resource's state does not allow this.",
  upload_mismatch: "The uploaded bytes are not what was announced.",
  idempotency_in_flight: "A request with this `Idempotency-Key` is being processed.",
  idempotency_key_erased:
    "What was answered under this `Idempotency-Key` was about somebody who was erased since.",
  body_too_large: "The body is larger than 1 MiB.",
  unsupported_media_type: "The body is not `application/json`.",
  idempotency_key_reused: "This `Idempotency-Key` was used for a different request.",
  rate_limited: "Too many requests; wait as long as `Retry-After` says.",
  internal_error: "Our failure. Quote the request id.",
  unavailable: "The service is temporarily away; try again as `Retry-After` says.",
  overloaded:
    "Too much is asked of the service now. Nothing was done: repeat it as `Retry-After` says.",
  processor_unavailable:
    "The card processor is away, or the one that has this payment is not configured now. It was not asked: nothing was charged or changed. Try again as `Retry-After` says.",
};

/** Codes by status, in the table's order. */
export function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const groups = new Map<number, ErrorCode[]>();
  const given = new Set(codes);
  for (const code of Object.keys(errorCodes) as ErrorCode[]) {
    if (!given.has(code)) continue;
    const status = errorCodes[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return new Map([...groups].sort(([left], [right]) => left - right));
}

/** The whole table, as Markdown. */
export function errorTable(): string {
  const rows = Object.entries(errorCodes).map(
    ([code, status]) => `| ${status} | \`${code}\` | ${errorMeanings[code as ErrorCode]} |`,
  );
  return ["| Status | Code | Meaning |", "| --- | --- | --- |", ...rows].join("\n");
}
