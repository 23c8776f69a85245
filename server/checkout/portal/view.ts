import type { Shop } from "#server/checkout/view.ts";
import type { ShownTax } from "#server/pricing/sums/shown-sums.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { PortalRules } from "#server/wire/atoms/merchant/portal-rules.ts";
import type { CustomerAddress, TaxId } from "#server/wire/atoms/selling/customer-details.ts";

/** A card that the customer has saved. */
export type PortalCard = {
  id: string;
  brand: string;
  last4: string;
  /** The month after which it is of no use: `09/28`; null of an account. */
  expiry: string | null;
  /** Reference of an account's mandate. */
  mandate: string | null;
  /** Subscriptions that are charged to it, by their names. */
  pays: string[];
  /** Running subscriptions that could be charged to it. */
  couldPay: { id: string; name: string }[];
};

export type PortalSubscription = {
  id: string;
  name: string;
  imageSrc: string | null;
  /** The price of a period by the present plan. */
  price: number;
  /** The next charge: less unused time, and by a change that waits. */
  amount: number;
  currency: string;
  recurring: Recurring | null;
  since: string;
  standing: "goes_on" | "trial" | "paused" | "ends" | "unpaid";
  /** When it is charged again, goes on or ends; null of one that is paused until somebody resumes it, or gives a card. */
  at: string | null;
  /** The end of the period that is paid. */
  paidUntil: string;
  /** Whether a cancellation ends it at once: a renewal is due. */
  endsAtOnce: boolean;
  /** Whether nothing tries again by itself to charge what is not paid. */
  isStopped: boolean;
  canPause: boolean;
  /** Whether its plan and quantity could be changed now. */
  canChange: boolean;
  /** The plan that begins when the period ends; null without one. */
  pending: string | null;
  card: { brand: string; last4: string } | null;
};

/** A price that a subscription can be changed to. */
export type PortalPlan = {
  priceId: string;
  name: string;
  /** The price of one unit, in the smallest currency unit. */
  amount: number;
  isPresent: boolean;
};

/** A change of plan as it would be made now; amounts are in the smallest currency unit. */
export type PlanPreview = {
  previewId: string;
  priceId: string;
  name: string;
  quantity: number;
  holds: "now" | "next_period";
  at: string;
  goodUntil: string;
  dueNow: number;
  /** Null where nothing is counted for the current period. */
  sums: PlanSums | null;
  taxes: ShownTax[];
  next: { at: string; amount: number };
  /** Each charge after the next one. */
  later: number;
  /** Whether what is due is charged to the card; otherwise an invoice is sent. */
  isCharged: boolean;
};

/** A price of a full period, and the part of it for the rest of the current one. */
type PlanPart = { name: string; price: number; amount: number };

/** How the amount due comes about, before taxes on top: `charged`, less `unused` and `creditBefore`, less `waived`, and `creditLeft`. */
export type PlanSums = {
  /** Days or seconds of the period that are left, and all of them. */
  left: number;
  of: number;
  unit: "day" | "second";
  charged: PlanPart[];
  unused: PlanPart[];
  /** Unused time of earlier changes. */
  creditBefore: number;
  /** Unused time that is taken off later charges. */
  creditLeft: number;
  /** Less than the processor charges. */
  waived: number;
};

/** A payment of the customer's, with its receipt. */
export type PortalPayment = {
  id: string;
  name: string;
  at: string;
  amount: number;
  currency: string;
  number: string | null;
  refunded: "no" | "partly" | "fully";
  pdfUrl: string | null;
};

/** An invoice that waits for its payment, and the page on which it is paid. */
export type PortalInvoice = {
  id: string;
  number: string;
  amount: number;
  currency: string;
  dueAt: string | null;
  payUrl: string;
};

/** An invoice that was paid on its page or by hand, and its file; one of a charge has the receipt of its payment. */
export type PortalPaidInvoice = {
  id: string;
  number: string;
  amount: number;
  currency: string;
  paidAt: string;
  pdfUrl: string;
};

export type PortalBalance = { currency: string; available: number };

