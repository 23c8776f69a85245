import { actFor } from "#server/context.ts";
import type { MerchantContext, Services } from "#server/context.ts";
import { newId } from "#server/ids.ts";
import { fundingLegs, paymentLegs } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";

type Money = { amount: number | bigint; currency?: string };

/** A new customer of the merchant, with this much in its balance (nothing by default). */
export async function fundedCustomer(
  services: Services,
  merchantId: string,
  money: Money = { amount: 0 },
): Promise<string> {
  const id = newId("customer");
  const now = services.clock.now();
  await services.db.customer.create({
    data: { id, merchantId, email: `${id}@example.com`, metadata: {}, createdAt: now, updatedAt: now },
  });
  if (money.amount > 0) await fundCustomer(actFor(services, merchantId), id, money);
  return id;
}

/** Puts money into a customer's balance as a paid funding session does, without the session. */
export async function fundCustomer(ctx: MerchantContext, customerId: string, money: Money): Promise<void> {
  await ctx.db.$transaction((tx) =>
    postLedger(tx, ctx, {
      type: "funding",
      relatedEntityId: newId("checkoutSession"),
      relatedEntityType: "checkout_session",
      currency: money.currency ?? "EUR",
      legs: fundingLegs(customerId, BigInt(money.amount)),
    }),
  );
}

/** Puts money into the merchant's balance as a card payment does, without the payment. */
export async function fundMerchant(ctx: MerchantContext, money: Money & { fee?: number }): Promise<void> {
  await ctx.db.$transaction((tx) =>
    postLedger(tx, ctx, {
      type: "payment",
      relatedEntityId: newId("paymentIntent"),
      relatedEntityType: "payment_intent",
      currency: money.currency ?? "EUR",
      legs: paymentLegs(BigInt(money.amount), BigInt(money.fee ?? 0)),
    }),
  );
}
