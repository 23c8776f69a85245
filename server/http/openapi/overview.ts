import { errorTable } from "#server/http/openapi/error-codes.ts";

/** The rules that hold for every operation: the document's description, in Markdown. */
export function overview(): string {
  return `${conventions.trim()}\n\n${errorTable()}\n\n${versions.trim()}\n`;
}

const conventions = `
Canary is a payments API for merchants: hosted checkout pages, payment links, customers and
their balances, files, compliance, and signed webhooks.

## Conventions

- JSON in, JSON out. Amounts are whole numbers in the currency's smallest unit (cents),
  timestamps ISO 8601 in UTC with milliseconds, currencies upper-case ISO 4217 codes. Nothing is
  coerced: \`"100"\`, \`true\`, \`1.5\` and \`49.00\` are not amounts (€49.00 is \`4900\`).
- Unknown fields of a body are ignored, and in testing named in the header \`Canary-Ignored-Fields\`. On refunds, payouts and transfers they are 400, and elsewhere one that another operation takes.
  Unknown query parameters are refused. Optional fields that were not given are \`null\`.
- \`null\` for an optional field, and an empty list where none may be empty, mean "not given". On PATCH,
  \`null\` clears what may be cleared. A date without time is that day in UTC.
- Lengths, bounds and patterns are for what you send: an answer may hold what was stored before them.
- Ids are opaque: a type prefix, an underscore and 26 characters.
- \`metadata\` holds your own data: at most 50 keys of 40 characters, 16 KiB in all, whole numbers
  up to 2^53 − 1 (send longer ids as texts). PATCH replaces the keys given, removes those set to \`null\` and keeps
  the rest.
- A card number belongs in \`card.number\` and nowhere else: any other field, metadata included, refuses
  13 to 19 digits that are one by brand and Luhn check. Put a letter before an id that looks like one.
- Every answer carries \`X-Request-Id\` (yours, when you send one) and \`API-Version\`.

## Authentication

Send \`Authorization: Bearer <key or token>\`: an API key (\`sk_test_…\`, \`sk_live_…\`) or a token
from \`GET /api/canary/authentication/token\`. Keys of one environment do not work in the other.

## Lists

Pagination is by \`limit\` (default 50; above 100 is applied as 100) and \`offset\`, or by the cursor \`after\` of a
page's \`Link\`. Newest first. The answer is
\`{ data, pagination: { limit, offset, total, hasMore } }\`; \`total\` is exact. While more follow,
\`Link: <…>; rel="next"\` names the next page, which nothing that comes or goes meanwhile moves.
\`metadata[orderId]=6735\` asks for records by their texts in \`metadata\`: up to five keys, all of which hold, exactly
as written. Then \`total\` counts to 10000, and 10001 says "more"; \`offset\` goes as far.

## Idempotency

Send \`Idempotency-Key\` with a POST, PATCH or DELETE (with a POST it may be the body's
\`idempotencyKey\` instead) and repeat the request as often as you need:
it takes effect once. A finished key answers the same bytes again with
\`Idempotent-Replayed: true\` for at least 24 hours; a key in flight answers 409; the same key with
another body 422. Validation failures and failures of ours are not kept.

## Rate limits

100 requests a second for each credential. \`RateLimit\` and \`RateLimit-Policy\` tell what is left;
429 comes with \`Retry-After\`.

## Errors

Every failure has the same shape. \`message\` is for people, one sentence per problem; \`code\` is
for programs and one of these:
`;

export const versions = `
## Versions

The path prefix \`/api/canary\` is part of every path; \`API-Version\` tells the version that answered.

| Version | Date | Changes |
| --- | --- | --- |
| 0.8.6 | 2026-02-21 | Create events, retrieve event types, default event types; \`merchantId\` in e-mail and SMS notification bodies; webhook endpoints take session data; the format of callback addresses is not validated any more. |
| 0.8.4 | 2026-02-18 | Checkout sessions: \`hostedCheckoutConfig\`, \`totalAmount\`, line items with images; payment links: line items, hosted checkout configuration; 3-D Secure for sessions and payment intents; several products by ids. |
| 0.7.0 | 2026-01-25 | Authentication token and JWKS; transfers and their validation; \`imageId\` and \`imageUrl\` of products; \`isPublic\` of files; the same pagination everywhere. |
| 0.6.1 | 2026-01-17 | Live and Testing are separate servers. |
| 0.6.0 | 2026-01-17 | Modules follow the data schema; compliance lookup answers the one record of its organization. |
| 0.5.0 | 2026-01-15 | Products, storage and compliance. Breaking against 0.4.0. |
`;
