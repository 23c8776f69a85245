import type { MessageKey } from "#components/checkout/messages/en.ts";
import type { Translate } from "#components/checkout/messages/translate.ts";
import type { Order } from "#server/checkout/view.ts";

const keys = [
  "required",
  "email_invalid",
  "number_invalid",
  "number_incomplete",
  "expiry_invalid",
  "expiry_past",
  "cvc_invalid",
  "working",
  "cardUnavailable",
] as const satisfies readonly MessageKey[];

/** The words that the page's script may show, in the page's language. */
export function scriptWords(t: Translate, order: Order): Record<string, string> {
  const words: Record<string, string> = Object.fromEntries(keys.map((key) => [key, t(key)]));
  return { ...words, pay: t(payKey(order)), quantityOf: t("quantityOf") };
}

/** Left with its `{amount}`, which the script fills in when the shopper changes the price. */
function payKey(order: Order): MessageKey {
  if (order.mode === "subscription") return "subscribe";
  return order.fundsBalance ? "fund" : "pay";
}
