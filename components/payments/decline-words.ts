const words: Record<string, string> = {
  insufficient_funds: "Not enough money",
  expired_card: "Card expired",
  incorrect_cvc: "Wrong security code",
  incorrect_number: "Wrong card number",
  invalid_expiry_month: "Wrong month of expiry",
  invalid_expiry_year: "Wrong year of expiry",
  lost_card: "Card reported lost",
  stolen_card: "Card reported stolen",
  fraudulent: "Bank suspected fraud",
  do_not_honor: "Bank said no",
  generic_decline: "Bank said no",
  card_declined: "Bank said no",
  authentication_failed: "Identity check failed",
  authentication_required: "Identity check needed",
  processing_error: "Bank had a fault",
  card_not_supported: "Card not accepted",
  card_velocity_exceeded: "Card's limit reached",
  withdrawal_count_limit_exceeded: "Card's limit reached",
  insufficient_balance: "Not enough balance",
};

/** Why a bank refused, in words. A code that nobody has met yet reads as words too. */
export function declineWords(code: string): string {
  return words[code] ?? sentence(code);
}

function sentence(code: string): string {
  const text = code.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
