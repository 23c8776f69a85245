import { z } from "zod";
import {
  paymentMethodKinds,
  paymentOutcomes,
  paymentStandings,
} from "#server/wire/atoms/checkout/payment-kinds.ts";
import { id, MerchantIdInput, nullableId } from "#server/wire/atoms/id.ts";
import { OffsetPage, Pagination } from "#server/wire/atoms/lists/pagination.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { Amount } from "#server/wire/atoms/money/money.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp, TimestampInput } from "#server/wire/atoms/timestamp.ts";

/**
 * Where a payment stands for the people who sell: what happened last to its money. The intent's own
 * status says only how far the charge came.
 */
export const PaymentStanding = z.enum(paymentStandings);
export type PaymentStanding = z.infer<typeof PaymentStanding>;

/** The way a payment was made or last tried: a card's brand, or the customer's balance. */
export const PaymentMethodKind = z.enum(paymentMethodKinds);
export type PaymentMethodKind = z.infer<typeof PaymentMethodKind>;

/**
 * The figures that the overview counts: payments that brought money, whatever became of it; those
 * that failed last; and both.
 */
export const PaymentOutcome = z.enum(paymentOutcomes);

/** A payment in a list: who, what, how and when. */
export const PaymentRow = z.object({
  id: id("pi_01jbq8v6n2e8t9x4k3m5r7w0yz"),
  amount: Amount,
  /** The captured amount, which the overview and the ledger add up. */
  amountCaptured: Amount,
  amountRefunded: Amount,
  currency: Currency,
  standing: PaymentStanding,
  /** Why the last attempt failed, while that is how it stands. */
  reason: z.string().nullable(),
  /** Until when an open dispute can be answered. */
  respondBy: Timestamp.nullable(),
  customer: z
    .object({ id: nullableId("cus_01jbq8v6n2e8t9x4k3m5r7w0yz", "Customer."), label: z.string() })
    .nullable(),
  method: z.object({ kind: z.string(), last4: z.string().nullable() }).nullable(),
  item: z.string().nullable(),
  createdAt: Timestamp,
});
export type PaymentRow = z.infer<typeof PaymentRow>;

/** Filters of a list of payments. A payment must match all of them. */
export const PaymentFilter = z.object({
  merchantId: MerchantIdInput,
  /** A name, an email address, a phone number, an amount, the last four of a card or an id. */
  search: text(255).optional(),
  standing: PaymentStanding.optional(),
  method: PaymentMethodKind.optional(),
  currency: Currency.optional(),
  /** In the smallest unit of `currency`, or in hundredths of whichever it is; both included. */
  amountFrom: Amount.optional(),
  amountTo: Amount.optional(),
  /** From this moment on. */
  from: TimestampInput.optional(),
  /** Before this moment. */
  to: TimestampInput.optional(),
  customerId: text(255).optional(),
  paymentLinkId: text(255).optional(),
  outcome: PaymentOutcome.optional(),
  /** Why it failed: a decline code, or the error's where there is none. */
  reason: text(100).optional(),
  /** Sold by this link, or with this product, of the payments that `soldPayments` looks at; renewals too. */
  soldLinkId: text(255).optional(),
  soldProductId: text(255).optional(),
  /** Payments that returned money by a refund or a dispute, from `lostFrom` (included) until `lostTo` (excluded). */
  lostFrom: TimestampInput.optional(),
  lostTo: TimestampInput.optional(),
  /** Paid or last tried with the card of this payment. */
  sameCardAs: text(100).optional(),
  /** None but these. */
  ids: z.array(text(100)).max(100).optional(),
});
export type PaymentFilter = z.infer<typeof PaymentFilter>;

export const PaymentSort = z.enum(["newest", "oldest", "largest", "smallest"]);
export type PaymentSort = z.infer<typeof PaymentSort>;

export const ListPaymentRows = OffsetPage.extend(PaymentFilter.shape).extend({
  sort: PaymentSort.default("newest"),
});
export type ListPaymentRows = z.infer<typeof ListPaymentRows>;

/** A payment in a list that is narrowed and sorted so. */
export const AskPaymentPlace = PaymentFilter.extend({
  id: text(100),
  sort: PaymentSort.default("newest"),
});
export type AskPaymentPlace = z.infer<typeof AskPaymentPlace>;

/** Its neighbors, its number from 1 and the list's total; null where there is none, or where it is not counted. */
export const PaymentPlace = z.object({
  previous: nullableId("pi_01jbq8v6n2e8t9x4k3m5r7w0yz", "Payment above it."),
  next: nullableId("pi_01jbq8v6n2e8t9x4k3m5r7w0yz", "Payment below it."),
  position: z.int().nullable(),
  total: z.int().nullable(),
});
export type PaymentPlace = z.infer<typeof PaymentPlace>;

/** Totals are counted so far; beyond, a list is longer than anybody turns pages. */
export const countedMax = 10_000;

export const PaymentRowList = z.object({
  data: z.array(PaymentRow),
  /** With `isAtLeast`, `total` is one more than is known: there may be more. */
  pagination: Pagination.extend({ isAtLeast: z.boolean() }),
});

type Facts = {
  status: string;
  amountCaptured: number | bigint;
  amountRefunded: number | bigint;
  lastError: unknown;
  dispute: { status: string; kind?: string } | null;
};

/**
 * The rule of every list, page, filter and export. A dispute says more than a refund before it; an inquiry that
 * was given up has taken nothing.
 */
export function standingOf(payment: Facts): PaymentStanding {
  const { status, dispute, amountCaptured, amountRefunded } = payment;
  if (dispute?.status === "open" || dispute?.status === "under_review") return "disputed";
  if (dispute?.status === "lost" && dispute.kind !== "inquiry") return "dispute_lost";
  if (status === "succeeded") {
    if (amountRefunded === 0 || amountRefunded === 0n) return "paid";
    return amountRefunded < amountCaptured ? "partially_refunded" : "refunded";
  }
  return unpaidStanding(status, payment.lastError);
}

function unpaidStanding(status: string, lastError: unknown): PaymentStanding {
  if (status === "requires_payment_method" && lastError) return "declined";
  if (status === "requires_capture") return "held";
  if (status === "requires_action") return "authenticating";
  if (status === "processing" || status === "failed" || status === "canceled") return status;
  return "waiting";
}
