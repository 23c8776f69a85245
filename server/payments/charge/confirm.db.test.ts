import { describe, expect, test } from "vitest";
import { addMs, minuteMs } from "#server/core/clock.ts";
import { finishAuthentication } from "#server/payments/charge/authentication.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { testCardNumbers } from "#server/payments/processor/sandbox/cards.ts";
import { getCheckoutSession } from "#server/routers/checkout-sessions/get.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { answerAbout } from "#server/workshop/testing/payments/bank-answers.ts";
import {
  card,
  eventTypes,
  ledgerBalances,
  newCustomer,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

type Outcome = { answer: "pass" | "fail" | null; status: string; declineCode: string | null };
const pays: Outcome = { answer: null, status: "succeeded", declineCode: null };
const declines = (declineCode: string): Outcome => ({
  answer: null,
  status: "requires_payment_method",
  declineCode,
});
const challenged = (outcome: Outcome): Outcome => ({ ...outcome, answer: "pass" });

/** Contract §4, "Sandbox cards". */
const outcomes: Record<string, Outcome> = {
  "4242424242424242": pays,
  "5555555555554444": pays,
  "378282246310005": pays,
  "6011111111111117": pays,
  "3566002020360505": pays,
  "4000000000000002": declines("card_declined"),
  "4000000000009995": declines("insufficient_funds"),
  "4000000000009987": declines("lost_card"),
  "4000000000009979": declines("stolen_card"),
  "4000000000000341": pays,
  "4000000000000358": pays,
  "4000000000000069": declines("expired_card"),
  "4000000000000127": declines("incorrect_cvc"),
  "4000000000000119": declines("processing_error"),
  "4000002760003184": challenged(pays),
  "4000000000003220": challenged(pays),
  "4000008400001629": challenged(declines("card_declined")),
  "4000000000003055": pays,
  "4000008400001280": declines("authentication_lookup_failed"),
  "4000000000000259": pays,
  "4000000000005423": pays,
  "4000000000005126": pays,
};

test("every card of the sandbox is in the table", () => {
  expect(Object.keys(outcomes).toSorted()).toEqual(testCardNumbers.toSorted());
});

describe.each(Object.entries(outcomes))("card %s", (number, outcome) => {
  test("ends as the contract says, on the intent, its session, the ledger and in events", async () => {
    const ctx = await newMerchant(services);
    const session = await newSession(ctx);
    const intentId = session.paymentIntentId ?? "";
    const first = await confirmPayment(ctx, intentId, { card: card(number) }).catch(
      (error: unknown) => error,
    );
    expect(first).toMatchObject(firstAnswer(outcome));
    if (outcome.answer) await answerAbout(services, intentId, outcome.answer);
    await finishAuthentication(ctx, intentId);
    const intent = await getPaymentIntent(ctx, intentId);
    const paid = outcome.declineCode === null;
    expect(intent.status).toBe(outcome.status);
    expect(intent.lastError?.declineCode ?? null).toBe(outcome.declineCode);
    expect(intent.amountCaptured).toBe(paid ? 4900 : 0);
    const after = await getCheckoutSession(ctx, session.id);
    expect([after.status, after.paymentStatus]).toEqual(
      paid ? ["complete", "paid"] : ["open", "unpaid"],
    );
    expect(await ledgerBalances(ctx)).toEqual(paid ? { clearing: -4900, merchant: 4900 } : {});
    expect(await eventTypes(ctx)).toEqual([
      "payment_intent.created",
      "checkout.session.created",
      ...(outcome.answer ? ["payment_intent.requires_action"] : []),
      ...(paid
        ? ["payment_intent.succeeded", "checkout.session.completed"]
        : ["payment_intent.payment_failed"]),
    ]);
  });
});

/** The answer or error of the confirmation itself. */
function firstAnswer({ answer: asked, declineCode, status }: Outcome): object {
  if (asked) return { status: "requires_action", nextAction: { type: "redirect", method: "POST" } };
  return declineCode ? { code: "card_declined", options: { declineCode } } : { status };
}

describe("what is refused before anything is tried", () => {
  const refusals = [
    ["a real-looking number", { ...card("4111111111111111") }, "use a test card"],
    [
      "a number with a wrong check digit",
      { ...card("4242424242424241") },
      "not a valid card number",
    ],
    ["a card of the past", { ...card(), expYear: 2025, expMonth: 12 }, "has expired"],
    ["a security code of the wrong length", { ...card(), cvc: "12" }, "has 3 digits"],
  ] as const;

  test.each(refusals)(
    "%s is a validation failure, and nothing is stored",
    async (_, typed, sentence) => {
      const ctx = await newMerchant(services);
      const intent = await newIntent(ctx);
      const refused = confirmPayment(ctx, intent.id, { card: typed });
      await expect(refused).rejects.toMatchObject({
        code: "validation_failed",
        message: expect.stringContaining(sentence),
      });
      expect(
        await services.db.paymentAttempt.count({ where: { merchantId: ctx.merchantId } }),
      ).toBe(0);
      expect(await getPaymentIntent(ctx, intent.id)).toEqual(intent);
    },
  );

  test("a card is good until the end of its month", async () => {
    const ctx = await newMerchant(services);
    const intent = await newIntent(ctx);
    const now = clock.now();
    const expiring = { ...card(), expYear: now.getUTCFullYear(), expMonth: now.getUTCMonth() + 1 };
    expect((await confirmPayment(ctx, intent.id, { card: expiring })).status).toBe("succeeded");
  });

  test("card numbers are taken in testing only", async () => {
    const ctx = await newMerchant(services);
    const intent = await newIntent(ctx);
    const live = { ...ctx, env: { ...ctx.env, APP_ENV: "live" as const } };
    await expect(confirmPayment(live, intent.id, { card: card() })).rejects.toMatchObject({
      code: "raw_card_not_allowed",
    });
  });

  test("two ways to pay at once, and none at all", async () => {
    const ctx = await newMerchant(services);
    const intent = await newIntent(ctx);
    const both = confirmPayment(ctx, intent.id, { card: card(), paymentMethodId: "pm_1" });
    await expect(both).rejects.toMatchObject({ code: "validation_failed" });
    await expect(confirmPayment(ctx, intent.id, {})).rejects.toMatchObject({
      code: "validation_failed",
    });
  });

  test("another merchant's intent is not found", async () => {
    const [ctx, other] = [await newMerchant(services), await newMerchant(services)];
    const intent = await newIntent(ctx);
    await expect(confirmPayment(other, intent.id, { card: card() })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(finishAuthentication(other, intent.id)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("once", () => {
  test("twenty confirmations at once charge once", async () => {
    const ctx = await newMerchant(services);
    const intent = await newIntent(ctx);
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => confirmPayment(ctx, intent.id, { card: card() })),
    );
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    const refusals = new Set(
      tries.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : [])),
    );
    expect(["payment_in_progress", "invalid_state"]).toEqual(expect.arrayContaining([...refusals]));
    const attempts = await services.db.paymentAttempt.findMany({
      where: { merchantId: ctx.merchantId },
    });
    const asked = await services.db.sandboxPayment.count({
      where: { idempotencyKey: { in: attempts.map(({ id }) => id) } },
    });
    expect([attempts.length, asked]).toEqual([1, 1]);
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
  });

  test("a paid session cannot be paid again", async () => {
    const ctx = await newMerchant(services);
    const session = await newSession(ctx);
    await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
    const again = confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
    await expect(again).rejects.toMatchObject({ code: "session_not_open" });
  });

  test("a session whose time is over cannot be paid, before any worker has noticed", async () => {
    const ctx = await newMerchant(services);
    const session = await newSession(ctx, {
      expiresAt: addMs(clock.now(), 5 * minuteMs).toISOString(),
    });
    clock.advance(5 * minuteMs);
    const late = confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
    await expect(late).rejects.toMatchObject({ code: "session_not_open" });
  });

  test("after a decline another card may pay", async () => {
    const ctx = await newMerchant(services);
    const intent = await newIntent(ctx);
    await expect(
      confirmPayment(ctx, intent.id, { card: card("4000000000009995") }),
    ).rejects.toMatchObject({ code: "card_declined" });
    const paid = await confirmPayment(ctx, intent.id, { card: card() });
    expect(paid).toMatchObject({ status: "succeeded", lastError: null });
  });
});

describe("3-D Secure", () => {
  test("a challenge that fails leaves the intent to be paid otherwise", async () => {
    const ctx = await newMerchant(services);
    const intent = await challengedIntent(ctx);
    await answerAbout(services, intent.id, "fail");
    const after = await finishAuthentication(ctx, intent.id);
    expect(after).toMatchObject({
      status: "requires_payment_method",
      lastError: { declineCode: "authentication_failed" },
    });
    expect((await confirmPayment(ctx, intent.id, { card: card() })).status).toBe("succeeded");
  });

  test("coming back without having answered leaves the challenge open", async () => {
    const ctx = await newMerchant(services);
    const intent = await challengedIntent(ctx);
    expect(await finishAuthentication(ctx, intent.id)).toMatchObject({
      status: "requires_action",
      nextAction: intent.nextAction,
    });
  });

  test("coming back twice, at once and from anywhere, completes once", async () => {
    const ctx = await newMerchant(services);
    const intent = await challengedIntent(ctx);
    await answerAbout(services, intent.id, "pass");
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => finishAuthentication(ctx, intent.id)),
    );
    for (const one of answers) expect(one.status).toBe("succeeded");
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
    expect(
      (await eventTypes(ctx)).filter((type) => type === "payment_intent.succeeded"),
    ).toHaveLength(1);
  });

  test("a challenge played again changes nothing", async () => {
    const ctx = await newMerchant(services);
    const intent = await challengedIntent(ctx);
    await answerAbout(services, intent.id, "pass");
    await answerAbout(services, intent.id, "fail");
    expect((await finishAuthentication(ctx, intent.id)).status).toBe("succeeded");
    await answerAbout(services, intent.id, "fail");
    expect((await finishAuthentication(ctx, intent.id)).status).toBe("succeeded");
  });

  test("another browser is told that the payment is made elsewhere; the same one may start over", async () => {
    const ctx = await newMerchant(services);
    const intent = await challengedIntent(ctx, "browser-a");
    const other = confirmPayment(ctx, intent.id, { card: card(), browserToken: "browser-b" });
    await expect(other).rejects.toMatchObject({ code: "payment_in_progress" });
    const same = await confirmPayment(ctx, intent.id, { card: card(), browserToken: "browser-a" });
    expect(same.status).toBe("succeeded");
    await answerAbout(services, intent.id, "pass");
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
  });

  test("starting over after the bank had said yes completes the first payment and charges no second", async () => {
    const ctx = await newMerchant(services);
    const intent = await challengedIntent(ctx, "browser-a");
    await answerAbout(services, intent.id, "pass");
    const again = confirmPayment(ctx, intent.id, { card: card(), browserToken: "browser-a" });
    await expect(again).rejects.toMatchObject({ code: "invalid_state" });
    expect((await getPaymentIntent(ctx, intent.id)).status).toBe("succeeded");
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
  });
});

test("a saved card is charged by its id, for its customer only", async () => {
  const ctx = await newMerchant(services);
  const [ada, bob] = [await newCustomer(ctx), await newCustomer(ctx, "Bob")];
  const first = await newIntent(ctx, { customerId: ada.id });
  const paid = await confirmPayment(ctx, first.id, { card: card(), savePaymentMethod: true });
  expect(paid.paymentMethodId).toMatch(/^pm_/);
  const paymentMethodId = paid.paymentMethodId ?? "";
  const second = await newIntent(ctx, { customerId: ada.id });
  expect((await confirmPayment(ctx, second.id, { paymentMethodId })).status).toBe("succeeded");
  const stranger = await newIntent(ctx, { customerId: bob.id });
  await expect(confirmPayment(ctx, stranger.id, { paymentMethodId })).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await services.db.paymentMethod.count({ where: { merchantId: ctx.merchantId } })).toBe(1);
});

test("saving a card without a customer is refused, and nothing is tried", async () => {
  const ctx = await newMerchant(services);
  const intent = await newIntent(ctx);
  const refused = confirmPayment(ctx, intent.id, { card: card(), savePaymentMethod: true });
  await expect(refused).rejects.toMatchObject({ code: "validation_failed" });
  expect(await services.db.paymentAttempt.count({ where: { merchantId: ctx.merchantId } })).toBe(0);
});

async function challengedIntent(
  ctx: Awaited<ReturnType<typeof newMerchant>>,
  browserToken?: string,
) {
  const intent = await newIntent(ctx);
  const asked = await confirmPayment(ctx, intent.id, {
    card: card("4000002760003184"),
    browserToken,
  });
  expect(asked.status).toBe("requires_action");
  return asked;
}
