import { expect, test } from "vitest";
import { answerPost, answerVisit } from "#server/checkout/answer.ts";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { answerWithinMs } from "#server/checkout/pay/pay.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import { callAfter, systemClock } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { OrderChanged, openLinkSession } from "#server/routers/payment-links/open-session.ts";
import { updatePaymentLink } from "#server/routers/payment-links/update.ts";
import { UpdatePaymentLink } from "#server/wire/payments/payment-link.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { card, newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import {
  filled,
  follow,
  linkOf,
  ofLink,
  ofSession,
  pay,
  visit,
} from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

// Cases found by the search through histories of shoppers (`npm run simulate -- --shoppers`).

const services = await testServices();
const good = "4242424242424242";
const declined = "4000000000000002";

const away: Services = {
  ...services,
  db: new Proxy(services.db, {
    get() {
      throw new Error("connect ECONNREFUSED");
    },
  }),
};

const press = (on: Services, browser: CheckoutRequest, form: Record<string, string>) =>
  answerPost(on, { ...browser, form, ip: null });

test("while the database is away a visit is told nothing of its card, whoever has paid before", async () => {
  const session = await newSession(await newMerchant(services));
  const browser = visit(ofSession(session.id));
  await pay(services, browser, good);
  for (const one of [browser, visit(browser.address)])
    expect((await answerVisit(away, one)).view).toMatchObject({
      state: "away",
      sentNothing: false,
    });
});

test("sent on after a payment to a page that cannot be made, the shopper is told not to pay again", async () => {
  const session = await newSession(await newMerchant(services));
  const browser = visit(ofSession(session.id));
  const form = filled(await loadCheckout(services, browser), good);
  const result = await press(services, browser, form);
  if (!("redirectTo" in result)) throw new Error("not sent on");
  const query = Object.fromEntries(new URL(result.redirectTo, "https://a.example").searchParams);
  expect((await answerVisit(away, { ...browser, query })).view.state).toBe("unsure");
});

test("a form posted again when the database is away is not answered with 'nothing was charged'", async () => {
  const session = await newSession(await newMerchant(services));
  const browser = visit(ofSession(session.id));
  const form = filled(await loadCheckout(services, browser), good);
  expect(await press(away, browser, form)).toMatchObject({
    view: { state: "away", sentNothing: true },
  });
  await press(services, browser, form);
  expect(await press(away, browser, form)).toMatchObject({ view: { state: "unsure" } });
});

test("after a decline it may be said again that nothing was sent", async () => {
  const session = await newSession(await newMerchant(services));
  const browser = visit(ofSession(session.id));
  await press(services, browser, filled(await loadCheckout(services, browser), declined));
  const again = filled(await loadCheckout(services, browser), good);
  expect(await press(away, browser, again)).toMatchObject({ view: { sentNothing: true } });
});

test("two clicks are one payment and one answer, a decline too", async () => {
  const session = await newSession(await newMerchant(services));
  const browser = visit(ofSession(session.id));
  const form = filled(await loadCheckout(services, browser), declined);
  const answers = await Promise.all([1, 2].map(() => press(services, browser, form)));
  expect(answers[0]).toEqual(answers[1]);
  const where = { paymentIntentId: session.paymentIntentId ?? "" };
  expect(await services.db.paymentAttempt.count({ where })).toBe(1);
});

test("a form that was declined, gone back to and corrected, says that it is old, not that the bank declined again", async () => {
  const clock = testClock(services.clock.now().toISOString());
  const later = { ...services, clock };
  const session = await newSession(await newMerchant(services));
  const browser = visit(ofSession(session.id));
  const form = filled(await loadCheckout(later, browser), declined);
  await press(later, browser, form);
  clock.advance(20_000);
  const again = await press(later, browser, { ...form, cvc: "999" });
  if (!("redirectTo" in again)) throw new Error("not sent on");
  expect(await follow(later, browser, again.redirectTo)).toMatchObject({
    state: "declined",
    refusal: { kind: "stale_form" },
  });
  const where = { paymentIntentId: session.paymentIntentId ?? "" };
  expect(await services.db.paymentAttempt.count({ where })).toBe(1);
});

