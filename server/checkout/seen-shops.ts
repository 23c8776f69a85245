import type { CheckoutAddress, CheckoutView, Shop } from "#server/checkout/view.ts";

const seenMax = 500;
const seen = new Map<string, { shop: Shop; locale: string }>();

/** Keeps how a page looked, for the moment in which the database cannot be asked. */
export function rememberShop(address: CheckoutAddress, view: CheckoutView): void {
  if (!("shop" in view) || !view.shop) return;
  const name = `${address.entityType} ${address.entityId}`;
  seen.delete(name);
  seen.set(name, { shop: view.shop, locale: view.locale });
  for (const oldest of seen.keys()) {
    if (seen.size <= seenMax) return;
    seen.delete(oldest);
  }
}

export function recallShop(address: CheckoutAddress): { shop: Shop; locale: string } | null {
  return seen.get(`${address.entityType} ${address.entityId}`) ?? null;
}
