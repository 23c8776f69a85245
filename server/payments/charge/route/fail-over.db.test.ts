import { expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import {
  ProcessorRefused,
  ProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { createSandboxProcessor } from "#server/payments/processor/sandbox/sandbox-processor.ts";
import { watched } from "#server/payments/processor/watched.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

type Answer = "as ever" | Error | "charges, and says busy" | "charges, and says nothing";

const busy = () => new ProcessorUnreachable("Too many requests.", { kind: "again" });

/** Two processors; the second takes all by a rule, and the first what it does not. */
async function open() {
  const clock = testClock();
  const app = await createTestApp({
    clock,
    env: { PROCESSORS: ["sandbox", "second_sandbox"] },
  });
  const { services } = app;
  const asked: string[] = [];
  const says: Record<string, Answer> = {};
  const playing = (name: "sandbox" | "second_sandbox"): Processor => {
    const sandbox = createSandboxProcessor(services, {}, name);
    return watched(
      {
        ...sandbox,
        createPayment: async (request) => {
          asked.push(name);
          const answer = says[name] ?? "as ever";
          if (answer instanceof Error) throw answer;
          const payment = await sandbox.createPayment(request);
          if (answer === "charges, and says busy") throw busy();
          if (answer === "charges, and says nothing") throw new ProcessorUnreachable("Lost.");
          return payment;
        },
        resolvePayment: async (attempt) => {
          if (says[name] === "charges, and says nothing") throw new ProcessorUnreachable("Lost.");
          return sandbox.resolvePayment(attempt);
        },
      },
      services,
    );
  };
  services.processor = playing("sandbox");
  services.otherProcessors = [playing("second_sandbox")];
  const { id: ruleId } = (
    await app.request("POST", "/routing-rules", { body: { processor: "second_sandbox" } })
  ).body;
  const intent = async (): Promise<string> =>
    (await app.request("POST", "/payment-intents", { body: { amount: 4900, currency: "EUR" } }))
      .body.id;
  const confirm = (id: string, idempotencyKey?: string) =>
    app.request("POST", `/payment-intents/${id}/confirm`, {
      body: { card: card() },
      ...(idempotencyKey && { idempotencyKey }),
    });
  const attempts = async (paymentIntentId: string) => {
    const rows = await services.db.paymentAttempt.findMany({
      where: { paymentIntentId },
      orderBy: { id: "asc" },
    });
    return rows.map(({ processor, status, routingRuleId }) => [processor, status, routingRuleId]);
  };
  const status = async (id: string) =>
    (await app.request("GET", `/payment-intents/${id}`)).body.status;
  const kept = async (id: string) => {
    const tried = await services.db.paymentAttempt.findMany({ where: { paymentIntentId: id } });
    const rows = await services.db.sandboxPayment.findMany({
      where: { idempotencyKey: { in: tried.map((row) => row.id) }, status: "succeeded" },
    });
    const refunds = await services.db.sandboxRefund.findMany({
      where: { paymentId: { in: rows.map((row) => row.id) } },
    });
    const sum = (of: { amount: bigint }[]) => of.reduce((all, one) => all + Number(one.amount), 0);
    return sum(rows) - sum(refunds);
  };
  return { app, clock, services, says, asked, ruleId, intent, confirm, attempts, status, kept };
}

test("the rule's processor is asked, and the attempt names the rule", async () => {
  const { intent, confirm, attempts, asked, ruleId } = await open();
  const id = await intent();
  expect((await confirm(id)).body.status).toBe("succeeded");
  expect(asked).toEqual(["second_sandbox"]);
  expect(await attempts(id)).toEqual([["second_sandbox", "succeeded", ruleId]]);
});

test.each([busy(), new ProcessorUnreachable("Key refused.", { kind: "account" })])(
  "after %s the next processor is asked, once, and the worker finds nothing at the first",
  async (error) => {
    const { intent, confirm, attempts, asked, ruleId, says, clock, services, kept } = await open();
    says.second_sandbox = error;
    const id = await intent();
    const paid = await confirm(id, "order-7");
    expect(paid.body.status).toBe("succeeded");
    expect((await confirm(id, "order-7")).body).toEqual(paid.body);
    expect(asked).toEqual(["second_sandbox", "sandbox"]);
    expect(await attempts(id)).toEqual([
      ["second_sandbox", "abandoned", ruleId],
      ["sandbox", "succeeded", null],
    ]);
    clock.advance(minuteMs);
    expect(await reconcileAttempts(services)).toBe(1);
    expect(await reconcileAttempts(services)).toBe(0);
    expect(await kept(id)).toBe(4900);
  },
);

test.each<[Answer, object]>([
  [new ProcessorRefused("bad_request", "No."), { status: 402 }],
  ["charges, and says nothing", { status: 200, body: { status: "processing" } }],
])("after %s nobody else is asked", async (answer, expected) => {
  const { intent, confirm, asked, says } = await open();
  says.second_sandbox = answer;
  expect(await confirm(await intent())).toMatchObject(expected);
  expect(asked).toEqual(["second_sandbox"]);
});

test("where no other is next, the payment is refused as ever", async () => {
  const { intent, confirm, asked, says, attempts } = await open();
  says.second_sandbox = busy();
  says.sandbox = busy();
  const id = await intent();
  expect(await confirm(id)).toMatchObject({ status: 402, body: { declineCode: "processor_busy" } });
  expect(asked).toEqual(["second_sandbox", "sandbox"]);
  expect((await attempts(id)).map(([, status]) => status)).toEqual(["abandoned", "abandoned"]);
  delete says.sandbox;
  expect((await confirm(id)).body.status).toBe("succeeded");
});

test("a processor that charged and said that it had not: its charge is found and given back", async () => {
  const { intent, confirm, says, clock, services, kept } = await open();
  says.second_sandbox = "charges, and says busy";
  const id = await intent();
  expect((await confirm(id)).body.status).toBe("succeeded");
  expect(await kept(id)).toBe(9800);
  clock.advance(minuteMs);
  await reconcileAttempts(services);
  clock.advance(minuteMs);
  await settleRefunds(services);
  expect(await kept(id)).toBe(4900);
  expect(await reconcileAttempts(services)).toBe(0);
});

test("one that is known to be away is not asked at all", async () => {
  const { intent, confirm, says, asked, attempts, status } = await open();
  says.second_sandbox = "charges, and says nothing";
  const lost = await Promise.all(Array.from({ length: 10 }, intent));
  for (const id of lost) await confirm(id);
  asked.length = 0;
  const id = await intent();
  expect((await confirm(id)).body.status).toBe("succeeded");
  expect(asked).toEqual(["sandbox"]);
  expect(await attempts(id)).toEqual([["sandbox", "succeeded", null]]);
  expect(await status(lost[0] ?? "")).toBe("processing");
});
