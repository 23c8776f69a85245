import { errorTable } from "#server/rest/openapi/error-codes.ts";

/** What holds for every operation: the document's description, in Markdown. */
export function overview(): string {
  return `${conventions.trim()}\n\n${errorTable()}\n`;
}

const conventions = `
Canary is a payments API for merchants: hosted checkout pages, payment links, customers and
their balances, files, compliance, and signed webhooks.

## Conventions

- JSON in, JSON out. Amounts are whole numbers in the currency's smallest unit (cents),
  timestamps ISO 8601 in UTC with milliseconds, currencies upper-case ISO 4217 codes. Nothing is
  coerced: \`"100"\`, \`null\` and \`1.5\` are not amounts.
- Unknown fields of a body are ignored. Optional fields that were not given are \`null\`.
- Ids are opaque: a type prefix, an underscore and 26 characters.
- \`metadata\` holds your own data: at most 50 keys of 40 characters, 16 KiB in all. PATCH replaces
  the keys given, removes those set to \`null\` and keeps the rest.
- A card number belongs in \`card.number\` and nowhere else: any other field, metadata included, refuses
  13 to 19 digits that are one by brand and Luhn check. Put a letter before an id that looks like one.
- Every answer carries \`X-Request-Id\` (yours, when you send one) and \`API-Version\`.

## Authentication

Send \`Authorization: Bearer <key or token>\`: an API key (\`sk_test_…\`, \`sk_live_…\`) or a token
from \`GET /api/canary/authentication/token\`. Keys of one environment do not work in the other.

## Lists

\`limit\` (default 50; above 100 is applied as 100) and \`offset\`. Newest first. The answer is
\`{ data, pagination: { limit, offset, total, hasMore } }\`; \`total\` is exact.

## Idempotency

Send \`Idempotency-Key\` with a POST, PATCH or DELETE and repeat the request as often as you need:
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