/** A processor that holds its first answer, which is a decline, and takes every payment after it. */
function declinesFirst() {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let asked = 0;
  const createPayment: Services["processor"]["createPayment"] = async (request) => {
    asked += 1;
    if (asked > 1) return services.processor.createPayment(request);
    await held;
    return services.processor.createPayment({
      ...request,
      source: { type: "card", card: card(declined) },
    });
  };
  const processor = { ...services.processor, createPayment };
  return { release, process: () => ({ ...services, processor }) };
}

/** A process that has read the form and goes on with it when it is told to, however long that takes. */
function pausesBeforePaying(on: Services) {
  let goOn = () => {};
  const told = new Promise<void>((resolve) => (goOn = resolve));
  let hasRead = () => {};
  const read = new Promise<void>((resolve) => (hasRead = resolve));
  const { db, clock } = on;
  const find = async (asked: Parameters<typeof db.checkoutSession.findFirstOrThrow>[0]) => {
    hasRead();
    await told;
    return db.checkoutSession.findFirstOrThrow(asked);
  };
  const checkoutSession = new Proxy(db.checkoutSession, {
    get: (target, name) => (name === "findFirstOrThrow" ? find : Reflect.get(target, name)),
  });
  let isRead = false;
  const cardProblem: Services["processor"]["cardProblem"] = (typed) => {
    isRead = true;
    return on.processor.cardProblem(typed);
  };
  const pausing = new Proxy(db, {
    get: (target, name) =>
      isRead && name === "checkoutSession" ? checkoutSession : Reflect.get(target, name),
  });
  const patient: Services["clock"] = {
    now: () => clock.now(),
    callAfter: (ms, act) => callAfter(systemClock, ms === answerWithinMs ? 60_000 : ms, act),
  };
  const process = {
    ...on,
    db: pausing,
    clock: patient,
    processor: { ...on.processor, cardProblem },
  };
  return { process, read, goOn };
}

for (const when of ["is asked", "was declined"]) {
  test(`two clicks that reach two processes are tried once and answered alike, the second when the first ${when}`, async () => {
    const session = await newSession(await newMerchant(services));
    const browser = visit(ofSession(session.id));
    const form = filled(await loadCheckout(services, browser), good);
    const { release, process } = declinesFirst();
    const other = pausesBeforePaying(process());
    const where = { paymentIntentId: session.paymentIntentId ?? "" };
    const attempts = () => services.db.paymentAttempt.count({ where });
    const second = answerPost(other.process, { ...browser, form, ip: null }, new Map());
    await Promise.race([other.read, second]);
    const first = answerPost(process(), { ...browser, form, ip: null }, new Map());
    await expect.poll(attempts).toBe(1);
    if (when === "was declined") {
      release();
      await first;
    }
    other.goOn();
    release();
    const answers = await Promise.all([first, second]);
    expect(await attempts()).toBe(1);
    for (const answer of answers) {
      if (!("redirectTo" in answer)) throw new Error("not sent on");
      expect(answer.redirectTo).not.toContain("elsewhere");
      expect((await follow(services, browser, answer.redirectTo)).state).toBe("declined");
    }
    // The form that says so is another one, and pays.
    await press(services, browser, filled(await loadCheckout(services, browser), good));
    expect((await loadCheckout(services, browser)).state).toBe("complete");
  });
}

test("the same form with another card is another press", async () => {
  const session = await newSession(await newMerchant(services));
  const browser = visit(ofSession(session.id));
  const form = filled(await loadCheckout(services, browser), declined);
  await press(services, browser, form);
  await press(services, browser, { ...form, number: good });
  expect((await loadCheckout(services, browser)).state).toBe("complete");
});

