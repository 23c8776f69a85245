import { expect, test } from "vitest";
import { type Processor, processorNames } from "#server/core/interfaces/processor.ts";
import { processorCalls } from "#server/payments/processor/measured.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

const app = await createTestApp();
const { services } = app;
const { db } = services;
const own = services.processor;
const name = processorNames.find((one) => !one.endsWith("sandbox")) ?? own.name;
const headers = { prefer: "dry-run" };

/** A processor outside: who asks it anything has failed. */
function outside(): Processor {
  const asked = processorCalls.map((call) => [
    call,
    () => {
      throw new Error(`${call} was asked outside`);
    },
  ]);
  return { ...own, ...Object.fromEntries(asked), name };
}

/** Changes the service's processor for the length of the work. */
async function atOutside<Result>(work: () => Promise<Result>): Promise<Result> {
  services.processor = outside();
  try {
    return await work();
  } finally {
    services.processor = own;
  }
}

const assumption = "The card processor was not asked: it is taken to approve.";

test("a processor outside hears nothing of a dry run and is taken to approve a card", async () => {
  const world = await createWorld(app);
  const id = await world.intent();
  const key = world.merchant.apiKey;
  const body = { card: card("4000000000000002") };
  const { body: ran } = await atOutside(() =>
    app.request("POST", `/payment-intents/${id}/confirm`, { body, key, headers }),
  );
  expect(ran).toMatchObject({
    body: { status: "succeeded", amountCaptured: 4900 },
    calls: [{ system: "processor", name, call: "createPayment", amount: 4900 }],
    assumptions: [assumption],
  });
});

test("captures, refunds and releases are assumed, too", async () => {
  const world = await createWorld(app);
  const key = world.merchant.apiKey;
  const held = await world.paidIntent("4242424242424242", { captureMethod: "manual" });
  const paid = await world.paidIntent();
  await db.paymentAttempt.updateMany({
    where: { merchantId: world.merchant.id },
    data: { processor: name },
  });
  const dry = (path: string, body: object) =>
    atOutside(() => app.request("POST", path, { body, key, headers }));
  const capture = await dry(`/payment-intents/${held}/capture`, { amount: 4000 });
  expect(capture.body.body).toMatchObject({ status: "succeeded", amountCaptured: 4000 });
  const release = await dry(`/payment-intents/${held}/cancel`, {});
  expect(release.body.body).toMatchObject({ status: "canceled" });
  const refund = await dry("/refunds", { paymentIntentId: paid, amount: 900 });
  expect(refund.body).toMatchObject({
    body: { status: "succeeded", amount: 900 },
    calls: [{ name, call: "createRefund", amount: 900, currency: "EUR" }],
  });
});

test("an answer that depends on how things stand outside is refused", async () => {
  const world = await createWorld(app);
  const key = world.merchant.apiKey;
  const answer = await atOutside(() =>
    app.request("POST", "/reconciliation/run", { body: { days: 2 }, key, headers }),
  );
  expect([200, 503]).toContain(answer.status);
});
