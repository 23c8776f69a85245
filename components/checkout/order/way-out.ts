import type { Shop } from "#server/checkout/view.ts";

/**
 * Attributes of a link from a framed page to the shop: it opens in the whole window, not in the frame. `data-out`
 * has the frame tell the shop's page, which may handle the click itself.
 */
export function wayOut({ framed }: Shop, kind: "cancel" | "next") {
  return framed ? { target: "_top", "data-out": kind } : {};
}
