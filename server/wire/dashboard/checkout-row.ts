import { z } from "zod";
import { funnelSteps } from "#server/wire/atoms/checkout/funnel-steps.ts";
import { OffsetPage, Pagination } from "#server/wire/atoms/lists/pagination.ts";
import { CheckoutSession, ListCheckoutSessions } from "#server/wire/payments/checkout-session.ts";

const { status, customerId, paymentLinkId, startDate, endDate } = ListCheckoutSessions.shape;

/** Checkouts as staff read them: as far as they came, too. */
export const ListCheckouts = OffsetPage.extend({
  status,
  customerId,
  paymentLinkId,
  startDate,
  endDate,
  /** Only those that the overview's funnel counts there. */
  step: z.enum(funnelSteps).optional(),
});
export type ListCheckouts = z.infer<typeof ListCheckouts>;

/** A checkout in a list. */
export const CheckoutRow = CheckoutSession.extend({
  /** The customer's name; null where there is none. */
  customerName: z.string().nullable(),
});
export type CheckoutRow = z.infer<typeof CheckoutRow>;

export const CheckoutRowList = z.object({
  data: z.array(CheckoutRow),
  /** With `isAtLeast`, `total` is one more than is known: there may be more. */
  pagination: Pagination.extend({ isAtLeast: z.boolean() }),
});
