import { describe, expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import { hourMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import {
  filled,
  follow,
  linkOf,
  ofLink,
  ofSession,
  visit,
} from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const good = "4242424242424242";

/** These services with a database that can be taken away, or that says nothing any more. */
function breakable(broken: { how: "away" | "frozen" | null }): Services {
  const db = new Proxy(services.db, {
    get(target, name, receiver) {
      if (broken.how === "away") throw new Error("connect ECONNREFUSED");
      if (broken.how === "frozen") return () => new Promise(() => {});
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  return { ...services, db };
}

async function post(on: Services, browser: CheckoutRequest) {
  const form = filled(await loadCheckout(services, browser), good);
  return submitCheckout(on, { ...browser, form, ip: null });
}

function viewOf(result: Awaited<ReturnType<typeof submitCheckout>>): CheckoutView {
  if (!("view" in result)) throw new Error(`sent on to ${result.redirectTo}`);
  return result.view;
}

/** The page that asks again by itself. */
function ask(browser: CheckoutRequest, view: CheckoutView): Promise<CheckoutView> {
  if (!("checkAgainUrl" in view)) throw new Error(`${view.state} does not ask again`);
  return follow(services, browser, view.checkAgainUrl);
}

describe.each(["away", "frozen"] as const)("the database is %s", (how) => {
  test("after the processor has charged: the page does not know, and finds out; charged once", async () => {
    const ctx = await newMerchant(services);
    const browser = visit(ofLink((await linkOf(ctx)).id));
    const broken: { how: "away" | "frozen" | null } = { how: null };
    const faulty = breakable(broken);
    const createPayment: Services["processor"]["createPayment"] = async (request) => {
      const payment = await services.processor.createPayment(request);
      broken.how = how;
      return payment;
    };
    const result = await post(
      { ...faulty, processor: { ...services.processor, createPayment } },
      browser,
    );
    expect(result).toMatchObject({ status: 503, view: { state: "unsure" } });
    expect((await ask(browser, viewOf(result))).state).toBe("processing");
    clock.advance(hourMs);
    await reconcileAttempts(services);
    expect((await ask(browser, viewOf(result))).state).toBe("complete");
    expect((await loadCheckout(services, browser)).state).toBe("bought");
    const charged = { merchantId: ctx.merchantId, amountCaptured: { gt: 0 } };
    expect(await services.db.paymentIntent.count({ where: charged })).toBe(1);
  });

  test("before anything was sent: the page says so only when it cannot be sent any more", async () => {
    const session = await newSession(await newMerchant(services));
    const browser = visit(ofSession(session.id));
    const broken: { how: "away" | "frozen" | null } = { how: null };
    const form = filled(await loadCheckout(services, browser), good);
    const cardProblem: Services["processor"]["cardProblem"] = (card) => {
      // The last thing that is looked at before the payment is written down.
      queueMicrotask(() => (broken.how = how));
      return services.processor.cardProblem(card);
    };
    const faulty = { ...breakable(broken), processor: { ...services.processor, cardProblem } };
    const result = await submitCheckout(faulty, { ...browser, form, ip: null });
    expect(result).toMatchObject({ status: 503 });
    const after = viewOf(result);
    expect(after).toMatchObject({ state: "open", refusal: { kind: "unavailable" } });
  });
});

test("a payment that was sent and never arrived: asked for a while, then it may be paid again", async () => {
  const session = await newSession(await newMerchant(services));
  const browser = visit(ofSession(session.id));
  const sent = String(Math.floor(clock.now().getTime() / 1000));
  const look = () => loadCheckout(services, { ...browser, query: { sent } });
  expect((await look()).state).toBe("unsure");
  clock.advance(100_000);
  expect(await look()).toMatchObject({ state: "open", refusal: { kind: "after_all" } });
});

test("a challenge in another browser is given up by who takes over, and the old one pays nothing more", async () => {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx);
  const [first, second] = [visit(ofSession(session.id)), visit(ofSession(session.id))];
  const form = filled(await loadCheckout(services, first), "4000000000003220");
  await submitCheckout(services, { ...first, form, ip: null });
  const waiting = await loadCheckout(services, second);
  if (waiting.state !== "elsewhere") throw new Error(waiting.state);
  const take = (csrf: string) =>
    submitCheckout(services, { ...second, form: { do: "take_over", csrf }, ip: null });
  expect(await take("forged")).toMatchObject({ status: 403 });
  expect((await loadCheckout(services, first)).state).toBe("authentication");
  expect(await take(waiting.takeOver.csrf)).toMatchObject({ redirectTo: expect.any(String) });
  const here = await loadCheckout(services, second);
  expect(here).toMatchObject({ state: "open", refusal: { kind: "left_authentication" } });
  const paid = await submitCheckout(services, { ...second, form: filled(here, good), ip: null });
  expect(paid).toMatchObject({ redirectTo: expect.any(String) });
  expect((await loadCheckout(services, first)).state).toBe("complete");
});

test("the last place held by somebody's bank: everybody else is told until when", async () => {
  const link = await linkOf(await newMerchant(services), { maxCompletions: 1 });
  const [one, other] = [visit(ofLink(link.id)), visit(ofLink(link.id))];
  const tooLate = filled(await loadCheckout(services, other), good);
  const form = filled(await loadCheckout(services, one), "4000000000003220");
  await submitCheckout(services, { ...one, form, ip: null });
  const held = await loadCheckout(services, other);
  expect(held).toMatchObject({ state: "link_held" });
  const result = await submitCheckout(services, { ...other, form: tooLate, ip: null });
  expect(result).toMatchObject({ redirectTo: expect.stringContaining(link.id) });
  clock.advance(hourMs);
  await reconcileAttempts(services);
  expect((await loadCheckout(services, other)).state).toBe("open");
});
