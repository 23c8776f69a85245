import { expect } from "vitest";
import type { Statement } from "#server/workshop/testing/processor/rig.ts";
import {
  pay,
  refused,
  takenDuring,
  unanswered,
} from "#server/workshop/testing/processor/statements/during.ts";

export const captures: readonly Statement[] = [
  [
    "a payment that is captured later is authorized, and nothing is taken",
    async (rig) => {
      const taken = await takenDuring(rig, async () => {
        const held = await pay(rig, { capture: "manual" });
        expect(held).toMatchObject({ status: "authorized", amount: 4900, amountCaptured: 0 });
      });
      expect(taken).toBe(0);
    },
  ],
  [
    "a capture takes what was authorized",
    async (rig) => {
      const taken = await takenDuring(rig, async () => {
        const { id } = await pay(rig, { capture: "manual" });
        const captured = await rig.processor.capturePayment(id, 4900, "capture_all");
        expect(captured).toMatchObject({ status: "succeeded", amountCaptured: 4900 });
      });
      expect(taken).toBe(4900);
    },
  ],
  [
    "a capture of a part takes that part, once, and lets the rest go",
    async (rig) => {
      const { id } = await pay(rig, { capture: "manual" });
      const taken = await takenDuring(rig, async () => {
        await rig.processor.capturePayment(id, 1500, "capture_part");
        const rest = await rig.processor.capturePayment(id, 3400, "capture_rest");
        expect(rest).toMatchObject({ status: "succeeded", amountCaptured: 1500 });
      });
      expect(taken).toBe(1500);
    },
  ],
  [
    "a capture that is asked for again takes nothing more",
    async (rig) => {
      const { id } = await pay(rig, { capture: "manual" });
      const taken = await takenDuring(rig, async () => {
        for (let time = 0; time < 2; time += 1)
          await rig.processor.capturePayment(id, 4900, "capture_twice");
      });
      expect(taken).toBe(4900);
    },
  ],
  [
    "two captures at once take what was authorized once",
    async (rig) => {
      const { id } = await pay(rig, { capture: "manual" });
      const taken = await takenDuring(rig, async () => {
        const both = [1, 2].map((one) => rig.processor.capturePayment(id, 4900, `capture_${one}`));
        await Promise.allSettled(both);
      });
      expect(taken).toBe(4900);
    },
  ],
  [
    "a capture of more than was authorized is refused, and nothing is taken",
    async (rig) => {
      const { id } = await pay(rig, { capture: "manual" });
      const taken = await takenDuring(rig, async () => {
        const more = rig.processor.capturePayment(id, 4901, "capture_more");
        await expect(more).rejects.toMatchObject(refused);
      });
      expect(taken).toBe(0);
      expect((await rig.processor.retrievePayment(id)).status).toBe("authorized");
    },
  ],
  [
    "a capture whose answer is lost has happened once when it is asked for again",
    async (rig) => {
      const { id } = await pay(rig, { capture: "manual" });
      const taken = await takenDuring(rig, async () => {
        rig.line.loseAnswers();
        // An adapter that looks for itself may know the outcome all the same.
        await Promise.allSettled([rig.processor.capturePayment(id, 4900, "capture_lost")]);
        rig.line.mend();
        const again = await rig.processor.capturePayment(id, 4900, "capture_lost");
        expect(again).toMatchObject({ status: "succeeded", amountCaptured: 4900 });
      });
      expect(taken).toBe(4900);
    },
  ],
  [
    "a capture that never arrives has taken nothing, and can be asked for again",
    async (rig) => {
      const { id } = await pay(rig, { capture: "manual" });
      await unanswered(rig, "drop", () => rig.processor.capturePayment(id, 4900, "capture_drop"));
      expect((await rig.processor.retrievePayment(id)).status).toBe("authorized");
      const again = await rig.processor.capturePayment(id, 4900, "capture_drop");
      expect(again.status).toBe("succeeded");
    },
  ],
  [
    "an authorization that is canceled takes nothing, also when it is captured afterwards",
    async (rig) => {
      const taken = await takenDuring(rig, async () => {
        const { id } = await pay(rig, { capture: "manual" });
        expect((await rig.processor.cancelPayment(id, "cancel")).status).toBe("canceled");
        expect((await rig.processor.capturePayment(id, 4900, "late")).status).toBe("canceled");
      });
      expect(taken).toBe(0);
    },
  ],
  [
    "canceling again, and canceling what was paid, answers the payment as it stands",
    async (rig) => {
      const held = await pay(rig, { capture: "manual" });
      await rig.processor.cancelPayment(held.id, "cancel_one");
      const again = await rig.processor.cancelPayment(held.id, "cancel_two");
      expect(again.status).toBe("canceled");
      const paid = await pay(rig);
      expect(await rig.processor.cancelPayment(paid.id, "cancel_paid")).toMatchObject({
        status: "succeeded",
        amountCaptured: 4900,
      });
    },
  ],
  [
    "a cancellation and a capture at once leave one of both",
    async (rig) => {
      const { id } = await pay(rig, { capture: "manual" });
      const taken = await takenDuring(rig, async () => {
        await Promise.allSettled([
          rig.processor.capturePayment(id, 4900, "capture_race"),
          rig.processor.cancelPayment(id, "cancel_race"),
        ]);
      });
      const { status, amountCaptured } = await rig.processor.retrievePayment(id);
      expect([
        ["succeeded", 4900, 4900],
        ["canceled", 0, 0],
      ]).toContainEqual([status, amountCaptured, taken]);
    },
  ],
];
