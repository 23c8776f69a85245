import { expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { getDiscountUse } from "#server/routers/dashboard/discount-use.ts";
import { getBest } from "#server/routers/dashboard/overview/best.ts";
import { listRedemptions } from "#server/routers/discounts/list-redemptions.ts";
import { createPromotionCodes } from "#server/routers/promotion-codes/create.ts";
import { exportPromotionCodes } from "#server/routers/promotion-codes/export.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { AskBest } from "#server/wire/dashboard/overview.ts";
import { ListRedemptions } from "#server/wire/selling/discount.ts";
import { CreatePromotionCode } from "#server/wire/selling/promotion-code.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newDiscount, newOrder } from "#server/workshop/testing/payments/counted-orders.ts";
import { card, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock("2026-02-18T09:30:00.000Z");
const services = await testServices({ clock });

test("a discount's uses, file and share of the overview are of payments that kept it, of no other merchant", async () => {
  const [ctx, stranger] = [await newMerchant(services), await newMerchant(services)];
  const discount = await newDiscount(ctx);
  const input = CreatePromotionCode.parse({ discountId: discount.id, code: "FERN" });
  await createPromotionCodes(ctx, input);
  const pay = async () => {
    const { intentId } = await newOrder(ctx, { promotionCode: "FERN" });
    return confirmPayment(ctx, intentId, { card: card() });
  };
  await pay();
  clock.advance(dayMs);
  await pay();
  const refunded = await pay();
  await createRefund(ctx, { paymentIntentId: refunded.id, metadata: {} });
  clock.advance(60_000);
  await settleRefunds(services);

  const use = await getDiscountUse(ctx, { id: discount.id, timeZone: "UTC" });
  expect(use.sums).toEqual([{ currency: "EUR", given: 2000, orders: 4000 }]);
  expect(use.days.slice(-2).map(({ payments }) => payments)).toEqual([1, 1]);
  expect(use.days).toHaveLength(30);
  const asked = ListRedemptions.parse({ id: discount.id });
  const { data, pagination } = await listRedemptions(ctx, asked);
  expect(data.map(({ status, code: word }) => [status, word])).toEqual([
    ["returned", "FERN"],
    ["redeemed", "FERN"],
    ["redeemed", "FERN"],
  ]);
  expect(pagination.total).toBe(3);
  const best = await getBest(ctx, AskBest.parse({ days: 7, currency: "EUR" }));
  expect(best.discounts).toEqual([
    { id: discount.id, name: "Half off", volume: 2000, payments: 2 },
  ]);
  const { csv } = await exportPromotionCodes(ctx, discount.id);
  expect(csv).toContain("FERN,true,2,,,");
  for (const read of [
    getDiscountUse(stranger, { id: discount.id, timeZone: "UTC" }),
    listRedemptions(stranger, asked),
    exportPromotionCodes(stranger, discount.id),
  ])
    await expect(read).rejects.toMatchObject({ code: "not_found" });
});
