import { expect, test } from "vitest";
import { dayMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { transact } from "#server/data/transact.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import type { AlsoChanged } from "#server/payments/subscriptions/changes/apply.ts";
import { changeItems } from "#server/payments/subscriptions/changes/change-items.ts";
import { chargeChange } from "#server/payments/subscriptions/changes/charge-change.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { lockSubscription } from "#server/records/payments/subscription.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { pauseSubscription } from "#server/routers/subscriptions/pause.ts";
import { takeItems } from "#server/routers/subscriptions/take-items.ts";
import { updateSubscription } from "#server/routers/subscriptions/update.ts";
import { UpdateSubscription } from "#server/wire/payments/subscriptions/subscription-change.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  ledgerBalances,
  newMerchant,
  withSandboxFaults,
} from "#server/workshop/testing/payments/payments.ts";
import { newSubscription, planOf, savedCustomer } from "#server/workshop/testing/payments/plans.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock("2027-06-01T10:00:00.000Z");
const services = await testServices({ clock });

/** A subscription of €30 for June's 30 days, ten of which are over. */
async function subscribed() {
  clock.set("2027-06-01T10:00:00.000Z");
  const ctx = await newMerchant(services);
  const customerId = await savedCustomer(ctx);
  const medium = await planOf(ctx, 3000);
  const [large, small] = [await planOf(ctx, 6000), await planOf(ctx, 1500)];
  const { id } = await newSubscription(ctx, { customerId, items: [{ priceId: medium }] });
  clock.advance(10 * dayMs);
  const change = (input: object) =>
    updateSubscription(ctx, UpdateSubscription.parse({ id, ...input }));
  return { ctx, id, large, small, change, paid: () => paidTo(ctx) };
}

const paidTo = async (ctx: MerchantContext) => (await ledgerBalances(ctx))["merchant"] ?? 0;

/** The first transaction of a change that is charged: its request has not asked for the charge yet. */
async function begun(
  ctx: MerchantContext,
  id: string,
  priceId: string,
  also: AlsoChanged = {},
): Promise<string> {
  const intentId = await transact(ctx, async (unit) => {
    const row = await lockSubscription(unit.tx, ctx, id);
    const { items } = await takeItems(unit.tx, ctx, [{ priceId, quantity: 1 }]);
    return changeItems(unit, ctx, {
      row,
      items,
      proration: "immediate",
      previewId: null,
      also,
    });
  });
  return intentId ?? "";
}

test("a change that comes while another is about to be charged is told to look again, and the other is made", async () => {
  const { ctx, id, large, small, change, paid } = await subscribed();
  const intentId = await begun(ctx, id, large);
  for (const proration of ["immediate", "next_period", "none"])
    await expect(change({ items: [{ priceId: small }], proration })).rejects.toMatchObject({
      code: "payment_in_progress",
    });
  expect(await chargeChange(ctx, intentId)).toBeNull();
  expect(await paid()).toBe(5000);
  expect(await getSubscription(ctx, id)).toMatchObject({ amount: 6000, pendingChange: null });
});

test("metadata sent with a change are merged when it is paid, into what others have written until then", async () => {
  const { ctx, id, large, change } = await subscribed();
  await change({ metadata: { seats: "1", note: "old" } });
  const intentId = await begun(ctx, id, large, { metadata: { seats: "2", note: null } });
  await change({ metadata: { seats: "3", sent: "yes" } });
  expect(await chargeChange(ctx, intentId)).toBeNull();
  expect((await getSubscription(ctx, id)).metadata).toEqual({ seats: "2", sent: "yes" });
});

test("metadata that have become too many while a change was charged stay as they are, and it is made", async () => {
  const { ctx, id, large, change } = await subscribed();
  const intentId = await begun(ctx, id, large, { metadata: { seats: "2" } });
  const full = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`key${at}`, "x"]));
  await change({ metadata: full });
  expect(await chargeChange(ctx, intentId)).toBeNull();
  expect(await getSubscription(ctx, id)).toMatchObject({ amount: 6000, metadata: full });
});

test("a renewal waits for a change that is about to be charged, and charges what it leaves", async () => {
  const { ctx, id, large, paid } = await subscribed();
  clock.set(new Date(Date.parse("2027-07-01T10:00:00.000Z") - 1).toISOString());
  const intentId = await begun(ctx, id, large);
  clock.advance(1);
  await renewSubscriptions(services);
  expect(await paid()).toBe(3000);
  expect(await chargeChange(ctx, intentId)).toBeNull();
  expect(await paid()).toBe(3100);
  clock.advance(3 * minuteMs);
  while ((await renewSubscriptions(services)) > 0);
  expect(await paid()).toBe(9100);
});

test("a change whose request died gives way after two minutes; asking late for its charge is refused", async () => {
  const { ctx, id, large, small, change, paid } = await subscribed();
  const intentId = await begun(ctx, id, large);
  clock.advance(2 * minuteMs);
  await change({ items: [{ priceId: small }] });
  expect(await chargeChange(ctx, intentId)).toMatchObject({ code: "invalid_state" });
  expect(await paid()).toBe(3000);
  expect(await getSubscription(ctx, id)).toMatchObject({ items: [{ priceId: small }] });
});

