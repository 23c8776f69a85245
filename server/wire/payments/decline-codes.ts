/**
 * Why a payment was not made, by the word that `lastError.declineCode` has: the one table that the hosted page, the API's
 * sentences, the dashboard and renewals read. Stripe's words are those of docs.stripe.com/declines/codes and, of
 * refused cards, docs.stripe.com/error-codes; `stripe/decline-words.test.ts` holds the table to both.
 */

/** One sentence each in English for programs, and in 24 languages on the hosted page (`declined-words.ts`). */
export const declineSentences = {
  card_declined: "Your card was declined. Use another card or ask your bank.",
  insufficient_funds: "Your card has insufficient funds. Use another card.",
  over_limit: "Your card has reached its limit. Use another card or ask your bank.",
  expired_card: "Your card has expired. Use another card.",
  incorrect_cvc: "Your card's security code is incorrect. Check it and try again.",
  incorrect_number: "Your card number is incorrect. Check it and try again.",
  incorrect_expiry: "Your card's expiry date is incorrect. Check it and try again.",
  incorrect_address:
    "The postal code or address is not the one that your bank knows. Check it and try again.",
  card_not_supported: "Your card cannot be used for this payment. Use another card.",
  duplicate:
    "A payment of this amount was made with your card just now. Check whether you have paid before you try again.",
  processing_error: "Your bank could not process the payment just now. Try again in a moment.",
  authentication_required:
    "Your bank wants you to confirm this payment. Pay again and follow its steps.",
  authentication_failed:
    "Your bank could not confirm that it is you. Try again or use another card.",
  authentication_expired:
    "The time to confirm the payment with your bank is over. Nothing was charged; try again.",
  code_expired:
    "The time to pay with this code is over. Nothing was charged; pay again for a new one.",
  incorrect_code:
    "The code is incorrect or too old, and nothing was charged. Get a new one in your bank's app.",
  not_charged: "The payment did not go through and nothing was charged. Try again.",
  not_made:
    "The payment could not be made and nothing was charged. Ask the seller, or pay in another way.",
  busy: "The payment could not be made just now and nothing was charged. Try again in a minute.",
} as const;

export type DeclineSentence = keyof typeof declineSentences;

/**
 * The ways to use the card while its holder is away. `retry`: charged again, later. `new_card`: not charged again.
 * `authenticate`: not charged again until the shopper has confirmed it with the bank.
 */
export const declineAdvices = ["retry", "new_card", "authenticate"] as const;
export type DeclineAdvice = (typeof declineAdvices)[number];

type Facts = { says: DeclineSentence; brief: string; advice?: DeclineAdvice };

const bankSaidNo = { says: "card_declined", brief: "Bank said no" } as const;
const wrongNumber = {
  says: "incorrect_number",
  brief: "Wrong card number",
  advice: "new_card",
} as const;
const wrongCode = { says: "incorrect_cvc", brief: "Wrong security code" } as const;
const wrongExpiry = {
  says: "incorrect_expiry",
  brief: "Wrong expiry date",
  advice: "new_card",
} as const;
const wrongAddress = { says: "incorrect_address", brief: "Wrong postal code or address" } as const;
const overLimit = { says: "over_limit", brief: "Card's limit reached" } as const;
const bankAway = { says: "processing_error", brief: "Bank had a fault" } as const;
const notAccepted = { says: "card_not_supported", brief: "Card not accepted" } as const;
const needsPin = { says: "card_not_supported", brief: "Bank wants the PIN" } as const;
const revoked = {
  says: "card_declined",
  brief: "Cardholder stopped these payments",
  advice: "new_card",
} as const;
const asksShopper = {
  says: "authentication_required",
  brief: "Identity check needed",
  advice: "authenticate",
} as const;
const notProven = { says: "authentication_failed", brief: "Identity check failed" } as const;
const testCard = {
  says: "card_not_supported",
  brief: "Test card in live, or the reverse",
} as const;

/**
 * Reasons that help a thief stay vague in what the shopper reads. `advice: "new_card"` stands where another try of the
 * same card is pointless or forbidden (docs.stripe.com/billing/revenue-recovery/smart-retries, declines that are not
 * tried again); without it a renewal is tried again.
 */
