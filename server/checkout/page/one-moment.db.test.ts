import { expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { expireCheckoutSession } from "#server/routers/checkout-sessions/expire.ts";
import { updatePaymentLink } from "#server/routers/payment-links/update.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { CreateRefund } from "#server/wire/payments/refund.ts";
import { answerAbout } from "#server/workshop/testing/payments/bank-answers.ts";
import { card, newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import {
  linkOf,
  ofLink,
  ofSession,
  pay,
  visit,
} from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
const [good, challenged] = ["4242424242424242", "4000000000003220"];

/** A page that is about to be loaded, and what happens meanwhile. */
type Scene = { browser: CheckoutRequest; happens: () => Promise<unknown> };

async function atBank(): Promise<Scene & { answer: (said: "pass" | "fail") => Promise<unknown> }> {
  const { id, paymentIntentId } = await newSession(await newMerchant(services));
  const browser = visit(ofSession(id));
  await pay(services, browser, challenged);
  return {
    browser,
    answer: (said) => answerAbout(services, paymentIntentId ?? "", said),
    happens: () => handleNotices(services),
  };
}

/** The bank has decided before the page is asked for; the processor's notice comes meanwhile. */
async function decided(said: "pass" | "fail"): Promise<Scene> {
  const scene = await atBank();
  await scene.answer(said);
  return scene;
}

async function answered(said: "pass" | "fail"): Promise<Scene> {
  const { browser, answer, happens } = await atBank();
  return { browser, happens: async () => (await answer(said), happens()) };
}

type Session = Awaited<ReturnType<typeof newSession>>;

async function ofOpen(
  happens: (ctx: MerchantContext, session: Session) => Promise<unknown>,
): Promise<Scene> {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx);
  return { browser: visit(ofSession(session.id)), happens: () => happens(ctx, session) };
}

const payIntent = (ctx: MerchantContext, { paymentIntentId }: Session, number: string) =>
  confirmPayment(ctx, paymentIntentId ?? "", { card: card(number) }).catch(() => null);

async function ofPaid(): Promise<Scene> {
  const ctx = await newMerchant(services);
  const { id, paymentIntentId } = await newSession(ctx);
  const browser = visit(ofSession(id));
  await pay(services, browser, good);
  const refund = CreateRefund.parse({ paymentIntentId, amount: 900 });
  return { browser, happens: () => createRefund(ctx, refund) };
}

async function ofLast(happens: "is bought" | "costs more"): Promise<Scene> {
  const ctx = await newMerchant(services);
  const { id } = await linkOf(ctx, { maxCompletions: 1 });
  const somebody = () => pay(services, visit(ofLink(id)), good);
  const dearer = () => updatePaymentLink(ctx, { id, totalAmount: 5900 });
  return { browser: visit(ofLink(id)), happens: happens === "is bought" ? somebody : dearer };
}

const scenes: Record<string, () => Promise<Scene>> = {
  "the bank has said no, and the notice comes": () => decided("fail"),
  "the bank has said yes, and the notice comes": () => decided("pass"),
  "the bank says no": () => answered("fail"),
  "the bank says yes": () => answered("pass"),
  "it is paid elsewhere": () => ofOpen((ctx, session) => payIntent(ctx, session, good)),
  "it is declined elsewhere": () =>
    ofOpen((ctx, session) => payIntent(ctx, session, "4000000000000002")),
  "a bank is asked elsewhere": () => ofOpen((ctx, session) => payIntent(ctx, session, challenged)),
  "the merchant ends it": () => ofOpen((ctx, session) => expireCheckoutSession(ctx, session.id)),
  "part of it is refunded": ofPaid,
  "somebody buys the last one": () => ofLast("is bought"),
  "the merchant changes the price": () => ofLast("costs more"),
};

type Interrupted = { services: Services; reads: () => number };

/** These services, in which something happens right after the nth row was read. */
function afterRead(nth: number, happens: () => Promise<unknown>): Interrupted {
  let reads = 0;
  const read = (method: (...asked: unknown[]) => unknown, table: object) => {
    return async (...asked: unknown[]) => {
      const row = await method.apply(table, asked);
      reads += 1;
      if (reads === nth) await happens();
      return row;
    };
  };
  const readable = (table: object) =>
    new Proxy(table, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        const finds = typeof value === "function" && String(name).startsWith("find");
        return finds ? read(value as () => unknown, target) : value;
      },
    });
  const db = new Proxy(services.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === "$queryRaw") return read(value as () => unknown, target);
      if (typeof value === "function") return value.bind(target) as unknown;
      return typeof value === "object" && value !== null ? readable(value) : value;
    },
  });
  return { services: { ...services, db }, reads: () => reads };
}

/** The facts on a page that must not be half of one moment and half of another. */
function facts(view: CheckoutView) {
  return {
    state: view.state,
    total: "order" in view ? view.order.total : null,
    lines: "order" in view ? view.order.lines.map(({ amount }) => amount) : null,
    unitTotal: "form" in view ? view.form.unitTotal : null,
    refusal: "refusal" in view ? view.refusal : null,
    refunded: "receipt" in view ? view.receipt.refunded : null,
    number: "receipt" in view ? view.receipt.number : null,
  };
}

/** A page that sees it half done may say so as long as it looks again by itself. */
const looksAgain = (view: CheckoutView) => "refreshS" in view;

test.each(Object.keys(scenes))(
  "%s while a page is made: the page is of one moment, before or after",
  async (name) => {
    const scene = scenes[name] ?? expect.fail();
    const untouched = await scene();
    const before = facts(await loadCheckout(services, untouched.browser));
    const over = await scene();
    await over.happens();
    const after = facts(await loadCheckout(services, over.browser));
    for (let nth = 1; ; nth += 1) {
      const { browser, happens } = await scene();
      const between = afterRead(nth, happens);
      const view = await loadCheckout(between.services, browser);
      if (!looksAgain(view)) expect([before, after]).toContainEqual(facts(view));
      if (between.reads() < nth) {
        expect(nth).toBeGreaterThan(2);
        break;
      }
    }
  },
);
