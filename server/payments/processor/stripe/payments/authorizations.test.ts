import { afterEach, afterAll, expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import { adapterWithDouble } from "#server/workshop/testing/stripe/adapter.ts";

const { clock, double, processor, request } = await adapterWithDouble();
afterAll(() => double.stop());
afterEach(() => {
  double.intents.challengesInPage = false;
});

test("an authorization holds as long as Stripe says of its charge, whoever asks when", async () => {
  double.intents.holdsFor = 5 * 24 * 3600;
  const until = new Date(Math.floor(clock.now().getTime() / 1000) * 1000 + 5 * dayMs);
  const held = await processor.createPayment(request({ capture: "manual" }));
  expect(held).toMatchObject({ status: "authorized", captureBefore: until });
  clock.advance(dayMs);
  expect(await processor.retrievePayment(held.id ?? "")).toMatchObject({ captureBefore: until });
  expect(await processor.createPayment(request())).toMatchObject({ captureBefore: null });
});

test.each([false, true])(
  "a bank's question that only Stripe's library could show ends at once (saved alone: %s), and nothing can be charged",
  async (setup) => {
    double.intents.challengesInPage = true;
    const source = { type: "token" as const, token: "pm_card_threeDSecure2Required" };
    const asked = await processor.createPayment(request({ setup, source }));
    expect(asked).toMatchObject({
      status: "canceled",
      nextAction: null,
      decline: { declineCode: "authentication_lookup_failed" },
    });
    expect(double.objects.get(asked.id ?? "")?.status).toBe("canceled");
  },
);

test("one whose answer was lost is found unanswerable, too", async () => {
  double.intents.challengesInPage = true;
  const lost = request({
    source: { type: "token", token: "pm_card_threeDSecure2Required" },
  });
  double.faults.loseAnswerOf = /confirm$/;
  await expect(processor.createPayment(lost)).rejects.toMatchObject({
    name: "ProcessorUnreachable",
  });
  double.clearFaults();
  expect(await processor.resolvePayment(lost)).toMatchObject({
    status: "canceled",
    decline: { declineCode: "authentication_lookup_failed" },
  });
});
