import { type ErrorCode, errorCodes } from "#server/core/errors.ts";
import { errorMeanings } from "#server/http/openapi/error-codes.ts";
import { errorRemedies } from "#server/http/reference/pages/error-remedies.ts";

/** Every error code with its meaning and what to do about it. Markdown. */
export function errorsMarkdown(): string {
  const codes = Object.entries(errorCodes) as [ErrorCode, number][];
  const parts = codes.map(
    ([code, status]) =>
      `## ${code}\n\nStatus ${status}. ${errorMeanings[code]}\n\n**How to fix it:** ${errorRemedies[code]}`,
  );
  return `${intro.trim()}\n\n${parts.join("\n\n")}\n`;
}

const intro = `
# Errors

Every failure has the same shape. Decide by \`code\`: it is one of these words, and its meaning never
changes. \`message\` is for people, one sentence per problem. \`requestId\` identifies the request in our log.

\`\`\`json
{
  "statusCode": 402,
  "error": "Payment Required",
  "message": ["The card was declined: insufficient funds."],
  "code": "card_declined",
  "declineCode": "insufficient_funds",
  "requestId": "req_01jbq8v6n2e8t9x4k3m5r7w0yz"
}
\`\`\`

Repeat the request after no answer, 429 or 5xx, with the same \`Idempotency-Key\`. Every other error stays the same
until you change the request. Codes may be added: handle an unknown one by its status.
`;
