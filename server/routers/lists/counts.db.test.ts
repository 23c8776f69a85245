import { beforeEach, describe, expect, test, vi } from "vitest";
import type { MerchantContext } from "#server/core/context.ts";
import { countPayments } from "#server/routers/lists/count-payments.ts";
import { updatePaymentLink } from "#server/routers/payment-links/update.ts";
import { type ListName, lists } from "#server/wire/dashboard/lists.ts";
import { newIntent, newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { linkOf } from "#server/workshop/testing/payments/shopper.ts";
import { createStaff, type Staff } from "#server/workshop/testing/staff/dashboard-mutations.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
let ctx: MerchantContext;
let owner: Staff;

beforeEach(async () => {
  ctx = await newMerchant(services);
  owner = await createStaff(services, ctx.merchantId);
});

describe("beside each chip of a list stands how many rows it lets through:", () => {
  test("by status, of this merchant alone, and 0 in all where there are none", async () => {
    const before = await newMerchant(services);
    await newSession(before);
    expect(await owner.caller.lists.counts({ list: "checkout-sessions" })).toEqual({ "": 0 });
    const session = await newSession(ctx);
    await newSession(ctx);
    await owner.caller.checkoutSessions.expire({ id: session.id });
    const counts = await owner.caller.lists.counts({ list: "checkout-sessions" });
    expect(counts).toEqual({ "": 2, open: 1, expired: 1 });
    for (const status of ["open", "expired"] as const) {
      const { pagination } = await owner.caller.checkoutSessions.list({ status });
      expect(counts[status]).toBe(pagination.total);
    }
  });

  test("what is switched off counts apart, and what was deleted does not", async () => {
    const [off, gone] = [await linkOf(ctx), await linkOf(ctx)];
    await linkOf(ctx);
    await updatePaymentLink(ctx, { id: off.id, active: false });
    await owner.caller.paymentLinks.remove({ id: gone.id });
    expect(await owner.caller.lists.counts({ list: "payment-links" })).toEqual({
      "": 2,
      true: 1,
      false: 1,
    });
  });

  // A list that counts nothing has no counters: its chips stand without a number.
  const withCounters = new Set<ListName>([
    "checkout-sessions",
    "disputes",
    "subscriptions",
    "transfers",
    "payouts",
    "files",
    "payment-links",
    "products",
    "gift-cards",
    "prices",
    "invoices",
    "discounts",
    "shipping-rates",
    "messages",
  ]);

  test.each(Object.keys(lists) as ListName[])(
    "of %s of a new merchant there is nothing to count",
    async (list) => {
      const counts = await owner.caller.lists.counts({ list });
      expect(counts).toEqual(withCounters.has(list) ? { "": 0 } : {});
    },
  );

  test("of a list that the caller may not read there are none", async () => {
    await newSession(ctx);
    owner.principal.scopes = new Set(["payment-intents:read"]);
    expect(await owner.caller.lists.counts({ list: "checkout-sessions" })).toEqual({});
  });
});

describe("beside a saved view stands how many payments it shows:", () => {
  const large = { amountFrom: 10_000 };

  test("exactly, of this merchant alone", async () => {
    await newIntent(await newMerchant(services), { amount: 90_000 });
    for (const amount of [900, 10_000, 21_200]) await newIntent(ctx, { amount });
    const filters = [{}, large, { currency: "USD" }, { search: "212" }];
    expect(await owner.caller.lists.countPayments({ filters })).toEqual([3, 2, 0, 1]);
  });

  test("what takes too long has none, and after a few of those nothing more is asked", async () => {
    await newIntent(ctx, { amount: 21_200 });
    await services.db.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE payment_intents IN ACCESS EXCLUSIVE MODE`;
      const asked = vi.spyOn(services.db, "$transaction");
      const counts = await countPayments(ctx, [{}, large, large, large, large, large]);
      expect(counts).toEqual([1, null, null, null, null, null]);
      expect(asked).toHaveBeenCalledTimes(3);
      asked.mockRestore();
    });
    expect(await countPayments(ctx, [large])).toEqual([1]);
  });

  test("all together within a second, however many are each fast enough", async () => {
    await newIntent(ctx, { amount: 21_200 });
    const asked = vi.spyOn(services.db, "$transaction");
    // Each takes 190 ms, which no single limit ends.
    const clock = vi
      .spyOn(performance, "now")
      .mockImplementation(() => asked.mock.calls.length * 190);
    const counts = await countPayments(
      ctx,
      Array.from({ length: 20 }, () => large),
    );
    clock.mockRestore();
    expect(asked).toHaveBeenCalledTimes(6);
    asked.mockRestore();
    expect(counts).toEqual([...Array(6).fill(1), ...Array(14).fill(null)]);
  });

  test("is for whoever may read payments", async () => {
    owner.principal.scopes = new Set(["products:read"]);
    await expect(owner.caller.lists.countPayments({ filters: [{}] })).rejects.toThrow();
  });
});
