import { declineFacts } from "#server/wire/payments/decline-codes.ts";

/** Why a payment was not made, in words. A code that nobody has met yet reads as words too. */
export function declineWords(code: string): string {
  const { brief, isKnown } = declineFacts(code);
  return isKnown ? brief : sentence(code);
}

function sentence(code: string): string {
  const text = code.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
