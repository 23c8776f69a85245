import { z } from "zod";
import { MerchantIdInput } from "#server/wire/atoms/id.ts";
import { RoutingRule } from "#server/wire/routing/routing-rule.ts";

export const GetRoutingOverview = z.object({ merchantId: MerchantIdInput });

const Standing = z.object({
  name: z.string(),
  label: z.string(),
  /** Whether new charges are given to it; `trying`: a few, to see whether it is back. */
  state: z.enum(["working", "away", "trying"]),
  /** Counts of the latest payments: tried there, and of these paid and not paid. */
  tried: z.int(),
  paid: z.int(),
  declined: z.int(),
  /** Half of its card charges are decided within so many milliseconds; null without one. */
  answerMs: z.int().nullable(),
  /** The part of a payment that its reports say it keeps, on average; null where it has reported nothing. */
  costShare: z.number().nullable(),
});
export type ProcessorStanding = z.infer<typeof Standing>;

/** `paid` and `declined` are those of the payments tried that are decided. */
const CountedRule = z.object({
  ...RoutingRule.shape,
  tried: z.int(),
  paid: z.int(),
  declined: z.int(),
});
export type CountedRule = z.infer<typeof CountedRule>;

/** The processors that take new payments, the rules in order, and how the latest payments went by each. */
export const RoutingOverview = z.object({
  processors: z.array(Standing),
  rules: z.array(CountedRule),
  /** The processor of all other payments. */
  otherwise: z.object({ label: z.string(), tried: z.int() }),
  wentOn: z.int(),
  /** How many of the latest payments are counted at most, and of how many days. */
  latest: z.object({ payments: z.int(), days: z.int() }),
});
export type RoutingOverview = z.infer<typeof RoutingOverview>;
