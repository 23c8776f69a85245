import type { ShownDiscount } from "#server/pricing/sums/shown-sums.ts";

type Shown = {
  mode: string;
  total: number;
  sums: { discount: Pick<ShownDiscount, "isWithoutCard"> | null };
};

/**
 * Whether a discount leaves nothing to charge now, and there is no card to keep for later. The total is in the smallest
 * currency unit. An order of nothing without a discount is only ever a link that is still being typed.
 */
export function isFree(order: Shown): boolean {
  const { mode, total, sums } = order;
  return isCardless(order) || (mode === "payment" && total === 0 && sums.discount !== null);
}

/** Whether a trial begins for which no card is asked. */
export function isCardless({ sums }: Pick<Shown, "sums">): boolean {
  return sums.discount?.isWithoutCard === true;
}

/** Whether nothing is charged now by what is saved: in mode setup, in a trial, or where a discount makes a first period free. */
export function savesAlone({ mode, total }: Pick<Shown, "mode" | "total">): boolean {
  return mode === "setup" || (mode === "subscription" && total === 0);
}