test.each([
  [
    "canceled",
    (ctx: MerchantContext, id: string) => cancelSubscription(ctx, { id, atPeriodEnd: false }),
  ],
  [
    "paused",
    (ctx: MerchantContext, id: string) => pauseSubscription(ctx, { id, keepService: false }),
  ],
] as const)(
  "a change of a subscription that is %s before its charge is asked for is refused, and costs nothing",
  async (status, act) => {
    const { ctx, id, large, paid } = await subscribed();
    const intentId = await begun(ctx, id, large);
    await act(ctx, id);
    expect(await chargeChange(ctx, intentId)).toMatchObject({ code: "invalid_state" });
    expect(await paid()).toBe(3000);
    expect(await getSubscription(ctx, id)).toMatchObject({ status, amount: 3000 });
  },
);

test("a change whose charge turns out to be paid during a pause is not made, and the charge is refunded", async () => {
  const { ctx, id, large, paid } = await subscribed();
  const intentId = await begun(ctx, id, large);
  const { processor } = withSandboxFaults(services, { loseAnswer: true });
  const resolvePayment = () => Promise.reject(new Error("connection reset"));
  const deaf = { ...ctx, processor: { ...processor, resolvePayment } };
  await expect(chargeChange(deaf, intentId)).rejects.toMatchObject({ code: "payment_in_progress" });
  await pauseSubscription(ctx, { id, keepService: false });
  clock.advance(20 * minuteMs);
  await reconcileAttempts(services);
  await settleRefunds(services);
  expect(await paid()).toBe(3000);
  expect(await getSubscription(ctx, id)).toMatchObject({ status: "paused", amount: 3000 });
  expect(await chargeChange(ctx, intentId)).toMatchObject({ code: "invalid_state" });
});

test("a change whose charge cannot be asked for lets the next one go ahead at once", async () => {
  const { ctx, id, large, change, paid } = await subscribed();
  const intentId = await begun(ctx, id, large);
  const { paymentMethodId } = await getSubscription(ctx, id);
  const where = { merchantId_id: { merchantId: ctx.merchantId, id: paymentMethodId ?? "" } };
  await ctx.db.paymentMethod.update({ where, data: { detachedAt: clock.now() } });
  await expect(chargeChange(ctx, intentId)).rejects.toMatchObject({ code: "not_found" });
  await ctx.db.paymentMethod.update({ where, data: { detachedAt: null } });
  await change({ items: [{ priceId: large }] });
  expect(await paid()).toBe(5000);
});

test("acts at the same time: each is done or refused with a code that is promised, and no charge is without its change", async () => {
  const changing = ["payment_in_progress", "invalid_state"];
  type Race = Awaited<ReturnType<typeof subscribed>>;
  const acts: Record<string, { codes: string[]; act: (race: Race) => Promise<unknown> }> = {
    up: { codes: changing, act: ({ change, large }) => change({ items: [{ priceId: large }] }) },
    down: { codes: changing, act: ({ change, small }) => change({ items: [{ priceId: small }] }) },
    later: {
      codes: changing,
      act: ({ change, small }) => change({ items: [{ priceId: small }], proration: "next_period" }),
    },
    cancel: {
      codes: ["invalid_state"],
      act: ({ ctx, id }) => cancelSubscription(ctx, { id, atPeriodEnd: false }),
    },
    pause: {
      codes: ["invalid_state"],
      act: ({ ctx, id }) => pauseSubscription(ctx, { id, keepService: false }),
    },
    renew: { codes: [], act: () => renewSubscriptions(services) },
  };
  const names = Object.keys(acts);
  for (const [at, one] of names.entries())
    for (const other of names.slice(at)) {
      const race = await subscribed();
      if ([one, other].includes("renew")) clock.set("2027-07-01T10:00:00.000Z");
      const outcomes = await Promise.allSettled(
        [one, other].map(async (name) => acts[name]?.act(race)),
      );
      const refused = outcomes.flatMap((outcome, who) =>
        outcome.status === "rejected" ? [[[one, other][who], outcome.reason.code]] : [],
      );
      const unexpected = refused.filter(([name, code]) => !acts[name]?.codes.includes(code));
      expect([one, other, unexpected]).toEqual([one, other, []]);
      const row = await race.ctx.db.subscription.findFirstOrThrow({ where: { id: race.id } });
      const intents = await race.ctx.db.paymentIntent.findMany({
        where: { subscriptionId: race.id, status: "succeeded", amountRefunded: 0 },
      });
      const sum = intents.reduce((all, { amount }) => all + Number(amount), 0);
      expect([one, other, await race.paid()]).toEqual([one, other, sum]);
      const isLarge = (row.lineItems as { priceId: string }[])[0]?.priceId === race.large;
      const isRenewed = [one, other].includes("renew");
      if (row.status === "active" && !isRenewed && row.unusedCredit === 0n)
        expect([one, other, sum]).toEqual([one, other, isLarge ? 5000 : 3000]);
    }
});
