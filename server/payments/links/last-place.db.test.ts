import { expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { answerChallenge } from "#server/payments/processor/sandbox/challenge.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { getPaymentLink } from "#server/routers/payment-links/get.ts";
import { openLinkSession } from "#server/routers/payment-links/open-session.ts";
import { CreatePaymentLink } from "#server/wire/payments/payment-link.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { card, ledgerBalances, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const taken = { code: "link_unavailable" };

/** A link with so many places, and shoppers who have its page open. */
async function shoppersOf(maxCompletions: number, count: number) {
  const ctx = await newMerchant(services);
  const urls = { successUrl: "https://shop.example/yes", cancelUrl: "https://shop.example/no" };
  const sold = { totalAmount: 1500, currency: "EUR", mode: "payment", metadata: {} };
  const link = await createPaymentLink(
    ctx,
    CreatePaymentLink.parse({ ...sold, ...urls, maxCompletions }),
  );
  const shoppers: string[] = [];
  for (let at = 0; at < count; at += 1)
    shoppers.push((await openLinkSession(services, link.id, {})).paymentIntentId ?? "");
  const pay = (id: string, number?: string) => confirmPayment(ctx, id, { card: card(number) });
  const completions = async () => (await getPaymentLink(ctx, link.id)).completions;
  return { ctx, shoppers, pay, completions };
}

async function saysNo(paymentIntentId: string): Promise<void> {
  const { id } = await services.db.paymentAttempt.findFirstOrThrow({ where: { paymentIntentId } });
  const { challengeToken } = await services.db.sandboxPayment.findUniqueOrThrow({
    where: { idempotencyKey: id },
  });
  await answerChallenge(services, challengeToken ?? "", "fail");
  await handleNotices(services);
}

async function neverSays(): Promise<void> {
  clock.advance(16 * minuteMs);
  await reconcileAttempts(services);
}

test.each([
  ["the bank says no", saysNo],
  ["nobody answers it", neverSays],
])("the last place is held for who is at the bank, and is another's when %s", async (_, ends) => {
  const { ctx, shoppers, pay, completions } = await shoppersOf(1, 3);
  const [first = "", second = "", third = ""] = shoppers;
  expect((await pay(first, "4000000000003220")).status).toBe("requires_action");
  await expect(pay(second)).rejects.toMatchObject(taken);
  await ends(first);
  expect((await pay(second)).status).toBe("succeeded");
  for (const late of [first, third]) await expect(pay(late)).rejects.toMatchObject(taken);
  expect(await completions()).toBe(1);
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -1500, merchant: 1500 });
});

test("of many who pay at the same moment as many do as there are places", async () => {
  for (const places of [1, 2, 3]) {
    const { ctx, shoppers, pay, completions } = await shoppersOf(places, 6);
    const tried = await Promise.allSettled(shoppers.map((id) => pay(id)));
    const refused = tried.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    for (const reason of refused) expect(reason).toMatchObject(taken);
    expect(refused).toHaveLength(6 - places);
    expect(await completions()).toBe(places);
    expect(await ledgerBalances(ctx)).toMatchObject({ merchant: 1500 * places });
  }
});