test("a press whose process died is gone on with when it is sent again, not begun anew", async () => {
  const session = await newSession(await newMerchant(services));
  const browser = visit(ofSession(session.id));
  const form = filled(await loadCheckout(services, browser), good);
  const dying = {
    ...services,
    processor: {
      ...services.processor,
      createPayment: async () => {
        throw new Error("the machine stops here");
      },
    },
  };
  await answerPost(dying, { ...browser, form, ip: null }, new Map());
  await press(services, browser, form);
  const where = { paymentIntentId: session.paymentIntentId ?? "" };
  expect(await services.db.paymentAttempt.count({ where })).toBe(1);
});

test("a price that the merchant changes after the page looked is shown before it is charged", async () => {
  const ctx = await newMerchant(services);
  const link = await linkOf(ctx);
  const browser = visit(ofLink(link.id));
  const form = filled(await loadCheckout(services, browser), good);
  let isChanged = false;
  // The last thing before the payment is opened: nothing has looked at the price since the form was read.
  const cardProblem: Services["processor"]["cardProblem"] = (card) => {
    isChanged = true;
    return services.processor.cardProblem(card);
  };
  const db = new Proxy(services.db, {
    get: (target, name) =>
      isChanged && name === "paymentLink" ? changed : Reflect.get(target, name),
  });
  const changed = {
    findFirst: async (asked: Parameters<typeof services.db.paymentLink.findFirst>[0]) => {
      isChanged = false;
      await updatePaymentLink(ctx, { id: link.id, totalAmount: 5900 });
      return services.db.paymentLink.findFirst(asked);
    },
  };
  const changing = { ...services, db, processor: { ...services.processor, cardProblem } };
  const result = await submitCheckout(changing, { ...browser, form, ip: null });
  expect(result).toMatchObject({
    status: 409,
    view: { refusal: { kind: "total_changed" }, order: { total: 5900 } },
  });
  const where = { merchantId: ctx.merchantId };
  expect(await services.db.paymentIntent.count({ where })).toBe(0);
});

test.each([
  ["other lines", { lineItems: [{ name: "Cactus", amount: 2450, quantity: 2, currency: "EUR" }] }],
  ["another name", { name: "Cactus" }],
])(
  "a link that comes to sell something else at the same price is shown before it is charged: %s",
  async (_, change) => {
    const ctx = await newMerchant(services);
    const lineItems = [{ name: "Monstera", amount: 4900, quantity: 1, currency: "EUR" }];
    const link = await linkOf(ctx, { name: "Plants", lineItems });
    const browser = visit(ofLink(link.id));
    const form = filled(await loadCheckout(services, browser), good);
    await updatePaymentLink(ctx, UpdatePaymentLink.parse({ id: link.id, ...change }));
    const refused = await submitCheckout(services, { ...browser, form, ip: null });
    expect(refused).toMatchObject({
      status: 409,
      view: { state: "open", refusal: { kind: "order_changed" } },
    });
    const where = { merchantId: ctx.merchantId };
    expect(await services.db.paymentIntent.count({ where })).toBe(0);
    expect((await pay(services, browser, good)).state).toBe("complete");
    // The old form again, from the browser's history, buys nothing more.
    await press(services, browser, form);
    expect(await services.db.paymentIntent.count({ where })).toBe(1);
  },
);

test("a page that was open before the fingerprint was renamed is held to its offer too", async () => {
  const ctx = await newMerchant(services);
  const link = await linkOf(ctx, { name: "Monstera" });
  const browser = visit(ofLink(link.id));
  const { offerFingerprint: sells = "", ...form } = filled(
    await loadCheckout(services, browser),
    good,
  );
  await updatePaymentLink(ctx, { id: link.id, name: "Cactus" });
  const posted = { ...browser, form: { ...form, sells }, ip: null };
  expect(await submitCheckout(services, posted)).toMatchObject({ status: 409 });
});

test("what is sold that changes after the page looked is shown before it is charged", async () => {
  const ctx = await newMerchant(services);
  const link = await linkOf(ctx, { name: "Monstera" });
  const shown = filled(await loadCheckout(services, visit(ofLink(link.id))), good).offerFingerprint;
  await updatePaymentLink(ctx, { id: link.id, name: "Cactus" });
  const opening = openLinkSession(services, link.id, { shownTotal: 4900, offerFingerprint: shown });
  await expect(opening).rejects.toThrow(OrderChanged);
});

