const places: Record<string, string> = {
  payment_intent: "payments",
  checkout_session: "checkout-sessions",
  payment_link: "payment-links",
  customer: "customers",
  dispute: "disputes",
  payout: "payouts",
  product: "products",
  subscription: "subscriptions",
  transfer: "transfers",
  webhook_endpoint: "webhook-endpoints",
};

/** The dashboard's place for what an event is about; null when it has no page of its own. */
export function relatedPlace(entityType: string | null): string | null {
  return (entityType && places[entityType]) ?? null;
}
