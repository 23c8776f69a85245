import { z } from "zod";
import { id, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { Amount, SignedAmount } from "#server/wire/atoms/money/money.ts";
import { Month, monthAfter } from "#server/wire/billing/month.ts";

/** Months of a report at most. */
const monthsMax = 36;

const productId = id(
  "prod_01jbq8v6n2e8t9x4k3m5r7w0yz",
  "Only the revenue of this product. A subscription with several products counts with its part.",
);
const currency = Currency.meta({ description: "Only subscriptions in this currency." });

export const GetMrr = z
  .object({
    from: Month.optional().meta({
      description: "First month; 11 months before `to` by default.",
      example: "2025-12",
    }),
    to: Month.optional().meta({
      description: "Last month; the current one by default.",
      example: "2026-11",
    }),
    currency: currency.optional(),
    productId: productId.optional(),
    merchantId: MerchantIdInput,
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ["to"],
    error: "must not be before from",
  })
  .refine(({ from, to }) => !from || !to || monthAfter(from, monthsMax) > to, {
    path: ["to"],
    error: `must be less than ${monthsMax} months after from; ask for a longer time in parts`,
  });
export type GetMrr = z.infer<typeof GetMrr>;

export const MovementKind = z
  .enum(["new", "expansion", "reactivation", "contraction", "churn"])
  .meta({
    description:
      "new: the subscription's first revenue. expansion, contraction: more or less of it. churn: none is left. reactivation: some again after churn.",
    example: "new",
  });
export type MovementKind = z.infer<typeof MovementKind>;

const Moved = z
  .object({
    amount: SignedAmount.meta({
      description: "Change of the revenue; negative for contraction and churn.",
      example: 28_640,
    }),
    movements: z.int().meta({ description: "Number of movements.", example: 19 }),
  })
  .meta({ id: "MrrMoved", description: "The movements of one kind in a month." });

/** A month's movement in one currency: `mrrStart` and the five sums add up to `mrrEnd`. */
export const MrrMonth = z
  .object({
    month: Month,
    currency: Currency,
    mrrStart: Amount.meta({
      description: "Monthly recurring revenue when the month began, in the smallest currency unit.",
      example: 393_410,
    }),
    new: Moved,
    expansion: Moved,
    reactivation: Moved,
    contraction: Moved,
    churn: Moved,
    mrrEnd: Amount.meta({
      description: "The same at the month's end, or now in the current month.",
      example: 418_620,
    }),
    subscriptionsStart: z.int().meta({
      description: "Subscriptions with revenue when the month began.",
      example: 201,
    }),
    subscriptionsEnd: z.int().meta({
      description: "Subscriptions with revenue at the month's end, or now.",
      example: 214,
    }),
  })
  .meta({ id: "MrrMonth" });
export type MrrMonth = z.infer<typeof MrrMonth>;

/** Monthly recurring revenue and its movement (contract §4, "Numbers of billing"). */
export const Mrr = z
  .object({
    from: Month.meta({ description: "First month." }),
    to: Month.meta({ description: "Last month." }),
    months: z.array(MrrMonth).meta({
      description: "Each month in each currency with revenue, in the order of months.",
    }),
  })
  .meta({ id: "Mrr" });
export type Mrr = z.infer<typeof Mrr>;

/** Fields that narrow each list below. */
export const mrrFilters = { currency: currency.optional(), productId: productId.optional() };
