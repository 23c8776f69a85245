import { expect, test } from "vitest";
import { isDomainError } from "#server/core/errors.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import { redeemDiscount } from "#server/payments/discounts/redeem.ts";
import { type DiscountedPayment, reserveDiscount } from "#server/payments/discounts/reserve.ts";
import { createPromotionCodes } from "#server/routers/promotion-codes/create.ts";
import { CreatePromotionCode } from "#server/wire/selling/promotion-code.ts";
import { crowd } from "#server/workshop/testing/crowd.ts";
import { newDiscount } from "#server/workshop/testing/payments/counted-orders.ts";
import { newIntent, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
const shoppers = 200;

/** A discount by a code, and 200 payments that want it. */
async function rush(caps: { ofDiscount: number | null; ofCode: number | null }) {
  const ctx = await newMerchant(services);
  const { id: discountId } = await newDiscount(ctx, { maxRedemptions: caps.ofDiscount });
  const input = { discountId, maxRedemptions: caps.ofCode };
  const made = await createPromotionCodes(ctx, CreatePromotionCode.parse(input));
  const promotionCodeId = "id" in made ? made.id : null;
  const intents = await crowd(shoppers, () => newIntent(ctx));
  const discount = {
    discountId,
    promotionCodeId,
    code: "X",
    name: "X",
    percentE2: 5000,
    amount: 500,
  };
  const payment = (paymentIntentId: string): DiscountedPayment => ({
    paymentIntentId,
    checkoutSessionId: null,
    buyer: { customerId: null, email: null, card: null },
    currency: "EUR",
    orderAmount: 1000n,
    discount,
  });
  /** Reserves and pays, as one attempt does. Whether it was reserved. */
  const pay = async (id: string, isPaid: boolean): Promise<boolean> => {
    try {
      await transactAside(ctx, async ({ tx }) => {
        await reserveDiscount(tx, ctx, payment(id));
        await tx.paymentIntent.update({ where: own(ctx, id), data: { status: "processing" } });
      });
    } catch (error) {
      if (!isDomainError(error) || error.code !== "discount_used_up") throw error;
      return false;
    }
    await transactAside(ctx, async ({ tx }) => {
      const status = isPaid ? "succeeded" : "requires_payment_method";
      const amountCaptured = isPaid ? 1000n : 0n;
      await tx.paymentIntent.update({
        where: own(ctx, id),
        data: { status, amount: 1000n, amountCaptured },
      });
      if (isPaid) await redeemDiscount(tx, ctx, id);
    });
    return true;
  };
  const counted = async () => ({
    ofDiscount: (await ctx.db.discount.findUniqueOrThrow({ where: own(ctx, discountId) }))
      .redemptions,
    ofCode: (
      await ctx.db.promotionCode.findUniqueOrThrow({ where: own(ctx, promotionCodeId ?? "") })
    ).redemptions,
    rows: await ctx.db.discountRedemption.count({ where: { discountId, status: "redeemed" } }),
  });
  return { ids: intents.map(({ id }) => id), pay, counted };
}

test.each([[{ ofDiscount: 10, ofCode: null }], [{ ofDiscount: null, ofCode: 10 }]])(
  "200 payments, many at every moment, redeem a cap of ten exactly ten times: %j",
  async (caps) => {
    const { ids, pay, counted } = await rush(caps);
    const had = await crowd(ids.length, (at) => pay(ids[at] ?? "", true));
    expect(had.filter(Boolean)).toHaveLength(10);
    expect(await counted()).toEqual({ ofDiscount: 10, ofCode: 10, rows: 10 });
  },
);

test("where half of 200 are declined, what they give back is redeemed by others, and never more than ten times", async () => {
  const { ids, pay, counted } = await rush({ ofDiscount: 10, ofCode: 10 });
  const isPaid = (at: number) => at % 2 === 0;
  await crowd(ids.length, (at) => pay(ids[at] ?? "", isPaid(at)));
  const declined = ids.filter((_, at) => !isPaid(at));
  await crowd(declined.length, (at) => pay(declined[at] ?? "", true));
  expect(await counted()).toEqual({ ofDiscount: 10, ofCode: 10, rows: 10 });
});
