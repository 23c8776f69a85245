import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { fundingLegs, paymentLegs } from "#server/ledger/legs.ts";
import { type Leg, postLedger } from "#server/ledger/post.ts";

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
    data: {
      id,
      merchantId,
      email: `${id}@example.com`,
      metadata: {},
      createdAt: now,
      updatedAt: now,
    },
  });
  if (money.amount > 0) await fundCustomer(actFor(services, merchantId), id, money);
  return id;
}

/** Puts money into a customer's balance as a paid funding session does, without the session. */
export async function fundCustomer(
  ctx: MerchantContext,
  customerId: string,
  money: Money,
): Promise<void> {
  await book(ctx, "funding", { money, legs: fundingLegs(customerId, BigInt(money.amount)) });
}

/** Puts money into the merchant's balance as a card payment does, without the card. */
export async function fundMerchant(
  ctx: MerchantContext,
  money: Money & { fee?: number },
): Promise<void> {
  await book(ctx, "payment", {
    money,
    legs: paymentLegs(BigInt(money.amount), BigInt(money.fee ?? 0)),
  });
}

/** The posting and the payment that it is for. */
async function book(
  ctx: MerchantContext,
  type: "funding" | "payment",
  booking: { money: Money; legs: Leg[] },
): Promise<void> {
  const { currency = "EUR" } = booking.money;
  const id = newId("paymentIntent");
  const amount = BigInt(booking.money.amount);
  const now = ctx.clock.now();
  await ctx.db.$transaction(async (tx) => {
    await tx.paymentIntent.create({
      data: {
        id,
        merchantId: ctx.merchantId,
        amount,
        amountCaptured: amount,
        currency,
        status: "succeeded",
        mode: "payment",
        captureMethod: "automatic",
        metadata: {},
        createdAt: now,
        updatedAt: now,
      },
    });
    const related = { relatedEntityId: id, relatedEntityType: "payment_intent" };
    await postLedger(tx, ctx, { type, ...related, currency, legs: booking.legs });
  });
}