export type PortalMovement = {
  id: string;
  at: string;
  amount: number;
  currency: string;
  kind: "added" | "spent" | "refunded" | "other";
};

/** The outcome of a press, said on the page: that it is done, or why nothing was changed. */
export type PortalTold =
  | "done"
  | "changed"
  | "declined"
  | "processing"
  | "rate_limited"
  | "invalid"
  | "tax_number_invalid"
  | "wrong"
  | "email_invalid"
  | "email_taken"
  | "gift_card_wrong"
  | null;

/** The frame of each page behind the door. */
export type PortalFrame = {
  merchantId: string;
  /** The language that was chosen; null: the browser's. */
  lang: string | null;
  /** Stands in each form: `visitToken`. */
  token: string;
  /** The customer's address, for who shares a device. */
  email: string | null;
  openedBy: "code" | "link";
  returnUrl: string | null;
  /** Whether the customer came for one act, and goes back after it. */
  isOneAct: boolean;
  timeZone: string;
  /** The acts that the merchant permits. */
  may: PortalRules;
  told: PortalTold;
};

export type PortalHome = {
  name: string | null;
  subscriptions: PortalSubscription[];
  invoices: PortalInvoice[];
  paidInvoices: PortalPaidInvoice[];
  /** Whether there are more paid ones than these. */
  hasMoreInvoices: boolean;
  balances: PortalBalance[];
  /** Whether the merchant has given out gift cards, which can be redeemed here. */
  giftCards: boolean;
  cards: PortalCard[];
  payments: PortalPayment[];
  /** Whether there are more payments than these. */
  hasMore: boolean;
  contact: PortalContact;
};

export type PortalContact = {
  name: string;
  email: string;
  phoneNumber: string;
  address: Record<AddressField, string>;
  taxNumber: string;
  /** The answer of the register about the tax number, and when it came; null where nobody has asked. */
  taxCheck: { status: TaxId["status"]; registeredName: string | null; at: string } | null;
};

export type AddressField = keyof CustomerAddress;

/** The numbers of the pages with older and newer rows of a list. */
export type PortalPages = { older: number | null; newer: number | null };

type Inside = { shop: Shop; frame: PortalFrame };

/** Everything that the customer's page can show. Drawn by components/checkout/portal. */
export type PortalView = { locale: string } & (
  | {
      state: "door";
      shop: Shop;
      merchantId: string;
      lang: string | null;
      /** How far the customer has come: asked for a code, typed a wrong one, too often; or why the page closed. */
      asked: "email" | "sent" | "wrong" | "wait" | "closed" | null;
      /** The address that was given, sealed for the next form. */
      claim: string | null;
      email: string;
    }
  | ({ state: "home"; home: PortalHome } & Inside)
  | ({ state: "cancel"; subscription: PortalSubscription } & Inside)
  | ({
      state: "pause";
      subscription: PortalSubscription;
      /** The ends that a pause can have, by their number of months. */
      ends: { months: number; at: string }[];
    } & Inside)
  | ({
      state: "plan";
      subscription: PortalSubscription;
      /** The items that could be changed, by the key of each in addresses and forms. */
      items: { key: string; name: string; quantity: number; amount: number }[];
      /** The product of the chosen item, and its present plan. */
      product: string;
      present: string;
      plans: PortalPlan[];
      chosen: { item: string; price: string; quantity: number };
      /** Null while nothing else than the present plan and quantity is chosen. */
      preview: PlanPreview | null;
    } & Inside)
  | ({ state: "receipts"; payments: PortalPayment[] } & PortalPages & Inside)
  | ({ state: "invoices"; paidInvoices: PortalPaidInvoice[] } & PortalPages & Inside)
  | ({ state: "balance"; balances: PortalBalance[]; movements: PortalMovement[] } & Inside)
  /** A code was sent to the address that is sealed in the claim. */
  | ({ state: "email"; claim: string; email: string } & Inside)
  | ({ state: "details"; contact: PortalContact } & Inside)
  | { state: "away"; checkAgainUrl: string }
  | { state: "not_found" }
);
