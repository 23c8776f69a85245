import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { sentPath } from "#server/checkout/pay/sent.ts";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import { addMs, dayMs } from "#server/core/clock.ts";
import { answerChallenge, getChallenge } from "#server/payments/processor/sandbox/challenge.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
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

const clock = testClock();
const services = await testServices({ clock });
const good = "4242424242424242";
const stolen = ["4000000000000002", "4000000000009995", "4000000000009987", "4000000000000069"];

/**
 * The context of a merchant whose test clock is 14 months ahead; addresses and browsers are shared by all
 * merchants.
 */
async function merchantAhead() {
  const { merchantId } = await newMerchant(services);
  await services.bench?.moveTo(merchantId, addMs(clock.now(), 420 * dayMs));
  return { ...services, ...services.bench?.of(merchantId), merchantId, requestId: "req_test" };
}

test("where cards are tried out, who does the work pays, however far the merchant's test clock is ahead", async () => {
  const { id } = await linkOf(await merchantAhead());
  for (let n = 0; n < 15; n += 1) {
    const thief = visit(ofLink(id));
    const form = filled(await loadCheckout(services, thief), stolen[n % 4] ?? "");
    await submitCheckout(services, { ...thief, form, ip: `198.51.100.${n}` });
  }
  const browser = visit(ofLink(id));
  const shown = await loadCheckout(services, browser);
  const challenge = JSON.parse(("form" in shown && shown.form.work) || "null");
  const solution = await solveChallenge({ challenge, deriveKey });
  const form = { ...filled(shown, good), proof: JSON.stringify({ challenge, solution }) };
  const result = await submitCheckout(services, { ...browser, form, ip: "203.0.113.7" });
  expect(result).toMatchObject({ redirectTo: expect.stringContaining("go=1") });
});

test("a payment that was sent a moment ago is in doubt, however far the merchant's test clock is ahead", async () => {
  const { id } = await newSession(await merchantAhead());
  const sent = sentPath(services.clock, ofSession(id), {});
  expect(await follow(services, visit(ofSession(id)), sent)).toMatchObject({ state: "unsure" });
});

test("a bank asks no longer than it would by the merchant's test clock", async () => {
  const ctx = await merchantAhead();
  const browser = visit(ofSession((await newSession(ctx)).id));
  const asked = await pay(services, browser, "4000 0000 0000 3220");
  const token = (asked.state === "authentication" && asked.action.fields["challenge"]) || "";
  expect((await getChallenge(services, token)).state).toBe("pending");
  await services.bench?.moveTo(ctx.merchantId, addMs(clock.now(), 421 * dayMs));
  expect((await getChallenge(services, token)).state).toBe("expired");
  await answerChallenge(services, token, "pass");
  const row = await services.db.sandboxPayment.findFirst({ where: { challengeToken: token } });
  expect(row?.status).toBe("requires_action");
});
