const words: Record<string, string> = {
  fraudulent: "“I did not make this purchase”",
  duplicate: "“I was charged twice”",
  product_not_received: "“It never came”",
  product_unacceptable: "“It is not what I bought”",
  subscription_canceled: "“I had canceled”",
  credit_not_processed: "“My money was not given back”",
  unrecognized: "“I do not know this charge”",
  general: "No reason given",
};

/** The cardholder's objection, in the cardholder's words. */
export function disputeReason(code: string): string {
  const text = code.replaceAll("_", " ");
  return words[code] ?? text.charAt(0).toUpperCase() + text.slice(1);
}
