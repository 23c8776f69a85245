import type { Principal } from "#server/core/caller/principal.ts";
import type { SpendingCall } from "#server/core/caller/spending-call.ts";
import { DomainError } from "#server/core/errors.ts";
import { callDigest } from "#server/limits/budget/approval.ts";

/** Operations that move money out: each counts its amount against the key's limits (spend.ts) before it commits. */
const moving = [
  "creditNotes.create",
  "credits.create",
  "giftCards.create",
  "holds.capture",
  "payouts.create",
  "refunds.create",
  "refunds.ofBalance",
  "transfers.create",
  "transfers.reverse",
];

/** Operations that a key with limits may not call, each for its reason. */
const closed: Readonly<Record<string, string>> = {
  "bankStatements.create": "it takes money as paid that no processor has seen",
  "bankStatements.confirm": "it takes money as paid that no processor has seen",
  "compliance.create": "it names the bank account of payouts",
  "compliance.update": "it names the bank account of payouts",
  "customers.writeOff": "it gives up money",
  "disputes.close": "it gives up money",
  "giftCards.reveal": "it tells a code that is worth money",
  "invoices.markPaid": "it takes money as paid that no processor has seen",
  "testing.advance": "it begins another day",
};

/** Operations that move nothing out: they take money in, or none. */
const free = [
  "checkoutSessions.confirm checkoutSessions.create checkoutSessions.createToken checkoutSessions.expire checkoutSessions.update credits.void customers.create customers.forgetDevices",
  "customers.update discounts.create discounts.remove discounts.update disputes.submitEvidence events.create",
  "events.resend giftCards.redeem giftCards.void holds.create holds.void invoices.create invoices.finalize invoices.markUncollectible invoices.send",
  "invoices.update invoices.void notifications.sendEmail notifications.sendSms paymentIntents.cancel",
  "paymentIntents.capture paymentIntents.confirm paymentIntents.create paymentLinks.create paymentLinks.remove",
  "paymentLinks.update paymentMethods.remove payouts.cancel personalData.eraseCustomer personalData.erasePayment",
  "portalSessions.create prices.create prices.update products.create products.multiple products.remove",
  "products.update promotionCodes.create promotionCodes.deactivate promotionCodes.update reconciliation.run",
  "refunds.cancel routingRules.create routingRules.preview routingRules.remove routingRules.reorder",
  "routingRules.update shippingRates.create shippingRates.remove shippingRates.update storage.confirmUpload",
  "storage.createUpload storage.remove subscriptions.cancel subscriptions.create subscriptions.pause",
  "subscriptions.preview subscriptions.resume subscriptions.retry subscriptions.stopRetries subscriptions.update",
  "taxRates.create taxRates.remove taxRates.update taxRegistrations.create taxRegistrations.remove",
  "taxRegistrations.update testing.setFault webhookEndpoints.create webhookEndpoints.explain",
  "webhookEndpoints.recover webhookEndpoints.remove webhookEndpoints.rotateSecret webhookEndpoints.sendTest",
  "webhookEndpoints.update",
].flatMap((line) => line.split(" "));

type Decision = "moves" | "free" | "closed";

/**
 * The decision for each operation that changes something and that a key can call (decisions.test.ts holds the list to the
 * routes). An operation that is not in it is closed to keys with limits.
 */
export const decisions: ReadonlyMap<string, Decision> = new Map<string, Decision>([
  ...moving.map((name) => [name, "moves"] as const),
  ...free.map((name) => [name, "free"] as const),
  ...Object.keys(closed).map((name) => [name, "closed"] as const),
]);

/** The call to count, of a key with limits that moves money out. @throws insufficient_scope */
export function spendingOf(
  principal: Principal,
  operation: string,
  { input, idempotencyKey }: { input: unknown; idempotencyKey: string | null },
): SpendingCall | undefined {
  if (!principal.isLimited) return undefined;
  const decision = decisions.get(operation) ?? "closed";
  if (decision === "free") return undefined;
  if (decision === "moves") {
    const digest = callDigest(operation, input, idempotencyKey);
    return { keyId: principal.id, operation, digest, isCounted: false };
  }
  const reason = closed[operation] ?? "nobody has decided that it moves no money";
  throw new DomainError(
    "insufficient_scope",
    `A key with limits may not do this: ${reason}. Use a key without limits.`,
  );
}
