import { en } from "#components/checkout/messages/en.ts";
import type { MessageKey } from "#components/checkout/messages/en.ts";

/**
 * The sentence for a decline code. A card that was reported lost or stolen is a declined card:
 * whoever holds it must not learn more.
 */
export function declinedWords(declineCode: string): MessageKey {
  const key = `declined_${declineCode}`;
  return key in en ? (key as MessageKey) : "declined_card_declined";
}
