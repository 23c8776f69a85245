import { describe, expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { buyerKey } from "#server/payments/discounts/buyer-key.ts";
import type { Buyer } from "#server/payments/discounts/buyer.ts";
import {
  applicableOf,
  type AskedDiscount,
  type FoundDiscount,
  type Offer,
  offerSql,
} from "#server/payments/discounts/find-applicable.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { removeDiscount } from "#server/routers/discounts/remove.ts";
import { createPromotionCodes } from "#server/routers/promotion-codes/create.ts";
import { updatePromotionCode } from "#server/routers/promotion-codes/update.ts";
import { CreatePromotionCode, type PromotionCode } from "#server/wire/selling/promotion-code.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newDiscount, newOrder } from "#server/workshop/testing/payments/counted-orders.ts";
import { fundedCustomer } from "#server/workshop/testing/payments/funded-customers.ts";
import { card, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const nobody: Buyer = { customerId: null, email: null, card: null };

async function newCode(
  ctx: MerchantContext,
  input: Partial<CreatePromotionCode> = {},
  discountId?: string,
): Promise<PromotionCode> {
  const of = discountId ?? (await newDiscount(ctx)).id;
  const made = await createPromotionCodes(
    ctx,
    CreatePromotionCode.parse({ discountId: of, ...input }),
  );
  return made as PromotionCode;
}

async function findApplicable(
  ctx: MerchantContext,
  asked: AskedDiscount & ({ discountId: string } | { code: string }),
): Promise<FoundDiscount> {
  const [row] = await ctx.db.$queryRaw<{ offer: Offer | null }[]>`
    SELECT ${offerSql(ctx, asked)} AS offer`;
  return applicableOf(ctx.db, ctx, asked, row?.offer ?? null);
}

function find(ctx: MerchantContext, code: string, buyer: Partial<Buyer> = {}, currency = "EUR") {
  return findApplicable(ctx, { code, currency, buyer: { ...nobody, ...buyer } });
}

const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs).toISOString();

describe("a discount that applies", () => {
  test("is found by its code, whatever its case and spaces, with its terms", async () => {
    const ctx = await newMerchant(services);
    const { id } = await newDiscount(ctx, {
      percentOff: 12.5,
      duration: "repeating",
      periods: 6,
      minimumAmount: 4000,
      currency: "EUR",
    });
    const code = await newCode(ctx, { code: "Spring20" }, id);
    expect(await find(ctx, " sPrInG 20 ")).toEqual({
      terms: {
        discountId: id,
        promotionCodeId: code.id,
        code: "Spring20",
        name: "Half off",
        percentE2: 1250,
        amountOff: null,
        currency: "EUR",
        productIds: [],
        minimumAmount: 4000,
      },
      periods: 6,
    });
  });

  test("is found by its id, and lasts as its duration says", async () => {
    const ctx = await newMerchant(services);
    const periods = [];
    for (const duration of ["once", "forever"] as const) {
      const { id: discountId } = await newDiscount(ctx, { duration });
      const found = await findApplicable(ctx, {
        discountId,
        currency: "EUR",
        buyer: nobody,
      });
      expect(found).toMatchObject({ terms: { discountId, promotionCodeId: null, code: null } });
      periods.push("periods" in found && found.periods);
    }
    expect(periods).toEqual([1, null]);
  });
});

describe("the reason why a code does not apply", () => {
  test("is the same of an unknown, a deactivated and another merchant's code, and of a deleted discount", async () => {
    const [ctx, other] = [await newMerchant(services), await newMerchant(services)];
    const foreign = await newCode(other, { code: "FOREIGN" });
    const deactivated = await newCode(ctx, { code: "GONE" });
    await updatePromotionCode(ctx, { id: deactivated.id, active: false });
    const deleted = await newCode(ctx, { code: "DELETED" });
    await removeDiscount(ctx, deleted.discountId);
    for (const code of ["NEVER", "GONE", "DELETED", "FOREIGN", "'; --", "x".repeat(300), ""])
      expect(await find(ctx, code), code).toEqual({ reason: "code_unknown" });
    const { discountId } = foreign;
    const asked = { discountId, currency: "EUR", buyer: nobody };
    expect(await findApplicable(ctx, asked)).toEqual({ reason: "code_unknown" });
  });

  test.each([
    ["code_not_started", { startsAt: inDays(1) }, {}],
    ["code_currency", { percentOff: null, amountOff: 500, currency: "USD" }, {}],
    ["code_currency", { minimumAmount: 500, currency: "USD" }, {}],
  ] as const)("is %s of %j", async (reason, discount, code) => {
    const ctx = await newMerchant(services);
    const { id } = await newDiscount(ctx, discount);
    const { code: word } = await newCode(ctx, code, id);
    expect(await find(ctx, word)).toEqual({ reason });
  });

  test("is code_expired from the moment at which the code or its discount ends", async () => {
    const ctx = await newMerchant(services);
    const { id } = await newDiscount(ctx, { endsAt: inDays(2) });
    const short = await newCode(ctx, { expiresAt: inDays(1) });
    const long = await newCode(ctx, {}, id);
    clock.advance(dayMs - 1);
    expect(await find(ctx, short.code)).toHaveProperty("terms");
    clock.advance(1);
    expect(await find(ctx, short.code)).toEqual({ reason: "code_expired" });
    expect(await find(ctx, long.code)).toHaveProperty("terms");
    clock.advance(dayMs);
    expect(await find(ctx, long.code)).toEqual({ reason: "code_expired" });
  });

  test("is code_used_up while a payment under way has the last one, and not after its decline", async () => {
    const ctx = await newMerchant(services);
    const discount = await newDiscount(ctx);
    const last = await newCode(ctx, { maxRedemptions: 1 }, discount.id);
    const open = await newOrder(ctx, { promotionCode: last.code });
    const challenged = { card: card("4000000000003220") };
    await confirmPayment(ctx, open.intentId, challenged);
    expect(await find(ctx, last.code)).toEqual({ reason: "code_used_up" });
    const { id: discountId } = discount;
    const asked = { discountId, currency: "EUR", buyer: nobody };
    expect(await findApplicable(ctx, asked)).toHaveProperty("terms");
    const other = await newCode(ctx, { maxRedemptions: 1 }, discountId);
    const declined = await newOrder(ctx, { promotionCode: other.code });
    await confirmPayment(ctx, declined.intentId, { card: card("4000000000000002") }).catch(
      isDomainError,
    );
    expect(await find(ctx, other.code)).toHaveProperty("terms");
    await confirmPayment(ctx, declined.intentId, { card: card() });
    expect(await find(ctx, other.code)).toEqual({ reason: "code_used_up" });
  });

  test("is code_not_for_customer to everybody but the one customer, who is known by id or address", async () => {
    const ctx = await newMerchant(services);
    const { id: customerId } = await createCustomer(ctx, { email: "ada@example.com" });
    const { code } = await newCode(ctx, { customerId });
    expect(await find(ctx, code)).toEqual({ reason: "code_not_for_customer" });
    expect(await find(ctx, code, { email: "eve@example.com" })).toEqual({
      reason: "code_not_for_customer",
    });
    expect(await find(ctx, code, { customerId })).toHaveProperty("terms");
    expect(await find(ctx, code, { email: " ADA@Example.com" })).toHaveProperty("terms");
  });
});

describe("what a shopper had before is known by customer, address and card:", () => {
  const number = "5555555555554444";
  async function shop(limit: { firstPurchaseOnly?: boolean; oncePerCustomer?: boolean }) {
    const ctx = await newMerchant(services);
    const customerId = await fundedCustomer(services, ctx.merchantId, { amount: 0 });
    const discount = await newDiscount(ctx, limit);
    const pay = async (order: Partial<Parameters<typeof newOrder>[1]>) => {
      const { intentId } = await newOrder(ctx, order);
      return confirmPayment(ctx, intentId, { card: card(number) });
    };
    const asked = (buyer: Partial<Buyer>) =>
      findApplicable(ctx, {
        discountId: discount.id,
        currency: "EUR",
        buyer: { ...nobody, ...buyer },
      });
    return { ctx, customerId, discount, pay, asked };
  }

  test("once per customer counts this discount alone, also at the moment of payment", async () => {
    const { ctx, customerId, discount, pay, asked } = await shop({ oncePerCustomer: true });
    await pay({ customerId });
    expect(await asked({ customerId })).toHaveProperty("terms");
    await pay({ customerId, discount });
    const reason = "code_once_per_customer";
    expect(await asked({ customerId })).toEqual({ reason });
    const { email } = await ctx.db.customer.findFirstOrThrow({ where: { id: customerId } });
    expect(await asked({ email })).toEqual({ reason });
    expect(await asked(nobody)).toHaveProperty("terms");
    await expect(pay({ discount })).rejects.toMatchObject({ code: "discount_not_applicable" });
  });

  test("an address that had it is known after the secret was changed", async () => {
    const { ctx, discount, pay } = await shop({ oncePerCustomer: true });
    await pay({ discount });
    const email = "ada@example.com";
    const { merchantId, env } = ctx;
    const data = { buyerKey: buyerKey(env, email) };
    await ctx.db.discountRedemption.updateMany({ where: { merchantId }, data });
    const changed = { APP_SECRET: "s".repeat(64), APP_SECRET_PREVIOUS: env.APP_SECRET };
    const later = { ...ctx, env: { ...env, ...changed } };
    const asked = { discountId: discount.id, currency: "EUR", buyer: { ...nobody, email } };
    expect(await findApplicable(later, asked)).toEqual({ reason: "code_once_per_customer" });
  });

  test("a first purchase counts every payment, also at the moment of payment", async () => {
    const { customerId, discount, pay, asked } = await shop({ firstPurchaseOnly: true });
    expect(await asked({ customerId })).toHaveProperty("terms");
    await pay({ customerId });
    expect(await asked({ customerId })).toEqual({ reason: "code_first_purchase_only" });
    await expect(pay({ discount })).rejects.toMatchObject({ code: "discount_not_applicable" });
  });

  test("of two first purchases at once by one card one is discounted", async () => {
    const { discount, pay } = await shop({ firstPurchaseOnly: true });
    const results = await Promise.allSettled([pay({ discount }), pay({ discount })]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});
