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
  unanswered,
} from "#server/workshop/testing/processor/statements/during.ts";

type Saved = { method: string; payment: ProcessorPayment };

async function saved(rig: Rig, how: "saved_alone" | "while_paying"): Promise<Saved> {
  const alone = { setup: true, save: true, amount: 0 };
  const payment = await pay(rig, how === "saved_alone" ? alone : { save: true });
  return { method: payment.processorMethod ?? "", payment };
}

const from = (method: string) => ({
  source: { type: "saved" as const, processorMethod: method },
  offSession: true,
});

export const savedCards: readonly Statement[] = [
  [
    "a card that is saved alone is charged nothing",
    async (rig) => {
      const taken = await takenDuring(rig, async () => {
        const { payment, method } = await saved(rig, "saved_alone");
        expect(payment).toMatchObject({ status: "succeeded", amountCaptured: 0 });
        expect(method).not.toBe("");
      });
      expect(taken).toBe(0);
    },
  ],
  [
    "a card is kept only where that is asked for",
    async (rig) => {
      expect((await pay(rig)).processorMethod).toBeNull();
      expect((await pay(rig, { save: true })).processorMethod).toEqual(expect.any(String));
    },
  ],
  ...(["saved_alone", "while_paying"] as const).map(chargedAgain),
  [
    "a saved card is described as the card that was charged",
    async (rig) => {
      const { method, payment } = await saved(rig, "while_paying");
      expect(await rig.processor.retrieveMethod(method)).toEqual(payment.card);
      expect((await pay(rig, from(method))).card).toEqual(payment.card);
    },
  ],
  [
    "a card whose bank asks is declined while its holder is away, and its holder is wanted",
    async (rig) => {
      const taken = await takenDuring(rig, async () => {
        const source = rig.source("asks");
        const asked = await pay(rig, { source, setup: true, save: true, amount: 0 });
        await rig.answerBank(asked, true);
        const { processorMethod } = await rig.processor.retrievePayment(asked.id);
        const charged = await pay(rig, from(processorMethod ?? ""));
        expect(charged).toMatchObject({
          status: "failed",
          decline: { declineCode: "authentication_required" },
        });
      });
      expect(taken).toBe(0);
    },
  ],
  [
    "a card that is forgotten is gone, and charging it is refused",
    async (rig) => {
      const { method } = await saved(rig, "saved_alone");
      await rig.processor.detachMethod(method);
      expect(await rig.processor.retrieveMethod(method)).toBeNull();
      const taken = await takenDuring(rig, async () => {
        await expect(pay(rig, from(method))).rejects.toMatchObject(refused);
      });
      expect(taken).toBe(0);
    },
  ],
  [
    "forgetting a card again is no error",
    async (rig) => {
      const { method } = await saved(rig, "saved_alone");
      await rig.processor.detachMethod(method);
      await rig.processor.detachMethod(method);
      expect(await rig.processor.retrieveMethod(method)).toBeNull();
    },
  ],
  [
    "forgetting one card leaves another of the same number",
    async (rig) => {
      const [gone, kept] = [await saved(rig, "saved_alone"), await saved(rig, "saved_alone")];
      await rig.processor.detachMethod(gone.method);
      expect(await rig.processor.retrieveMethod(kept.method)).not.toBeNull();
      expect((await pay(rig, from(kept.method))).status).toBe("succeeded");
    },
  ],
  [
    "a card of another account is refused, and not said to be deleted",
    async ({ processor }) => {
      const others = processor.retrieveMethod("cus_others|pm_others");
      await expect(others).rejects.toMatchObject(refused);
    },
  ],
  [
    "a lost answer to a saved card's charge is found, and was charged once",
    async (rig) => {
      const { method } = await saved(rig, "saved_alone");
      const request = rig.request(from(method));
      const taken = await takenDuring(rig, async () => {
        await unanswered(rig, "loseAnswers", () => rig.processor.createPayment(request));
        expect((await outcome(rig, request)).status).toBe("succeeded");
      });
      expect(taken).toBe(4900);
    },
  ],
  [
    "a saved card that is charged twice at once for one attempt is charged once",
    async (rig) => {
      const { method } = await saved(rig, "saved_alone");
      const request = rig.request(from(method));
      const taken = await takenDuring(rig, async () => {
        await Promise.allSettled([1, 2].map(() => rig.processor.createPayment(request)));
      });
      expect(taken).toBe(4900);
    },
  ],
  [
    "a saved card is authorized, and captured later",
    async (rig) => {
      const { method } = await saved(rig, "while_paying");
      const taken = await takenDuring(rig, async () => {
        const held = await pay(rig, { ...from(method), capture: "manual" });
        expect(held.status).toBe("authorized");
        await rig.processor.capturePayment(held.id, 4900, `capture_saved_${held.id}`);
      });
      expect(taken).toBe(4900);
    },
  ],
  [
    "the charge of a saved card is refunded",
    async (rig) => {
      const { method } = await saved(rig, "while_paying");
      const { id } = await pay(rig, from(method));
      expect(await givenDuring(rig, () => refund(rig, id))).toBe(4900);
    },
  ],
  [
    "a saved card is charged in another currency",
    async (rig) => {
      const { method } = await saved(rig, "saved_alone");
      const charged = await pay(rig, { ...from(method), currency: "USD" });
      expect(charged).toMatchObject({ status: "succeeded", amount: 4900 });
    },
  ],
  [
    "a card that is declined is not kept",
    async (rig) => {
      const declined = await pay(rig, { source: rig.source("declines"), save: true });
      expect([declined.status, declined.processorMethod]).toEqual(["failed", null]);
    },
  ],
  [
    "customers that are kept for cards are listed, and deleting one again is no error",
    async (rig) => {
      await saved(rig, "saved_alone");
      const { customers } = await rig.processor.listCustomers(null);
      for (const { id, merchantId, createdAt } of customers) {
        expect(merchantId).toBe("mer_conformance");
        expect(createdAt).toBeInstanceOf(Date);
        await rig.processor.deleteCustomer(id);
        await rig.processor.deleteCustomer(id);
      }
      expect((await rig.processor.listCustomers(null)).customers).toEqual([]);
    },
  ],
];

function chargedAgain(how: "saved_alone" | "while_paying"): Statement {
  return [
    `a card that was ${how.replace("_", " ")} is charged without its holder, as often as is asked for`,
    async (rig) => {
      const { method } = await saved(rig, how);
      const taken = await takenDuring(rig, async () => {
        for (let time = 0; time < 2; time += 1) {
          const charged = await pay(rig, { ...from(method), amount: 700 });
          expect(charged).toMatchObject({ status: "succeeded", amountCaptured: 700 });
        }
      });
      expect(taken).toBe(1400);
    },
  ];
}
