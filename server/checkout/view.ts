import type { AuthenticationAction, CodeWait } from "#server/checkout/authentication-action.ts";
import type { EntityType } from "#server/checkout/entity.ts";
import type { OfferedMethods } from "#server/checkout/methods-view.ts";
import type { QuestionProblem, Questions } from "#server/checkout/questions/asked.ts";
import type {
  DocumentCheck,
  PaidMethod,
  Receipt,
  RefundNote,
} from "#server/checkout/receipt-view.ts";
import type { SellingForm } from "#server/checkout/selling-view.ts";
import type { Agreement } from "#server/checkout/subscription/agreement.ts";
import type { AmountLimits } from "#server/core/interfaces/processor.ts";
import type { DiscountReason } from "#server/payments/selling/discount-reason.ts";
import type { ShownDiscount, ShownSums } from "#server/pricing/sums/shown-sums.ts";
import type { BankWay } from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { DebitOfPayment } from "#server/wire/payments/bank/bank-debit.ts";

/** The brand's choices; what is made of them keeps every contrast (components/checkout/look). */
export type Look = {
  accent: string | null;
  background: string | null;
  corners: "square" | "soft" | "rounded";
  scheme: "light" | "dark" | "automatic";
  typeface: "sans" | "serif";
};

/** The merchant as the shopper sees it, and how the page is to look. */
export type Shop = {
  /** An operator has closed the merchant. */
  isClosed: boolean;
  name: string;
  legalName: string | null;
  initials: string;
  /** An address of ours, never of a third party. */
  avatarSrc: string | null;
  supportEmail: string | null;
  look: Look;
  /** The banks' ways to pay that the merchant has chosen to offer. */
  bankWays: BankWay[];
  embedOrigin: string | null;
  embedded: boolean;
  /** Whether that origin's page holds this one in a frame: ways out then lead the whole window. */
  framed: boolean;
  testing: boolean;
};

export type OrderLine = {
  name: string | null;
  quantity: number;
  /** Price of one, in minor units. */
  amount: number;
  imageSrc: string | null;
};

export type Order = {
  title: string | null;
  description: string | null;
  lines: OrderLine[];
  total: number;
  currency: string;
  /** The parts of the total. */
  sums: ShownSums;
  mode: "payment" | "setup" | "subscription";
  recurring: Recurring | null;
  /** The price of each later period of a subscription, in the smallest currency unit. */
  renewal: number;
  /** When a subscription that begins now is charged again. */
  nextChargeAt: string | null;
  fundsBalance: boolean;
  renews?: boolean; // a renewal that the customer pays themselves, as where their bank wants that
};

/** The values that the shopper typed, except card fields: they are never sent back. */
export type FormValues = {
  method: string;
  /** By field: the payer's name or address that its bank is told, where the contact does not have it. */
  payers: Record<string, string>;
  name: string;
  email: string;
  phone: string;
  line1: string;
  line2: string;
  city: string;
  region: string;
  postalCode: string;
  country: string;
  save: boolean;
  /** Whether the balance pays a part beside the card, where that is offered. */
  useBalance: boolean;
  quantity: number;
  /** Minor units; set when the shopper chooses the amount. */
  amount: number | null;
  /** As it was typed, to be shown again when it cannot be read. */
  amountTyped: string | null;
  /** The only field of a card that is kept: it is printed on parcels too. */
  cardName: string;
  /** A promotion code, as it was typed or as it applies. */
  code: string;
  /** Whether the shopper wants to be reminded of the order if it is left. */
  remind: boolean;
  /** Whether the shopper goes on without the discount that the merchant gave. */
  withoutDiscount: boolean;
  /** The key of the chosen delivery. */
  shipping: string;
};

/** Why one field was refused; the page has the words. */
export type FieldProblem =
  | "required"
  | "email_invalid"
  | "phone_invalid"
  | "card_number"
  | "number_invalid"
  | "number_incomplete"
  | "expiry_invalid"
  | "expiry_past"
  | "cvc_invalid"
  | "quantity_invalid"
  | "quantity_too_large"
  | "amount_invalid"
  | "amount_too_small"
  | "test_card_only"
  | "another_card"
  | "code_incomplete"
  | "iban_invalid"
  | "sort_code_invalid"
  | "routing_invalid"
  | "account_invalid"
  | "nowhere"
  | QuestionProblem;

export type FieldErrors = Partial<Record<string, FieldProblem | DiscountReason>>;

/** Why the whole form came back. `declined` carries the reason of the processor, and which card it was. */
export type Refusal =
  | { kind: "declined"; reason: string; card: PaidMethod }
  /** Its last use went to somebody else before anything was charged; the total is without it. */
  | { kind: "code_gone"; code: string; discount: ShownDiscount | null; totalBefore: number }
  /** So did the last piece of an item. */
  | { kind: "stock_gone"; item: string }
  /** Sold out since the order was left that a letter has led back to. */
  | { kind: "item_left"; item: string }
  | {
      kind:
        | "total_changed"
        /** At the same total. */
        | "order_changed"
        | "fields"
        | "stale_form"
        | "rate_limited"
        | "unavailable"
        | "not_made"
        /** New charges are refused before the processor is asked. */
        | "processor_away"
        | "wallet_short"
        | "left_authentication"
        | "bank_asks" // it wants a renewal confirmed
        | "code_left" // no longer valid since the order was left that a letter has led back to
        | "after_all";
    };

