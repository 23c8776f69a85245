import { typeidUnboxed } from "typeid-js";

/** The closed list of id prefixes: contract §2, and below the line those it leaves to us. */
export const idPrefixes = {
  merchant: "mer",
  user: "usr",
  apiKey: "key",
  customer: "cus",
  product: "prod",
  file: "file",
  compliance: "comp",
  checkoutSession: "cs",
  paymentLink: "plink",
  paymentIntent: "pi",
  paymentMethod: "pm",
  transfer: "tr",
  refund: "re",
  webhookEndpoint: "we",
  event: "evt",
  delivery: "dlv",
  balanceTransaction: "btx",
  subscription: "sub",
  // Not named by the contract.
  attempt: "att",
  deliveryAttempt: "dat",
  dispute: "dp",
  ledgerAccount: "acct",
  ledgerCheck: "chk",
  accountLetter: "let",
  invitation: "inv",
  message: "msg",
  payout: "po",
  userSession: "ses",
} as const;

export type IdKind = keyof typeof idPrefixes;

/** A new id: type prefix, underscore, 26 characters of base32 UUIDv7 (TypeID). Sorts by creation time. */
export function newId(kind: IdKind): string {
  return typeidUnboxed(idPrefixes[kind]);
}
