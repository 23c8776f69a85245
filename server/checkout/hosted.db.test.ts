import { describe, expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import { addMs, dayMs, hourMs } from "#server/core/clock.ts";
import { ProcessorUnreachable } from "#server/core/interfaces/processor-problems.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { expireIntents } from "#server/payments/intents/expire.ts";
import { testCardNumbers } from "#server/payments/processor/sandbox/cards.ts";
import { getCheckoutSession } from "#server/routers/checkout-sessions/get.ts";
import { removePaymentLink } from "#server/routers/payment-links/remove.ts";
import { updatePaymentLink } from "#server/routers/payment-links/update.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { answerShown } from "#server/workshop/testing/payments/bank-answers.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import {
  filled,
  linkOf,
  ofLink,
  ofSession,
  pay as payPage,
  visit,
} from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

/** Opens the page, pays, and goes where the answer sends the browser. */
const pay = (request: CheckoutRequest, number: string) => payPage(services, request, number);

/** Contract §4, "Sandbox cards": what the shopper ends at, the challenge passed where there is one. */
const declined: Record<string, string> = {
  "4000000000000002": "card_declined",
  "4000000000009995": "insufficient_funds",
  "4000000000009987": "lost_card",
  "4000000000009979": "stolen_card",
  "4000000000000069": "expired_card",
  "4000000000000127": "incorrect_cvc",
  "4000000000000119": "processing_error",
  "4000008400001280": "authentication_lookup_failed",
  "4000008400001629": "card_declined",
};
const challenged = new Set(["4000002760003184", "4000000000003220", "4000008400001629"]);

describe("each card of the sandbox on the hosted page:", () => {
  test.each(testCardNumbers)("%s", async (number) => {
    const session = await newSession(await newMerchant(services));
    const browser = visit(ofSession(session.id));
    const first = await pay(browser, number);
    expect(first.state === "authentication").toBe(challenged.has(number));
    if (challenged.has(number)) await answerShown(services, first);
    const after = await loadCheckout(services, browser);
    const reason = declined[number];
    if (reason) {
      expect(after).toMatchObject({ state: "declined", refusal: { kind: "declined", reason } });
      expect(JSON.stringify(after)).not.toContain(number);
    } else expect(after).toMatchObject({ state: "complete" });
  });

  test("any other number is refused at its field, and nothing is tried", async () => {
    const session = await newSession(await newMerchant(services));
    const view = await pay(visit(ofSession(session.id)), "4111111111111111");
    expect(view).toMatchObject({ state: "open", form: { errors: { number: "test_card_only" } } });
    expect(
      await services.db.paymentAttempt.count({
        where: { paymentIntentId: session.paymentIntentId ?? "" },
      }),
    ).toBe(0);
  });
});

async function linkState(id: string): Promise<string> {
  return (await loadCheckout(services, visit(ofLink(id)))).state;
}

