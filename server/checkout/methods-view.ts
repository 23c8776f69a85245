import type { ExpressWay } from "#server/wire/atoms/checkout/bank-redirects.ts";
import type { BankDebit } from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import type { BankWay } from "#server/wire/atoms/checkout/bank/bank-ways.ts";

export type SavedCard = {
  type: "card";
  id: string;
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
};

/** A bank account with the mandate by which it is debited. */
export type SavedAccount = {
  type: BankDebit;
  id: string;
  /** Null where it is not known any more. */
  country: string | null;
  last4: string;
  mandate: string;
  acceptedAt: string;
};

export type SavedMethod = SavedCard | SavedAccount;

/**
 * The balance of the customer whom the page was made for. Before this browser has proven to be
 * theirs it says nothing of it; `asked` is how far the proof has come.
 */
export type WalletMethod = {
  proven: boolean;
  asked: "sent" | "wrong" | "wait" | null;
  /** How the redemption of a gift card went, where one was just tried. */
  giftCard: "taken" | "wrong" | "wait" | null;
  available: number;
  enough: boolean;
  /** The part that it can pay beside a card, where it is proven and does not pay all. */
  part?: number;
};

export type ProcessorFields = {
  publishableKey: string;
  /** How many of the processor's units one smallest unit of the currency is. */
  units: number;
};

/** The ways to pay that a form offers. */
export type OfferedMethods = {
  card: boolean;
  /** The processor's own browser fields take the card; null: ours do. */
  processorFields: ProcessorFields | null;
  /** The token to pay by where the processor takes the card on its own page. */
  cardPage: string | null;
  /** The processor that takes the card, where there are several: a token is its alone. */
  cardOwner?: string;
  /** The customer's cards and accounts, their default first. */
  saved: SavedMethod[];
  wallet: WalletMethod | null;
  /** The banks' ways to pay, in order; express ways among them where nobody tells who pays. */
  bankWays: BankWay[];
  /** Ways whose button above the form pays at once. */
  express: ExpressWay[];
  /** Ways whose button the processor's browser library shows there. */
  expressInBrowser: ExpressWay[];
};
