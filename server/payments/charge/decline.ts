import type { Decline } from "#server/core/interfaces/processor.ts";
import {
  type DeclineAdvice,
  type DeclineCode,
  declineFacts,
  declineSentences,
  isOfBank,
} from "#server/wire/payments/decline-codes.ts";

/** A decline for a reason of ours, in our words: one without words does not compile. */
export function declineOf(declineCode: DeclineCode): Decline {
  return declineOfWord(declineCode);
}

/**
 * A decline by a processor's word, in ours; one that we do not know is kept and gets the general sentence. `advice`: what
 * the card's bank advises to do next, which counts for more than the word.
 */
export function declineOfWord(declineCode: string, advice?: DeclineAdvice): Decline {
  const facts = declineFacts(declineCode);
  return {
    code: isOfBank(declineCode) ? "card_declined" : "payment_not_made",
    declineCode,
    message: declineSentences[facts.says],
    advice: advice ?? facts.advice,
  };
}
