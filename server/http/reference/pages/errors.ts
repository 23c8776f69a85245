import { errorCodes } from "#server/core/errors.ts";
import type { ErrorCode } from "#server/core/errors.ts";
import { errorMeanings } from "#server/http/openapi/error-codes.ts";
import { errorRemedies } from "#server/http/reference/pages/error-remedies.ts";

/** Every error code with its meaning and what to do about it. Markdown. */
export function errorsMarkdown(): string {
  const codes = Object.entries(errorCodes) as [ErrorCode, number][];
  const parts = codes.map(
    ([code, status]) =>
      `## ${code}\n\nStatus ${status}. ${errorMeanings[code]}\n\n**What to do:** ${errorRemedies[code]}`,
  );
  return `${intro.trim()}\n\n${parts.join("\n\n")}\n`;
}

const intro = `
# Errors

Every failure has the same shape. Decide by \`code\`, which is one of these words and never changes its
meaning; \`message\` is for people, one sentence per problem; \`requestId\` finds the request in our log.

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

No answer, 429 and 5xx are worth repeating, with the same \`Idempotency-Key\`; the rest answers the same
until the request is another. Codes may be added: treat one that you do not know by its status.
`;
