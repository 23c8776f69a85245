type Shown = { mode: string; total: number; sums: { discount: object | null } };

/**
 * Whether a discount leaves nothing to charge now, and there is no card to keep for later. The total is in the smallest
 * currency unit. An order of nothing without a discount is only ever a link that is still being typed.
 */
export function isFree({ mode, total, sums }: Shown): boolean {
  return mode === "payment" && total === 0 && sums.discount !== null;
}
