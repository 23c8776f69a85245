import { bankRedirectNames, redirectFacts } from "#server/wire/atoms/checkout/bank-redirects.ts";

type Method = { kind: string; last4: string | null } | null;

const names: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "Amex",
  discover: "Discover",
  jcb: "JCB",
  diners: "Diners",
  unionpay: "UnionPay",
  ...Object.fromEntries(
    bankRedirectNames.map((method) => [method, redirectFacts(method).label] as const),
  ),
  wallet: "Balance",
  none: "No payment needed",
};

/** The everyday name of a payment method. */
export function methodName(kind: string): string {
  return names[kind.toLowerCase()] ?? "Card";
}

/** “Visa •••• 4242”; empty while nothing was tried. */
export function methodWords(method: Method): string {
  if (!method) return "";
  return method.last4 ? `${methodName(method.kind)} •••• ${method.last4}` : methodName(method.kind);
}
