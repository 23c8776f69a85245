import type { MovementKind } from "#server/wire/billing/mrr.ts";

/** The kinds of movements in the order of the page, as it names them. */
export const kindWords = {
  new: "New",
  expansion: "Expansion",
  reactivation: "Reactivation",
  contraction: "Contraction",
  churn: "Churn",
} as const satisfies Record<MovementKind, string>;