test("after a decline one is not taken for two of what the link sells at half the price since", async () => {
  const ctx = await newMerchant(services);
  const link = await linkOf(ctx, { allowQuantity: true });
  const browser = visit(ofLink(link.id));
  const form = filled(await loadCheckout(services, browser), declined);
  const result = await press(services, browser, form);
  if (!("redirectTo" in result)) throw new Error("not sent on");
  await updatePaymentLink(ctx, { id: link.id, totalAmount: 2450 });
  expect(await follow(services, browser, result.redirectTo)).toMatchObject({
    state: "declined",
    order: { total: 4900 },
    form: { unitTotal: 4900, chooses: { quantity: null } },
  });
});

test("after a decline the form holds the quantity that was declined, until the link sells something else", async () => {
  const ctx = await newMerchant(services);
  const lineItems = [{ name: "Pot", amount: 2450, quantity: 2, currency: "EUR" }];
  const link = await linkOf(ctx, { allowQuantity: true, lineItems });
  const browser = visit(ofLink(link.id));
  const form = filled(await loadCheckout(services, browser), declined);
  const three = { ...form, quantity: "3", shownTotal: String(3 * 4900) };
  const result = await press(services, browser, three);
  if (!("redirectTo" in result)) throw new Error("not sent on");
  const again = () => follow(services, browser, result.redirectTo);
  const values = { values: { quantity: 3 }, unitTotal: 4900 };
  expect(await again()).toMatchObject({ order: { total: 14_700 }, form: values });
  await updatePaymentLink(ctx, {
    id: link.id,
    lineItems: [{ ...lineItems[0], name: "Jar", quantity: 2 }],
  });
  expect(await again()).toMatchObject({ form: { chooses: { quantity: null } } });
});

test("a receipt goes on saying what was bought when its link comes to sell something else", async () => {
  const ctx = await newMerchant(services);
  const link = await linkOf(ctx, { name: "Monstera" });
  const browser = visit(ofLink(link.id));
  await pay(services, browser, good);
  await updatePaymentLink(ctx, { id: link.id, name: "Cactus" });
  const { id } = await services.db.checkoutSession.findFirstOrThrow({
    where: { paymentLinkId: link.id },
  });
  expect(await loadCheckout(services, visit(ofSession(id)))).toMatchObject({
    state: "complete",
    order: { title: "Monstera" },
  });
});

test("the same form at another quantity is another purchase, and costs what it shows", async () => {
  const ctx = await newMerchant(services);
  const browser = visit(ofLink((await linkOf(ctx, { allowQuantity: true })).id));
  const form = filled(await loadCheckout(services, browser), declined);
  await press(services, browser, form);
  const three = { ...form, number: good, quantity: "3", shownTotal: String(3 * 4900) };
  const result = await press(services, browser, three);
  if (!("redirectTo" in result)) throw new Error("not sent on");
  expect(await follow(services, browser, result.redirectTo)).toMatchObject({
    state: "complete",
    order: { total: 3 * 4900 },
  });
});

test("who pays for the last place is known, also when a second click of theirs came too late", async () => {
  const ctx = await newMerchant(services);
  const link = await linkOf(ctx, { maxCompletions: 1 });
  const browser = visit(ofLink(link.id));
  const form = filled(await loadCheckout(services, browser), good);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const createPayment: Services["processor"]["createPayment"] = async (request) => {
    await held;
    return services.processor.createPayment(request);
  };
  const slow = { ...services, processor: { ...services.processor, createPayment } };
  // Two processes: neither knows of the other's click.
  const first = submitCheckout(slow, { ...browser, form, ip: null });
  const inProgress = { merchantId: ctx.merchantId, status: "processing" } as const;
  await expect.poll(() => services.db.paymentAttempt.count({ where: inProgress })).toBe(1);
  await submitCheckout(services, { ...browser, form, ip: null });
  release();
  await first;
  expect((await loadCheckout(services, browser)).state).toBe("bought");
});
