import type { DocumentProof } from "#server/checkout/papers/proofs.ts";
import type { ShownRefund } from "#server/pricing/sums/shown-sums.ts";
import type { BankWay } from "#server/wire/atoms/checkout/bank/bank-ways.ts";

/** A card, with the part that the customer's balance paid beside it, or another way. */
export type PaidMethod =
  | { brand: string; last4: string; fromBalance?: { amount: number; currency: string } }
  | "wallet"
  | BankWay
  | null;

/** A label as the shopper read it, or null of the company that bought; a box to tick is true or false. */
export type ReceiptAnswer = { label: string | null; value: string | boolean };

export type Receipt = {
  /** Numbered per merchant, without gaps; null where nothing was charged. */
  number: string | null;
  /** The seller's details, line by line, as they were at the time. */
  seller: {
    name: string | null;
    address: string[];
    registration: string | null;
    vat: string | null;
  };
  reference: string;
  paidAt: string;
  method: PaidMethod;
  refunded: number;
  /** Where the receipt goes, of the browser that typed it. */
  email: string | null;
  /** The name and the address as this browser typed them, a line each; empty where none was asked for. */
  address: string[];
  /** The shopper's answers that stand on it, and the company that bought, a label each. */
  answers: ReceiptAnswer[];
  /** The time zone of the device that paid, where it could be told. */
  timeZone: string | null;
  /** The receipt as a file; null where there is none to have. */
  pdfUrl: string | null;
  /** Its movements in the sealed books; none on the page of a checkout, which is shown before they are sealed. */
  proofs: DocumentProof[];
  /** Where the subscription that was paid for is canceled; null of anything else. */
  subscriptionUrl: string | null;
};

/** The document that a shopper is handed for money that went back. */
export type RefundNote = Pick<
  Receipt,
  "seller" | "reference" | "method" | "timeZone" | "pdfUrl" | "proofs"
> & {
  number: string;
  amount: number;
  at: string;
  /** The card's bank has sent the money back. */
  cameBack: boolean;
  /** The lines and taxes of the order that it gives back, as far as known. */
  parts: ShownRefund;
  payment: { amount: number; at: string; receiptNumber: string | null };
};

/** The answer to the code on a document. It tells the facts on the document, and of a changed one nothing. */
export type DocumentCheck = {
  verdict: "sound" | "false" | "waiting";
  /** The first place where the books and the document do not fit. */
  place: string | null;
  sealedAt: string | null;
  movement: {
    type: string;
    amount: number;
    currency: string;
    at: string;
    reference: string;
  } | null;
};
