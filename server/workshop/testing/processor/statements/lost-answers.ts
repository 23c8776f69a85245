import { expect } from "vitest";
import type { PaymentRequest } from "#server/core/interfaces/processor.ts";
import type { Rig, Statement } from "#server/workshop/testing/processor/rig.ts";
import {
  outcome,
  takenDuring,
  unanswered,
} from "#server/workshop/testing/processor/statements/during.ts";

/** An attempt whose answer was lost after the processor had done it. */
async function lost(rig: Rig, more: Partial<PaymentRequest> = {}): Promise<PaymentRequest> {
  const request = rig.request(more);
  await unanswered(rig, "loseAnswers", () => rig.processor.createPayment(request));
  return request;
}

/** An attempt that has never reached the processor. */
async function dropped(rig: Rig): Promise<PaymentRequest> {
  const request = rig.request();
  await unanswered(rig, "drop", () => rig.processor.createPayment(request));
  return request;
}

/** Asks for an attempt that was given up: whether it is answered or refused, nothing may be taken. */
async function askAfterwards(rig: Rig, request: PaymentRequest): Promise<void> {
  const taken = await takenDuring(rig, async () => {
    await Promise.allSettled([rig.processor.createPayment(request)]);
  });
  expect(taken).toBe(0);
  expect((await outcome(rig, request)).status).toBe("canceled");
}

export const lostAnswers: readonly Statement[] = [
  [
    "a payment whose answer was lost is found, and was charged once",
    async (rig) => {
      const taken = await takenDuring(rig, async () => {
        const request = await lost(rig);
        expect(await outcome(rig, request)).toMatchObject({
          status: "succeeded",
          attemptId: request.attemptId,
          amountCaptured: 4900,
        });
      });
      expect(taken).toBe(4900);
    },
  ],
  [
    "a lost payment that is asked for again is charged once",
    async (rig) => {
      const taken = await takenDuring(rig, async () => {
        const request = await lost(rig);
        expect((await rig.processor.createPayment(request)).status).toBe("succeeded");
      });
      expect(taken).toBe(4900);
    },
  ],
  [
    "a lost payment is found a day and a month later, when keys are forgotten, and not charged again",
    async (rig) => {
      const taken = await takenDuring(rig, async () => {
        const request = await lost(rig);
        for (const days of [2, 30]) {
          rig.clock.advance(days * 86_400_000);
          rig.forgetKeys();
          expect((await outcome(rig, request)).status).toBe("succeeded");
        }
      });
      expect(taken).toBe(4900);
    },
  ],
  [
    "a lost decline is found as one",
    async (rig) => {
      const request = await lost(rig, { source: rig.source("declines") });
      expect(await outcome(rig, request)).toMatchObject({
        status: "failed",
        decline: { declineCode: "insufficient_funds" },
      });
    },
  ],
  [
    "a lost authorization is found held, with nothing taken",
    async (rig) => {
      const taken = await takenDuring(rig, async () => {
        const request = await lost(rig, { capture: "manual" });
        expect((await outcome(rig, request)).status).toBe("authorized");
      });
      expect(taken).toBe(0);
    },
  ],
  [
    "a lost question of the bank is found and can be answered, or is given up and takes nothing",
    async (rig) => {
      const request = await lost(rig, { source: rig.source("asks") });
      const asked = await outcome(rig, request);
      if (asked.status === "canceled") return askAfterwards(rig, request);
      expect(asked).toMatchObject({ status: "requires_action", nextAction: expect.anything() });
      await rig.answerBank(asked, true);
      expect((await outcome(rig, request)).status).toBe("succeeded");
    },
  ],
  [
    "a card that was saved, with the answer lost, is found with its token",
    async (rig) => {
      const request = await lost(rig, { save: true });
      expect(await outcome(rig, request)).toMatchObject({
        status: "succeeded",
        processorMethod: expect.any(String),
      });
    },
  ],
  [
    "looking for an attempt twice finds the same",
    async (rig) => {
      const request = await lost(rig);
      const first = await outcome(rig, request);
      expect(await outcome(rig, request)).toEqual(first);
    },
  ],
  [
    "an attempt that never arrived is given up, and its request is charged nothing when it arrives after all",
    async (rig) => {
      const taken = await takenDuring(rig, async () => {
        const request = await dropped(rig);
        const found = await outcome(rig, request);
        expect(found).toMatchObject({ status: "canceled", amountCaptured: 0, decline: null });
        await askAfterwards(rig, request);
      });
      expect(taken).toBe(0);
    },
  ],
  [
    "an attempt that nobody has asked for is given up for good",
    async (rig) => {
      const request = rig.request();
      expect((await outcome(rig, request)).status).toBe("canceled");
      await askAfterwards(rig, request);
    },
  ],
  [
    "an attempt that is asked for and looked for at once is charged once or never",
    async (rig) => {
      const request = rig.request();
      const taken = await takenDuring(rig, async () => {
        await Promise.allSettled([
          rig.processor.createPayment(request),
          rig.processor.resolvePayment(request),
        ]);
      });
      const { status } = await outcome(rig, request);
      expect([
        ["succeeded", 4900],
        ["canceled", 0],
      ]).toContainEqual([status, taken]);
    },
  ],
  [
    "an attempt that was answered is found as it was answered",
    async (rig) => {
      for (const kind of ["pays", "declines", "asks"] as const) {
        const request = rig.request({ source: rig.source(kind) });
        const { id, status } = await rig.processor.createPayment(request);
        expect(await outcome(rig, request)).toMatchObject({ id, status });
      }
    },
  ],
];
