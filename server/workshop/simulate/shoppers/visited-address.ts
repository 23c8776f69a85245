import type { CheckoutAddress } from "#server/checkout/view.ts";

/** The checkout that a page's own address names. */
export function visitedAddress(url: string): CheckoutAddress {
  const { searchParams } = new URL(url, "https://pay.example");
  const isLink = searchParams.get("entityType") === "payment-link";
  return {
    entityType: isLink ? "payment-link" : "checkout",
    entityId: searchParams.get("entityId") ?? "",
  };
}