describe("the page says how things stand:", () => {
  test("an address that leads nowhere is not found", async () => {
    expect((await loadCheckout(services, visit(ofSession("cs_nothing")))).state).toBe("not_found");
    expect(await linkState("plink_nothing")).toBe("not_found");
  });

  test("a link that is switched off, over, used up or deleted is not available", async () => {
    const ctx = await newMerchant(services);
    const off = await linkOf(ctx);
    expect(await linkState(off.id)).toBe("open");
    await updatePaymentLink(ctx, { id: off.id, active: false });
    const over = await linkOf(ctx, { expiresAt: addMs(clock.now(), hourMs).toISOString() });
    const used = await linkOf(ctx, { maxCompletions: 1 });
    await pay(visit(ofLink(used.id)), "4242424242424242");
    const gone = await linkOf(ctx);
    await removePaymentLink(ctx, gone.id);
    clock.advance(2 * hourMs);
    for (const { id } of [off, over, used, gone])
      expect(await linkState(id)).toBe("link_unavailable");
  });

  test("only to whoever pressed Pay a link that is not available says that nothing was charged", async () => {
    const ctx = await newMerchant(services);
    const link = await linkOf(ctx, { maxCompletions: 1 });
    const late = visit(ofLink(link.id));
    const form = filled(await loadCheckout(services, late), "4242424242424242");
    await pay(visit(ofLink(link.id)), "4242424242424242");
    // A shopper who paid in one browser may open the link in another.
    const visited = await loadCheckout(services, visit(ofLink(link.id)));
    expect(visited).toMatchObject({ state: "link_unavailable", sentNothing: false });
    const pressed = await submitCheckout(services, { ...late, form, ip: null });
    expect(pressed).toMatchObject({ view: { state: "link_unavailable", sentNothing: true } });
  });

  test("a session whose time is over has expired, before and after the worker has noticed", async () => {
    const session = await newSession(await newMerchant(services));
    clock.advance(2 * dayMs);
    const state = async () => (await loadCheckout(services, visit(ofSession(session.id)))).state;
    expect(await state()).toBe("expired");
    await expireIntents(services);
    expect(await state()).toBe("expired");
  });

  test("a payment of which the processor says nothing is being processed; of a challenge elsewhere it says so", async () => {
    const ctx = await newMerchant(services);
    const lost = await newSession(ctx);
    const away = () => Promise.reject(new ProcessorUnreachable("nobody answers"));
    const silent = { createPayment: away, retrievePayment: away, resolvePayment: away };
    const faulty = { ...services, processor: { ...services.processor, ...silent } };
    const browser = visit(ofSession(lost.id));
    const form = filled(await loadCheckout(services, browser), "4242424242424242");
    await submitCheckout(faulty, { ...browser, form, ip: null });
    expect((await loadCheckout(services, browser)).state).toBe("processing");
    expect((await getCheckoutSession(ctx, lost.id)).paymentStatus).toBe("processing");
    clock.advance(hourMs);
    await reconcileAttempts(services);
    expect((await loadCheckout(services, browser)).state).toBe("declined");
    expect((await getCheckoutSession(ctx, lost.id)).paymentStatus).toBe("unpaid");
    const asked = await newSession(ctx);
    await pay(visit(ofSession(asked.id)), "4000000000003220");
    expect((await loadCheckout(services, visit(ofSession(asked.id)))).state).toBe("elsewhere");
  });

  test("a link that is only opened leaves nothing behind", async () => {
    const ctx = await newMerchant(services);
    const link = await linkOf(ctx);
    const rows = async () => [
      await services.db.checkoutSession.count({ where: { merchantId: ctx.merchantId } }),
      await services.db.event.count({ where: { merchantId: ctx.merchantId } }),
    ];
    const before = await rows();
    await linkState(link.id);
    expect(await rows()).toEqual(before);
  });
});

describe("a form that is not what was shown charges nothing:", () => {
  async function post(change: Record<string, string>) {
    const ctx = await newMerchant(services);
    const session = await newSession(ctx);
    const request = visit(ofSession(session.id));
    const form = {
      ...filled(await loadCheckout(services, request), "4242424242424242"),
      ...change,
    };
    const result = await submitCheckout(services, { ...request, form, ip: null });
    const attempts = { merchantId: ctx.merchantId };
    expect(await services.db.paymentAttempt.count({ where: attempts })).toBe(0);
    return result;
  }

  test.each([
    ["of another site or another browser", { csrf: "forged" }, 403],
    ["with another total", { shownTotal: "1" }, 409],
    ["with a method that was not offered", { method: "wallet" }, 422],
    ["with somebody's saved card", { method: "pm_of_somebody" }, 422],
    ["without a card", { number: "", expiry: "", cvc: "" }, 422],
    ["with an address of no email", { email: "nobody" }, 422],
    ["with a card number for a name", { name: "5555 5555 5555 4444" }, 422],
  ])("%s", async (_, change, status) => {
    expect(await post(change as Record<string, string>)).toMatchObject({
      status,
      view: { state: "open" },
    });
  });
});

test("six tries a minute, then the page asks to wait; a minute later it takes the card", async () => {
  const session = await newSession(await newMerchant(services));
  const request = visit(ofSession(session.id));
  for (let tries = 0; tries < 6; tries += 1)
    expect((await pay(request, "4000000000000002")).state).toBe("declined");
  const seventh = await pay(request, "4242424242424242");
  expect(seventh).toMatchObject({ state: "open", refusal: { kind: "rate_limited" } });
  clock.advance(61_000);
  expect((await pay(request, "4242424242424242")).state).toBe("complete");
});
