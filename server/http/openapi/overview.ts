import { errorTable } from "#server/http/openapi/error-codes.ts";
import { resourceList } from "#server/wire/resources.ts";

/** The rules that hold for every operation: the document's description, in Markdown. */
export function overview(): string {
  return `${conventions.trim()}\n\n${errorTable()}\n\n${versions.trim()}\n`;
}

const conventions = `
Canary is a payments API for merchants: hosted checkout pages, payment links, customers and
their balances, files, compliance, and signed webhooks.

## Conventions

- Bodies are JSON. Amounts are whole numbers in the currency's smallest unit (cents),
  timestamps ISO 8601 in UTC with milliseconds, currencies upper-case ISO 4217 codes. Nothing is
  coerced: \`"100"\`, \`true\`, \`1.5\` and \`49.00\` are not amounts (€49.00 is \`4900\`).
- Unknown fields of a body are ignored, and in testing the header \`Canary-Ignored-Fields\` names them. They are a 400 on refunds, payouts and transfers, and elsewhere if another operation takes them.
  Unknown query parameters are refused. Optional fields that were not given are \`null\`.
- \`null\` for an optional field, and an empty list where none may be empty, mean "not given". On PATCH,
  \`null\` clears a field that may be cleared. A date without a time is that day in UTC.
- Lengths, bounds and patterns apply to requests: an answer may hold values that were stored before them.
- Ids are opaque: a type prefix, an underscore and 26 characters.
- \`metadata\` holds your own data: at most 50 keys of 40 characters, 16 KiB in all, whole numbers
  up to 2^53 − 1 (send longer ids as strings). PATCH replaces the keys given, removes those set to \`null\` and keeps
  the rest.
- A card number belongs in \`card.number\` and nowhere else: any other field, metadata included, refuses
  13 to 19 digits that form one by brand and Luhn check. Put a letter before an id that looks like one.
- Every answer carries \`X-Request-Id\` (yours, if you send one) and \`API-Version\`.

## Authenticate requests

Send \`Authorization: Bearer <key or token>\`: an API key (\`sk_test_…\`, \`sk_live_…\`) or a token
from \`GET /api/canary/authentication/token\`. Keys of one environment do not work in the other.

## Lists

Page by \`limit\` (default 50; above 100 is applied as 100) and \`offset\`, or by the cursor \`after\` of a
page's \`Link\`. Lists are sorted newest first. The answer is
\`{ data, pagination: { limit, offset, total, hasMore } }\`; \`total\` is exact. While more records follow,
\`Link: <…>; rel="next"\` names the next page, unaffected by records that are added or removed meanwhile.
\`metadata[orderId]=6735\` filters by texts in \`metadata\`: up to five keys, all of which must match
exactly. \`total\` then counts to 10000, and 10001 means "more"; \`offset\` goes as far.

## Idempotency

Send \`Idempotency-Key\` with a POST, PATCH or DELETE (in a POST it may be the body's
\`idempotencyKey\`) and repeat the request as often as you need:
it takes effect once. A finished key returns the same bytes again with
\`Idempotent-Replayed: true\` for at least 24 hours. A key in flight returns 409, the same key with
another body 422. Validation failures and failures of ours are not stored.

## Dry runs

Send \`Prefer: dry-run\` with a POST, PATCH or DELETE and nothing is done. The answer is 200 with
\`Preference-Applied: dry-run\`: the \`status\` and \`body\` that would come, and the events, movements of
the ledger, messages, webhooks and calls outside that would follow. A refusal is answered as it is. No
idempotency key, no number and no limit of attempts is used up.

## Rate limits

Each credential has 100 requests a second. \`RateLimit\` and \`RateLimit-Policy\` say how many are left;
429 comes with \`Retry-After\`.

## Error format

Every failure has the same shape. \`message\` is for people, one sentence per problem; \`code\` is
for programs and one of these:
`;

/** Paths of the resources of 0.8.6: this list grows no more. */
const specified = new Set(
  (
    "audit-log authentication balance checkout/sessions compliance customers disputes events health notifications " +
    "payment-intents payment-links payment-methods payouts products reconciliation refunds storage subscriptions testing " +
    "transfers webhook-endpoints"
  ).split(" "),
);

