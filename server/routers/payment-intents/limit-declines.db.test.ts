import { expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import { holdDecline, holdProgramsDecline } from "#server/payments/charge/limits.ts";
import { getAttention } from "#server/routers/dashboard/overview/attention.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { createPaymentIntent } from "#server/routers/payment-intents/create.ts";
import { CreatePaymentIntent } from "#server/wire/payments/payment-intent.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { card, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const limited = await testServices({ clock });
const services = { ...limited, env: { ...limited.env, RATE_LIMIT_RPS: 100 } };
const stolen = card("4000000000000002");

type Ctx = Awaited<ReturnType<typeof newMerchant>>;

async function newIntent(ctx: Ctx): Promise<string> {
  const input = CreatePaymentIntent.parse({ amount: 500, currency: "USD" });
  return (await createPaymentIntent(ctx, input)).id;
}

/** The code of what was thrown, or "paid". */
function confirm(ctx: Ctx, id: string, number = stolen): Promise<string> {
  return confirmPaymentIntent(ctx, { id, card: number }).then(
    () => "paid",
    ({ code }: { code: string }) => code,
  );
}

test("an intent is declined ten times over REST, then held back for a while", async () => {
  const ctx = await newMerchant(services);
  const id = await newIntent(ctx);
  const outcomes: string[] = [];
  for (let n = 0; n < 12; n += 1) outcomes.push(await confirm(ctx, id));
  expect(outcomes).toEqual([...Array(10).fill("card_declined"), "rate_limited", "rate_limited"]);
  expect(await confirm(ctx, await newIntent(ctx), card("4242424242424242"))).toBe("paid");
  clock.advance(15 * minuteMs);
  expect(await confirm(ctx, id, card("4242424242424242"))).toBe("paid");
});

test("a saved card is declined thirty times over REST at a merchant, on however many intents", async () => {
  const { merchantId } = await newMerchant(services);
  const tryIt = async (paymentMethodId: string, n: number) => {
    const place = { merchantId, paymentIntentId: `pi_${n}` };
    const tell = await holdProgramsDecline(services, place, { paymentMethodId });
    await tell("declined");
  };
  for (let n = 0; n < 30; n += 1) await tryIt("pm_1", n);
  await expect(tryIt("pm_1", 30)).rejects.toMatchObject({ code: "rate_limited" });
  await tryIt("pm_2", 31);
});

test("a test card is everybody's, and declined as often as somebody tries", async () => {
  const ctx = await newMerchant(services);
  const outcomes: string[] = [];
  for (let n = 0; n < 32; n += 1) outcomes.push(await confirm(ctx, await newIntent(ctx)));
  expect(new Set(outcomes)).toEqual(new Set(["card_declined"]));
});

test("where cards are tried out, the bank is asked of whoever has a shopper there", async () => {
  const ctx = await newMerchant(services);
  const supported = card("4000000000003055");
  const pay = async (returnUrl?: string) => {
    const id = await newIntent(ctx);
    return (await confirmPaymentIntent(ctx, { id, card: supported, returnUrl })).status;
  };
  const returnUrl = "https://shop.example/back";
  expect(await pay(returnUrl)).toBe("succeeded");
  for (let n = 0; n < 80; n += 1) {
    const place = { merchantId: ctx.merchantId, paymentIntentId: `pi_${n}` };
    await (
      await holdProgramsDecline(services, place, {})
    )("declined");
  }
  expect(await pay(returnUrl)).toBe("requires_action");
  expect(await pay()).toBe("succeeded");
});

test("when cards are tried out on a link, the merchant is told once, and on the overview for a day", async () => {
  const ctx = await newMerchant(services);
  const place = {
    merchantId: ctx.merchantId,
    paymentLinkId: "plink_1",
    paymentIntentId: await newIntent(ctx),
  };
  for (let n = 0; n < 24; n += 1) {
    if (n === 14) expect((await getAttention(ctx)).cardTesting).toBeNull();
    const source = {};
    const tell = await holdDecline(services, { place, source, ip: `203.0.113.${n}` });
    await tell("declined");
  }
  const events = await services.db.event.findMany({
    where: { merchantId: ctx.merchantId, type: "card_testing.suspected" },
  });
  expect(events).toHaveLength(1);
  expect(JSON.parse(JSON.stringify(events[0]))).toMatchObject({
    relatedEntityId: place.paymentIntentId,
  });
  expect((await getAttention(ctx)).cardTesting).toBe(clock.now().toISOString());
  clock.advance(24 * 60 * minuteMs);
  expect((await getAttention(ctx)).cardTesting).toBeNull();
});
