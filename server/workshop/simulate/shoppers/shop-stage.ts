import type { CheckoutAddress, CheckoutView } from "#server/checkout/view.ts";
import type { Stage } from "#server/workshop/simulate/stage.ts";

/**
 * One press of a button that pays: what was typed, on which page. Sent more than once when somebody
 * clicks twice or has a page of it loaded again.
 */
export type Press = {
  /** Stands on the card, so that the processor's books say which press it was. */
  name: string;
  /** Identifies the form as it was rendered. */
  submission: string;
  address: CheckoutAddress;
  /** Where its answer led to. */
  session: CheckoutAddress | null;
  device: Device;
  cookie: string;
  shownTotal: number;
  /** The purchase that the shopper was asked about and means to pay besides. */
  besides: string | null;
  sent: number;
  /** Its two clicks reach two processes. */
  isSplit: boolean;
};

export type Sending = {
  url: string;
  form?: Record<string, string> | undefined;
  press?: Press | undefined;
  /** The press that led here. */
  after?: Press | undefined;
};

/** A page in a tab; without a view, it is the browser's own page about the broken connection. */
export type Page = { sending: Sending; view: CheckoutView | null };
export type Tab = { pages: Page[] };

export type Device = {
  name: string;
  cookie: string | null;
  walletProof: string | null;
  tabs: Tab[];
};

/** Somebody with a device or two and the address of something to pay. */
export type Shopper = { name: string; url: string; devices: Device[] };

/** A statement that a page made to somebody, to be compared with the books at the end. */
export type Claim =
  | { says: "paid"; device: string; session: string; amount: number }
  | { says: "not charged"; state: string; press: Press; sent: number };

export type ShopStage = Stage & {
  shoppers: Shopper[];
  sessions: string[];
  customerId: string | null;
  presses: Press[];
  /** Which press an attempt was made for, by the name on its card. */
  asked: ReadonlyMap<string, string>;
  claims: Claim[];
  /** Statements by pages that were untrue when the page was requested. */
  lies: string[];
  /** Chance that a request loses its connection. */
  lineLoss: number;
  /** Nobody but shoppers does anything, in both tabs, and several at once. */
  isRush: boolean;
  /** All pay with cards whose bank asks, and mostly says no; nothing else goes wrong. */
  isAtBank: boolean;
  /** The customer's balance at the beginning. */
  balance: number;
};

/** The page now in the tab. */
export function pageOf({ pages }: Tab): Page | undefined {
  return pages.at(-1);
}

export const isSame = (one: CheckoutAddress | null, other: CheckoutAddress | null) =>
  one !== null && one.entityType === other?.entityType && one.entityId === other.entityId;
