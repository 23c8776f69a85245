import { bankWayNames, bankWayFacts } from "#server/wire/atoms/checkout/bank/bank-ways.ts";

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
    bankWayNames.map((method) => [method, bankWayFacts(method).label] as const),
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