export const versions = `
## Versions

The path prefix \`/api/canary\` is part of every path; \`API-Version\` is the version that answered.

| Version | Date | Changes |
| --- | --- | --- |
| 0.8.6 | 2026-02-21 | Create events, retrieve event types, default event types; \`merchantId\` in email and SMS notification bodies; webhook endpoints take session data; the format of callback URLs is no longer validated. |
| 0.8.4 | 2026-02-18 | Checkout sessions: \`hostedCheckoutConfig\`, \`totalAmount\`, line items with images; payment links: line items, hosted checkout configuration; 3-D Secure for sessions and payment intents; several products by ids. |
| 0.7.0 | 2026-01-25 | Authentication token and JWKS; transfers and their validation; \`imageId\` and \`imageUrl\` of products; \`isPublic\` of files; the same pagination in every list. |
| 0.6.1 | 2026-01-17 | Live and Testing are separate servers. |
| 0.6.0 | 2026-01-17 | Modules follow the data schema; compliance lookup returns the one record of its organization. |
| 0.5.0 | 2026-01-15 | Products, storage and compliance. Breaking against 0.4.0. |

Added to 0.8.6 since, without breaking it:

- 2026-11-26, discounts and codes: \`/discounts\`, \`/promotion-codes\`; \`discountId\`, \`promotionCode\` and \`allowPromotionCodes\` of sessions and links; errors \`discount_not_applicable\`, \`discount_used_up\`, \`promotion_code_taken\`; events \`discount.*\`, \`promotion_code.*\`.
- 2026-11-26, tax: \`/tax-registrations\`, \`/tax-rates\`, \`/tax-reports\`; \`taxClass\` and \`taxBehavior\` of products; \`taxAmount\` and \`lineItems\` of refunds; events \`tax_registration.*\`, \`tax_rate.*\`.
- 2026-11-26, delivery and stock: \`/shipping-rates\`; \`shippingRateIds\`, \`shippingOptions\` and \`shippingCountries\` of sessions and links; \`stock\` and \`stockChange\` of products; errors \`out_of_stock\`, \`stock_reserved\`; events \`shipping_rate.*\`, \`product.out_of_stock\`.
- 2026-11-26, what a shop asks: \`customFields\`, \`consent\`, \`tipOptions\`, \`optionalItems\` and \`businessPurchase\` of sessions and links; \`answers\` of sessions.
- 2026-11-26, reminders of orders that were left: \`recovery\` of sessions and links; \`remindedAt\` of sessions.
- 2026-11-26, lines of an order: \`type\` of a line (item, discount, shipping, tax, tip), of which \`totalAmount\` stays the sum; \`subtotalAmount\`, \`discountAmount\`, \`shippingAmount\`, \`taxAmount\` and \`tipAmount\` of sessions.
- 2026-11-26, prices: \`/prices\`, any number of them for a product; \`priceId\` of line items; error \`lookup_key_taken\`; events \`price.*\`.
- 2026-11-26, entitlements: \`features\` of products; \`/customers/{id}/entitlements\`.
- 2026-11-26, subscriptions by API: \`POST /subscriptions\`; change of items by \`PATCH /subscriptions/{id}\`, \`/preview\`, \`/pause\`, \`/retry\`, \`/stop-retries\`; statuses \`incomplete\`, \`trialing\`, \`unpaid\`, \`paused\`; error \`preview_stale\`; events \`subscription.paused\`, \`subscription.resumed\`.
- 2026-11-26, the customer's page: \`/portal-sessions\`.
- 2026-11-26, invoices: \`/invoices\`, \`/credit-notes\`; each charge of a subscription makes one; events \`invoice.*\`, \`credit_note.created\`.
- 2026-11-26, numbers of billing: \`/billing/mrr\`, \`/billing/rates\`, \`/billing/movements\`, \`/billing/subscriptions\`.
- 2026-11-27, invoices of a period for accountants: \`/invoice-reports\`.
- 2026-11-27, bank statements: \`/bank-statements\`.
- 2026-11-27, trials: \`trialDays\` of prices, sessions and links; event \`subscription.trial_will_end\`; without a card by \`trialWithoutCard\`; \`trialEnd\` of \`PATCH /subscriptions/{id}\`.
- 2026-11-27, subscriptions paid by invoice: \`collection\` and \`daysUntilDue\` of subscriptions.
- 2026-11-27, several processors: \`/routing-rules\`, \`/routing/preview\`; events \`routing_rule.*\`.
- 2026-11-27, files of invoices, also electronic ones: \`/invoices/{id}/papers\`.
- 2026-11-27, trials and declined renewals as numbers: \`/billing/trials\`, \`/billing/ended-trials\`, \`/billing/declined-renewals\`.
- Resources: ${addedResources()}.
`;

/** Resources that came after 0.8.6, each with its chapter. */
function addedResources(): string {
  const paths = resourceList.flatMap(({ path, chapter }) => (path && chapter ? path : []));
  const added = paths.filter((path) => !specified.has(path));
  return added.map((path) => `\`/${path}\``).join(", ");
}