export const declineCodes = {
  approve_with_id: bankAway,
  authentication_required: asksShopper,
  authentication_not_handled: asksShopper,
  call_issuer: bankSaidNo,
  card_declined: bankSaidNo,
  card_decline_rate_limit_exceeded: overLimit,
  card_not_supported: notAccepted,
  card_velocity_exceeded: overLimit,
  currency_not_supported: {
    says: "card_not_supported",
    brief: "Currency not accepted by the card",
  },
  do_not_honor: bankSaidNo,
  do_not_try_again: { ...bankSaidNo, advice: "new_card" },
  duplicate_transaction: { says: "duplicate", brief: "Same payment made just before" },
  expired_card: { says: "expired_card", brief: "Card expired", advice: "new_card" },
  fraudulent: { says: "card_declined", brief: "Suspected fraud" },
  generic_decline: bankSaidNo,
  highest_risk_level: { says: "card_declined", brief: "Suspected fraud", advice: "new_card" },
  incorrect_address: wrongAddress,
  incorrect_cvc: wrongCode,
  incorrect_number: wrongNumber,
  incorrect_pin: needsPin,
  incorrect_postal_code: wrongAddress,
  incorrect_zip: wrongAddress,
  insufficient_funds: { says: "insufficient_funds", brief: "Not enough money" },
  invalid_account: { says: "card_declined", brief: "Card's account is closed", advice: "new_card" },
  invalid_amount: overLimit,
  invalid_card_type: notAccepted,
  invalid_cvc: wrongCode,
  invalid_expiry_month: wrongExpiry,
  invalid_expiry_year: wrongExpiry,
  invalid_number: wrongNumber,
  invalid_pin: needsPin,
  issuer_not_available: bankAway,
  live_mode_test_card: testCard,
  lost_card: { says: "card_declined", brief: "Card reported lost", advice: "new_card" },
  merchant_blacklist: {
    says: "card_declined",
    brief: "Card is on a block list",
    advice: "new_card",
  },
  new_account_information_available: {
    says: "card_declined",
    brief: "Card was replaced",
    advice: "new_card",
  },
  no_action_taken: bankSaidNo,
  not_permitted: bankSaidNo,
  offline_pin_required: needsPin,
  online_or_offline_pin_required: needsPin,
  pickup_card: { says: "card_declined", brief: "Card to be taken in", advice: "new_card" },
  pin_try_exceeded: needsPin,
  processing_error: bankAway,
  reenter_transaction: bankAway,
  restricted_card: { says: "card_declined", brief: "Card is restricted", advice: "new_card" },
  revocation_of_all_authorizations: revoked,
  revocation_of_authorization: revoked,
  security_violation: bankSaidNo,
  service_not_allowed: bankSaidNo,
  stolen_card: { says: "card_declined", brief: "Card reported stolen", advice: "new_card" },
  stop_payment_order: revoked,
  test_mode_live_card: testCard,
  testmode_decline: testCard,
  transaction_not_allowed: { ...bankSaidNo, advice: "new_card" },
  try_again_later: bankAway,
  withdrawal_count_limit_exceeded: overLimit,

  // The check of the cardholder's identity.
  authentication_abandoned: { says: "not_charged", brief: "Identity check left" },
  authentication_expired: { says: "authentication_expired", brief: "Identity check took too long" },
  authentication_failed: notProven,
  authentication_lookup_failed: { ...notProven, brief: "Identity check not possible" },

  // No bank has declined.
  code_expired: { says: "code_expired", brief: "Not paid before the code expired" },
  incorrect_code: { says: "incorrect_code", brief: "Wrong or old code of the bank's app" },
  debit_account_closed: {
    says: "not_made",
    brief: "Debit: the account is closed",
    advice: "new_card",
  },
  debit_insufficient_funds: { says: "not_made", brief: "Debit: not enough money on the account" },
  debit_not_allowed: {
    says: "not_made",
    brief: "Debit: not allowed for this account",
    advice: "new_card",
  },
  not_approved: { says: "not_charged", brief: "Not approved by the shopper" },
  not_charged: { says: "not_charged", brief: "Nothing was charged: no answer of the processor" },
  processor_account: {
    says: "not_made",
    brief: "The service's account at the processor needs care",
  },
  processor_busy: { says: "busy", brief: "The processor was busy" },
  processor_refused: { says: "not_made", brief: "Refused by the processor" },

  // Payments from a balance.
  insufficient_balance: { says: "insufficient_funds", brief: "Not enough balance" },
} as const satisfies Record<string, Facts>;

export type DeclineCode = keyof typeof declineCodes;

/** The facts about a code; an unknown code is taken for a bank's decline, and says no more than that. */
export function declineFacts(code: string): Required<Facts> & { isKnown: boolean } {
  const known: Facts | undefined = Object.hasOwn(declineCodes, code)
    ? declineCodes[code as DeclineCode]
    : undefined;
  return { advice: "retry", ...(known ?? bankSaidNo), isKnown: known !== undefined };
}

const notOfBank: ReadonlySet<DeclineSentence> = new Set([
  "code_expired",
  "incorrect_code",
  "not_charged",
  "not_made",
  "busy",
]);

/** Whether the card's bank, or its check of the cardholder, stood in the way: only then it is said that it declined. */
export function isOfBank(code: string): boolean {
  return code === "authentication_abandoned" || !notOfBank.has(declineFacts(code).says);
}
