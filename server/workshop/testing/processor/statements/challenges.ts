import { expect } from "vitest";
import type { Statement } from "#server/workshop/testing/processor/rig.ts";
import { pay, takenDuring } from "#server/workshop/testing/processor/statements/during.ts";

export const challenges: readonly Statement[] = [
  [
    "a card whose bank asks leads to the bank, and nothing is taken before the answer",
    async (rig) => {
      const taken = await takenDuring(rig, async () => {
        expect(await pay(rig, { source: rig.source("asks") })).toMatchObject({
          status: "requires_action",
          amountCaptured: 0,
          nextAction: { type: "redirect", url: expect.stringMatching(/^https?:\/\//) },
        });
      });
      expect(taken).toBe(0);
    },
  ],
  [
    "a cardholder who confirms is charged once",
    async (rig) => {
      const taken = await takenDuring(rig, async () => {
        const asked = await pay(rig, { source: rig.source("asks") });
        await rig.answerBank(asked, true);
        expect(await rig.processor.retrievePayment(asked.id)).toMatchObject({
          status: "succeeded",
          amountCaptured: 4900,
          nextAction: null,
        });
      });
      expect(taken).toBe(4900);
    },
  ],
  [
    "a cardholder who does not confirm is charged nothing, and the decline says why",
    async (rig) => {
      const taken = await takenDuring(rig, async () => {
        const asked = await pay(rig, { source: rig.source("asks") });
        await rig.answerBank(asked, false);
        expect(await rig.processor.retrievePayment(asked.id)).toMatchObject({
          status: "failed",
          decline: { declineCode: "authentication_failed" },
        });
      });
      expect(taken).toBe(0);
    },
  ],
  [
    "a question that is asked for again is the same one",
    async (rig) => {
      const request = rig.request({ source: rig.source("asks") });
      const first = await rig.processor.createPayment(request);
      const again = await rig.processor.createPayment(request);
      expect([again.id, again.status]).toEqual([first.id, "requires_action"]);
    },
  ],
  [
    "a payment that is canceled while the bank asks takes nothing, whatever is answered afterwards",
    async (rig) => {
      const taken = await takenDuring(rig, async () => {
        const asked = await pay(rig, { source: rig.source("asks") });
        const canceled = await rig.processor.cancelPayment(asked.id, "cancel_asked");
        expect(canceled.status).toBe("canceled");
        await rig.answerBank(asked, true);
        expect((await rig.processor.retrievePayment(asked.id)).status).toBe("canceled");
      });
      expect(taken).toBe(0);
    },
  ],
  [
    "only the first answer to the bank counts",
    async (rig) => {
      const asked = await pay(rig, { source: rig.source("asks") });
      await rig.answerBank(asked, true);
      await rig.answerBank(asked, false);
      expect((await rig.processor.retrievePayment(asked.id)).status).toBe("succeeded");
    },
  ],
  [
    "an authorization that the bank asks about is held once its holder confirms",
    async (rig) => {
      const asked = await pay(rig, { source: rig.source("asks"), capture: "manual" });
      await rig.answerBank(asked, true);
      const held = await rig.processor.retrievePayment(asked.id);
      expect(held).toMatchObject({ status: "authorized", amountCaptured: 0 });
    },
  ],
  [
    "a card that is only saved may be asked about, and is saved once its holder confirms",
    async (rig) => {
      const source = rig.source("asks");
      const asked = await pay(rig, { source, setup: true, save: true, amount: 0 });
      expect(asked.status).toBe("requires_action");
      await rig.answerBank(asked, true);
      expect(await rig.processor.retrievePayment(asked.id)).toMatchObject({
        status: "succeeded",
        processorMethod: expect.any(String),
      });
    },
  ],
  [
    "3-D Secure is asked for any card where the shop wants it, unless the processor decides alone",
    async (rig) => {
      if (rig.processor.decidesOnChallenges) return;
      const asked = await pay(rig, { askBank: true });
      expect(asked).toMatchObject({ status: "requires_action", amountCaptured: 0 });
    },
  ],
];
