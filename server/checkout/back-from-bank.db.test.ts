import { expect, test } from "vitest";
import type { Services } from "#server/core/context.ts";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { answerChallenge } from "#server/payments/processor/sandbox/challenge.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments.ts";
import { ofSession, pay, visit } from "#server/workshop/testing/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
const challenged = "4000000000003220";

/** A shopper whose bank has just decided, and whose processor is about to tell. */
async function decided(answer: "pass" | "fail") {
  const session = await newSession(await newMerchant(services));
  const browser = visit(ofSession(session.id));
  await pay(services, browser, challenged);
  const { challengeToken } = await services.db.sandboxPayment.findFirstOrThrow({
    where: { idempotencyKey: await attemptOf(session.paymentIntentId ?? "") },
  });
  await answerChallenge(services, challengeToken ?? "", answer);
  return browser;
}

async function attemptOf(paymentIntentId: string): Promise<string> {
  return (await services.db.paymentAttempt.findFirstOrThrow({ where: { paymentIntentId } })).id;
}

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
      if (typeof value === "function") return value.bind(target) as unknown;
      return typeof value === "object" && value !== null ? readable(value) : value;
    },
  });
  return { services: { ...services, db }, reads: () => reads };
}

test.each([
  ["fail", "declined"],
  ["pass", "complete"],
] as const)(
  "back from a bank that said %s: the page knows, whenever the processor's notice comes in between",
  async (answer, state) => {
    const seen = new Map<number, string>();
    for (let nth = 1; ; nth += 1) {
      const browser = await decided(answer);
      const between = afterRead(nth, () => handleNotices(services));
      const view = await loadCheckout(between.services, browser);
      // One that sees it half done looks again by itself.
      if (view.state === "processing" && view.refreshS > 0)
        expect((await loadCheckout(services, browser)).state).toBe(state);
      else seen.set(nth, view.state);
      if (between.reads() < nth) break;
    }
    expect(seen.size).toBeGreaterThan(5);
    expect([...new Set(seen.values())]).toEqual([state]);
  },
);
