import type { Order } from "#server/checkout/view.ts";

/** Whether there is nothing to charge now and no card to keep for later. */
export function isFree({ mode, total }: Pick<Order, "mode" | "total">): boolean {
  return mode === "payment" && total === 0;
}
