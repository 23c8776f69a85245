import { type ErrorCode, errorCodes } from "#server/core/errors.ts";

/** The meaning of each code: the table in the API document. */
export const errorMeanings: Record<ErrorCode, string> = {
  validation_failed: "A field, parameter or URL is missing, malformed or out of range.",
  invalid_json:
    "The body is not one JSON object in UTF-8, names a key twice, or has a number that would be rounded to a whole one.",
  invalid_currency: "The code is not an active ISO 4217 currency.",
  total_mismatch: "`totalAmount` is not the sum of the line items.",
  currency_mismatch: "Two currencies that must be the same differ.",
  interval_mismatch: "The products have two intervals, or one that differs from `recurring`.",
  amount_not_positive: "The amount must be greater than 0.",
  amount_too_small: "The amount is below the card processor's minimum.",
  amount_too_large:
    "The amount is above the card processor's maximum, or above the maximum of a balance.",
  amount_not_multiple: "The card processor accepts only multiples, such as tens of fils in KWD.",
  currency_not_supported: "The card processor does not accept this currency.",
  same_customer: "Source and destination are the same customer.",
  discount_not_applicable:
    "The discount or promotion code does not apply to this order or customer; the message says why.",
  raw_card_not_allowed: "Card numbers are accepted in the testing environment only.",
  idempotency_key_invalid:
    "`Idempotency-Key` is not 1 to 255 visible ASCII characters, or is a card number.",
  unauthorized:
    "The credential is missing, malformed, expired, revoked, or belongs to the other environment.",
  insufficient_balance: "The customer's balance is too low.",
  card_declined: "The card was declined; `declineCode` says why.",
  payment_not_made:
    "The card processor made no payment, although no bank declined; `declineCode` says why. Nothing was charged.",
  insufficient_merchant_balance: "The merchant's balance is too low.",
  spending_limit_exceeded:
    "The API key's limits do not allow this amount, currency, payee or time.",
  insufficient_scope: "The credential lacks the scope of this operation.",
  merchant_forbidden: "The credential may not act for that merchant.",
  insufficient_role: "The signed-in person's role does not allow this.",
  second_factor_required: "The person must prove their second factor again. Only in the dashboard.",
  not_found: "The path or resource does not exist, or it belongs to another merchant.",
  request_timeout: "The request did not arrive in time.",
  headers_too_large: "Headers and URL are larger than 16 KiB.",
  method_not_allowed: "The path exists but does not accept this method; see `Allow`.",
  conflict: "The change conflicts with an existing record.",
  customer_email_taken: "Another customer has this email address.",
  promotion_code_taken: "Another active promotion code is the same, ignoring case.",
  lookup_key_taken: "Another active price has this lookup key.",
  compliance_exists: "The organization already has a compliance record.",
  compliance_required: "Payouts require a verified compliance record, and go to its bank account.",
  approval_required:
    "A person must approve this call of the API key, on the page that `approval` names; then send the same call again.",
  session_not_open: "The checkout session is complete or expired.",
  payment_in_progress: "A payment of this session is being processed.",
  link_unavailable: "The payment link is inactive, expired, used up or deleted.",
  already_subscribed:
    "The customer already has this subscription, which is sold once per customer.",
  discount_used_up: "The order's discount or promotion code has reached its redemption limit.",
  out_of_stock: "A product has fewer units left than the order needs.",
  stock_reserved:
    "The change would leave fewer units in stock than payments under way have reserved.",
  preview_stale:
    "A change of a subscription is not what was previewed any more, or the preview is older than an hour. Nothing was changed.",
  invalid_state: "The resource's state does not allow this.",
  upload_mismatch: "The uploaded bytes differ from the announced ones.",
  idempotency_in_flight: "A request with this `Idempotency-Key` is being processed.",
  idempotency_key_erased:
    "The response stored under this `Idempotency-Key` was about a person who has since been erased.",
  body_too_large: "The body is larger than 1 MiB.",
  unsupported_media_type: "The body is not `application/json`.",
  idempotency_key_reused: "This `Idempotency-Key` was used for a different request.",
  rate_limited: "Too many requests. Wait as long as `Retry-After` says.",
  internal_error: "A failure of the service. Quote the request id when you report it.",
  unavailable: "The service is temporarily unavailable. Try again after `Retry-After`.",
  overloaded:
    "The service is overloaded. Nothing was done: repeat the request after `Retry-After`.",
  processor_unavailable:
    "The card processor does not answer, or the processor of this payment is not configured. Nothing was charged or changed. Try again after `Retry-After`.",
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
