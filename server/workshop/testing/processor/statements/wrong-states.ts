import { expect } from "vitest";
import type { ProcessorPayment } from "#server/core/interfaces/processor.ts";
import type { Rig, Statement } from "#server/workshop/testing/processor/rig.ts";
import {
  givenDuring,
  outcome,
  pay,
  refund,
  refused,
  takenDuring,
} from "#server/workshop/testing/processor/statements/during.ts";

/** Payments that are over, or were never begun, by how they came there. */
const ended: Record<string, (rig: Rig) => Promise<ProcessorPayment & { id: string }>> = {
  "was declined": (rig) => pay(rig, { source: rig.source("declines") }),
  "was canceled": async (rig) => {
    const held = await pay(rig, { capture: "manual" });
    await rig.processor.cancelPayment(held.id, `cancel_ended_${held.id}`);
    return held;
  },
  "the bank asks about": (rig) => pay(rig, { source: rig.source("asks") }),
  "only saved a card": (rig) => pay(rig, { setup: true, save: true, amount: 0 }),
};

/** Acts that come too late or for the wrong payment move no money. */
export const wrongStates: readonly Statement[] = [
  ...Object.entries(ended).flatMap(([how, make]) => [
    takesNothing(how, make),
    givesNothing(how, make),
  ]),
  [
    "a capture of what was paid at once takes nothing more",
    async (rig) => {
      const { id } = await pay(rig);
      const taken = await takenDuring(rig, async () => {
        await Promise.allSettled([rig.processor.capturePayment(id, 4900, "capture_paid")]);
      });
      expect(taken).toBe(0);
      expect((await rig.processor.retrievePayment(id)).amountCaptured).toBe(4900);
    },
  ],
  [
    "a capture of a payment of nobody is refused, and so is its cancellation",
    async ({ processor }) => {
      const acts = [
        () => processor.capturePayment("pi_nobodys", 100, "capture_nobodys"),
        () => processor.cancelPayment("pi_nobodys", "cancel_nobodys"),
      ];
      for (const act of acts) await expect(act()).rejects.toMatchObject(refused);
    },
  ],
  [
    "a refund and a dispute of nobody are refused",
    async ({ processor }) => {
      const reads = [
        () => processor.retrieveRefund("re_nobodys"),
        () => processor.retrieveDispute("dp_nobodys"),
      ];
      for (const read of reads) await expect(read()).rejects.toMatchObject(refused);
    },
  ],
  [
    "canceling a declined payment leaves it declined",
    async (rig) => {
      const { id } = await pay(rig, { source: rig.source("declines") });
      const after = await rig.processor.cancelPayment(id, `cancel_${id}`);
      expect(["failed", "canceled"]).toContain(after.status);
      expect(after.amountCaptured).toBe(0);
    },
  ],
  [
    "an authorization that was canceled stays so when its attempt is asked for again",
    async (rig) => {
      const request = rig.request({ capture: "manual" });
      const { id } = await rig.processor.createPayment(request);
      await rig.processor.cancelPayment(id ?? "", "cancel_before_again");
      const taken = await takenDuring(rig, async () => {
        await Promise.allSettled([rig.processor.createPayment(request)]);
        await rig.hear();
      });
      expect(taken).toBe(0);
      expect((await outcome(rig, request)).status).toBe("canceled");
    },
  ],
  [
    "an authorization that was captured stays so when its attempt is asked for again",
    async (rig) => {
      const request = rig.request({ capture: "manual" });
      const { id } = await rig.processor.createPayment(request);
      await rig.processor.capturePayment(id ?? "", 1000, "capture_before_again");
      const taken = await takenDuring(rig, async () => {
        await Promise.allSettled([rig.processor.createPayment(request)]);
      });
      expect(taken).toBe(0);
      expect(await rig.processor.retrievePayment(id ?? "")).toMatchObject({ amountCaptured: 1000 });
    },
  ],
  [
    "a payment that the bank has approved is refunded as any other",
    async (rig) => {
      const asked = await pay(rig, { source: rig.source("asks") });
      await rig.answerBank(asked, true);
      await rig.hear();
      await rig.processor.retrievePayment(asked.id);
      expect(await givenDuring(rig, () => refund(rig, asked.id))).toBe(4900);
    },
  ],
];

function takesNothing(how: string, make: (rig: Rig) => Promise<{ id: string }>): Statement {
  return [
    `a capture of a payment that ${how} takes nothing`,
    async (rig) => {
      const taken = await takenDuring(rig, async () => {
        const { id } = await make(rig);
        await Promise.allSettled([rig.processor.capturePayment(id, 100, `capture_${id}`)]);
      });
      expect(taken).toBe(0);
    },
  ];
}

function givesNothing(how: string, make: (rig: Rig) => Promise<{ id: string }>): Statement {
  return [
    `a refund of a payment that ${how} is refused, and gives nothing`,
    async (rig) => {
      const given = await givenDuring(rig, async () => {
        const { id } = await make(rig);
        await expect(refund(rig, id, { amount: 100 })).rejects.toMatchObject(refused);
      });
      expect(given).toBe(0);
    },
  ];
}