export type PayForm = {
  /** Where the form is posted: the page itself. */
  action: string;
  csrf: string;
  /** Names this rendering of a link's form: posting it twice finds the same session. */
  submission: string;
  /**
   * Posted back with the form by who means to pay although a payment is known: the id of the
   * purchase of this link that the new one comes besides, or "1" for a challenge of this session
   * that was given up and whose place is taken. Null where nothing is known.
   */
  again: string | null;
  /** The link's offer as this form shows it; null for a session, whose offer never changes. */
  offerFingerprint: string | null;
  /** The challenge that the browser solves before it pays, where card testing is suspected; null elsewhere. */
  work: string | null;
  methods: OfferedMethods;
  /** Whether a customer may have one running subscription of it only. */
  isSoldOnce: boolean;
  asks: {
    contact: "none" | "email" | "all";
    emailRequired: boolean;
    address: boolean;
    /** Whether the country alone is asked for, because taxes need it. */
    country: boolean;
    /** Whether the page offers to remind the shopper of the order. */
    reminder: boolean;
    /** The only countries to choose from; empty: all. */
    countries: string[];
  };
  /** Null for an order whose price has no parts but its lines. */
  selling: SellingForm | null;
  /** The questions beside contact and card; null where there are none. */
  questions: Questions | null;
  /** Whether the shopper is asked to have the card kept, or told that it will be. */
  keepCard: "ask" | "tell" | "no";
  chooses: { quantity: { max: number } | null; amount: AmountLimits | null };
  /** The price of one; the total is this times the quantity. */
  unitTotal: number;
  values: FormValues;
  errors: FieldErrors;
  submitLabel: string | null;
  cancelUrl: string | null;
};

type Shown = { shop: Shop; order: Order };

/** Everything the hosted page can show. Made by loadCheckout and submitCheckout, drawn by components/checkout. */
export type CheckoutView = { locale: string } & (
  | ({ state: "open"; form: PayForm; refusal: Refusal | null } & Shown)
  | ({ state: "declined"; form: PayForm; refusal: Refusal } & Shown)
  /** The session is to be paid on another device, which opens `url`. */
  | ({ state: "phone"; url: string; payHereUrl: string; checkAgainUrl: string } & Shown)
  | ({ state: "processing"; checkAgainUrl: string; refreshS: number } & Shown)
  | ({
      state: "elsewhere";
      checkAgainUrl: string;
      refreshS: number;
      /** Where a form is posted that gives the challenge up, and proof that it is ours. */
      takeOver: { action: string; csrf: string };
    } & Shown)
  | ({
      state: "authentication";
      leaveUrl: string;
      checkAgainUrl: string;
      goesByItself: boolean;
    } & AuthenticationAction &
      Shown)
  | ({ state: "code"; leaveUrl: string; checkAgainUrl: string } & CodeWait & Shown)
  /** The payer's bank was asked for a debit and has not answered yet. */
  | ({
      state: "debit";
      debit: DebitOfPayment;
      /** When the bank was asked; by a mandate of before, that was given earlier. */
      askedAt: string;
      /** Whether its mandate is for later debits, too. */
      isKept: boolean;
      successUrl: string | null;
    } & Shown)
  | ({
      state: "complete";
      receipt: Receipt;
      next: { url: string; afterS: number | null } | null;
    } & Shown)
  | ({ state: "refund_note"; note: RefundNote } & Shown)
  | ({ state: "subscription"; agreement: Agreement } & Shown)
  /** Where an address is unsubscribed from reminders, and after it was. */
  | { state: "unsubscribe" | "unsubscribed"; shop: Shop; action: string }
  | ({
      state: "bought";
      /** An earlier purchase of the link by this browser; the URL is its receipt, or where it stands. */
      purchase: {
        kind: "paid" | "under_way";
        amount: number;
        at: string;
        method: PaidMethod;
        url: string;
      };
      submissionKey: string | null;
      againUrl: string | null;
    } & Shown)
  | ({
      state: "expired";
      /** The debit that the payer's bank has not paid. */
      unpaid: DebitOfPayment | null;
      backUrl: string | null;
      /** An item of it that is not sold any more. */
      goneItem: string | null;
      /** How it can be paid after all: by its link, or by a form that makes a fresh session. */
      fresh: { url: string } | { action: string; csrf: string } | null;
    } & Shown)
  | ({ state: "canceled"; backUrl: string | null } & Shown)
  /**
   * Only shoppers for whom it is known are told that nothing was charged: a mere visitor may have paid in another
   * browser.
   */
  | { state: "link_unavailable"; shop: Shop; backUrl: string | null; sentNothing: boolean }
  /** Every place that is left is being paid for; at `freeAt` one that is given up is free again. */
  | { state: "link_held"; shop: Shop; freeAt: string; checkAgainUrl: string; refreshS: number }
  /** The database cannot be asked; nothing was sent. */
  | {
      state: "away";
      shop: Shop | null;
      checkAgainUrl: string;
      refreshS: number;
      sentNothing: boolean;
    }
  /** The same of a receipt or a refund's note: nobody wanted to pay. */
  | { state: "paper_away"; checkAgainUrl: string; refreshS: number }
  /** The answer to the code on a receipt or a refund's note. */
  | { state: "document_check"; check: DocumentCheck }
  /** A payment was sent and its answer did not come. */
  | { state: "unsure"; shop: Shop | null; checkAgainUrl: string; refreshS: number }
  | { state: "not_found" }
);

export type CheckoutAddress = { entityType: EntityType; entityId: string };
