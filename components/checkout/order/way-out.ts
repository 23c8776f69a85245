import type { Shop } from "#server/checkout/view.ts";

/**
 * A link to the shop leads the whole window there, not the frame that the page may stand in. What
 * is left by it tells the page around it, which may want to go on in its own way.
 */
export function wayOut({ framed }: Shop, kind: "cancel" | "next") {
  return framed ? { target: "_top", "data-out": kind } : {};
}
