import { afterAll, expect, test } from "vitest";
import type { PaymentRequest } from "#server/core/interfaces/processor.ts";
import { adapterWithDouble } from "#server/workshop/testing/stripe/adapter.ts";

const { double, processor, request } = await adapterWithDouble();
afterAll(() => double.stop());

/** The card's usage that the confirmation of a payment stated, and the payment's outcome. */
async function told(more: Partial<PaymentRequest>) {
  const payment = await processor.createPayment(request(more));
  const { fields } = double.seen.findLast(({ path }) => path.endsWith("/confirm")) ?? {};
  const {
    off_session = null,
    setup_future_usage = null,
    "payment_method_options[card][setup_credential_usage]": setup = null,
    "payment_method_options[card][stored_credential_usage]": stored = null,
  } = fields ?? {};
  return { payment, said: { off_session, setup_future_usage, setup, stored } };
}

async function saved(token: string): Promise<PaymentRequest["source"]> {
  const { payment } = await told({ save: true, source: { type: "token", token } });
  if (payment.status === "requires_action") double.answerChallenge(payment.id ?? "", true);
  const { processorMethod } = await processor.retrievePayment(payment.id ?? "");
  return { type: "saved", processorMethod: processorMethod ?? "" };
}

const nothing = { off_session: null, setup_future_usage: null, setup: null, stored: null };

test.each(["recurring", "unscheduled"] as const)(
  "for %s charges: said when the card is kept, with a payment or without, and of each charge without its holder",
  async (usage) => {
    const kept = { ...nothing, setup_future_usage: "off_session", setup: usage };
    expect((await told({ usage, save: true })).said).toEqual(kept);
    const setup = await told({ usage, setup: true, amount: 0 });
    expect(setup.said).toEqual({ ...nothing, setup: usage });
    const source = await saved("pm_card_visa");
    const { payment, said } = await told({ usage, source, offSession: true });
    expect(payment.status).toBe("succeeded");
    expect(said).toEqual({ ...nothing, off_session: "true", stored: usage });
  },
);

test("a payment of somebody who is there, by a saved card or another, says none of it", async () => {
  expect((await told({})).said).toEqual(nothing);
  expect((await told({ source: await saved("pm_card_visa") })).said).toEqual(nothing);
});

test("where the holder is away 3-D Secure is not asked for, though card testing is suspected", async () => {
  const source = await saved("pm_card_visa");
  expect((await told({ source, offSession: true, askBank: true })).payment.status).toBe(
    "succeeded",
  );
  const { fields } = double.seen.findLast(({ path }) => path.endsWith("/confirm")) ?? {};
  expect(Object.keys(fields ?? {}).filter((name) => name.includes("three_d_secure"))).toEqual([]);
});

test("a card that asks for its holder is declined where they are away", async () => {
  const source = await saved("pm_card_threeDSecure2Required");
  expect((await told({ source, offSession: true })).payment).toMatchObject({
    status: "failed",
    decline: { declineCode: "authentication_required" },
    nextAction: null,
  });
});
