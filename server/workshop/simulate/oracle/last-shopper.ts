import { isDomainError } from "#server/core/errors.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { chooseForSession } from "#server/payments/selling/choose-for-session.ts";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import type { Market } from "#server/workshop/simulate/selling/market.ts";
import type { Stage } from "#server/workshop/simulate/stage.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

type Left = { isEnded: boolean; discounts: number; units: number };

/**
 * When everybody has gone, one more shopper comes with the code, and gets exactly what is left: what declined, expired
 * and refunded orders had taken is there again, and no more. Begins a payment, so that it is asked last.
 */
export async function lastShopperProblems(stage: Stage): Promise<string[]> {
  const { market, ctx } = stage;
  if (!market) return [];
  const { fernId, potId, code, discount } = market.offer;
  const left = await leftOver(stage, market);
  const made = await createCheckoutSession(
    ctx,
    CreateCheckoutSession.parse({
      currency: "EUR",
      lineItems: [fernId, potId].map((productId) => ({ productId, quantity: 1 })),
      allowPromotionCodes: true,
    }),
  );
  const chosen = await chooseForSession(ctx, made.id, { code: code.text });
  const right = left.isEnded ? "code_unknown" : left.discounts > 0 ? null : "code_used_up";
  if (chosen.discountProblem !== right)
    return [
      `the last shopper's code is answered ${chosen.discountProblem}, and ${left.discounts} redemptions are left`,
    ];
  // Somebody with the same card may have had it.
  if (discount.oncePerCustomer) return [];
  const { totalAmount } = chosen.price;
  const shown = { browserToken: "the last shopper", shownAmount: totalAmount };
  const paying = confirmPayment(
    ctx,
    made.paymentIntentId ?? "",
    totalAmount === 0 ? shown : { ...shown, card: card() },
  );
  const told = await paying.then(
    ({ status }) => status as string,
    (error: unknown) => {
      if (isDomainError(error)) return error.code as string;
      throw error;
    },
  );
  const expected = left.units > 0 ? "succeeded" : "out_of_stock";
  return told === expected
    ? []
    : [`the last shopper is answered ${told}, and ${left.units} units are left`];
}

/** Counted from the payments that have succeeded and were not given back, by the caps of now. */
async function leftOver({ world, ctx }: Stage, { offer }: Market): Promise<Left> {
  const { merchantId } = ctx;
  const [row] = await world.db.$queryRaw<
    { isActive: boolean; ofDiscount: bigint | null; ofCode: bigint | null; units: number }[]
  >`
    WITH kept AS (
      SELECT breakdown->'discount' AS taken FROM payment_intents
      WHERE "merchantId" = ${merchantId} AND status = 'succeeded'
        AND (amount = 0 OR "amountRefunded" < "amountCaptured"))
    SELECT c.active AS "isActive", p.stock AS units,
      d."maxRedemptions" - (SELECT count(*) FROM kept WHERE taken->>'discountId' = d.id) AS "ofDiscount",
      c."maxRedemptions" - (SELECT count(*) FROM kept WHERE taken->>'promotionCodeId' = c.id) AS "ofCode"
    FROM discounts d, promotion_codes c, products p
    WHERE d."merchantId" = ${merchantId} AND d.id = ${offer.discount.id}
      AND c."merchantId" = ${merchantId} AND c.id = ${offer.code.id}
      AND p."merchantId" = ${merchantId} AND p.id = ${offer.fernId}`;
  if (!row) throw new Error("the offer of the market is gone");
  const discounts = [row.ofDiscount, row.ofCode].map((free) => Number(free ?? Infinity));
  return { isEnded: !row.isActive, discounts: Math.min(...discounts), units: row.units };
}
