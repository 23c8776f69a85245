import { dayMs } from "#server/core/clock.ts";
import type { ShopperAction } from "#server/core/interfaces/next-action.ts";
import type { PaymentSource } from "#server/core/interfaces/processor.ts";
import { answerChallenge } from "#server/payments/processor/sandbox/challenge.ts";
import { openDispute } from "#server/payments/processor/sandbox/disputes.ts";
import type { SandboxFaults } from "#server/payments/processor/sandbox/faults.ts";
import { createSandboxProcessor } from "#server/payments/processor/sandbox/sandbox-processor.ts";
import type { SandboxName } from "#server/payments/processor/sandbox/sandbox.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";
import {
  requestOf,
  type Rig,
  testAccounts,
  type TestCard,
} from "#server/workshop/testing/processor/rig.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const numbers: Record<TestCard, string> = {
  pays: "4242424242424242",
  declines: "4000000000009995",
  asks: "4000002760003184",
};

/** The sandbox on a database of its own. */
export async function sandboxRig(name: SandboxName = "sandbox"): Promise<Rig> {
  const clock = testClock();
  const services = await testServices({ clock });
  const { db } = services;
  const faults: SandboxFaults = {};
  const source = (kind: TestCard): PaymentSource => ({ type: "card", card: card(numbers[kind]) });
  let count = 0;
  const processor = createSandboxProcessor(services, faults, name);
  return {
    processor,
    clock,
    source,
    request: (more = {}) => ({
      ...requestOf(clock, (count += 1)),
      source: source("pays"),
      ...more,
    }),
    async answerBank({ nextAction }, passes) {
      const token = challengeIn(nextAction);
      await answerChallenge(services, token, passes ? "pass" : "fail");
    },
    bank: {
      accounts: testAccounts,
      async answer() {
        clock.advance(3 * dayMs);
      },
      async takeBack(paymentId) {
        clock.advance(36 * dayMs);
        return (await db.sandboxDispute.findFirstOrThrow({ where: { paymentId } })).id;
      },
    },
    line: {
      drop: () => void (faults.dropRequest = true),
      loseAnswers: () => void (faults.loseAnswer = true),
      mend() {
        delete faults.dropRequest;
        delete faults.loseAnswer;
      },
    },
    books: {
      async taken() {
        const { _sum } = await db.sandboxPayment.aggregate({ _sum: { amountCaptured: true } });
        return Number(_sum.amountCaptured ?? 0);
      },
      async given() {
        const { _sum } = await db.sandboxRefund.aggregate({ _sum: { amount: true } });
        return Number(_sum.amount ?? 0);
      },
    },
    async dispute(paymentId) {
      const payment = await db.sandboxPayment.findUniqueOrThrow({ where: { id: paymentId } });
      await openDispute({ ...services, faults }, payment);
      return (await db.sandboxDispute.findFirstOrThrow({ where: { paymentId } })).id;
    },
    // A payment that is told of is looked at.
    async hear() {
      for (const { id } of await db.sandboxPayment.findMany({ where: { status: "processing" } }))
        await processor.retrievePayment(id);
    },
    forgetKeys: () => {},
  };
}

function challengeIn(action: ShopperAction | null): string {
  if (action?.type === "redirect") return action.fields["challenge"] ?? "";
  return new URL(action?.url ?? "").searchParams.get("challenge") ?? "";
}
