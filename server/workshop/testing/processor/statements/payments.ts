import { expect } from "vitest";
import type { Statement } from "#server/workshop/testing/processor/rig.ts";
import { pay, refused, takenDuring } from "#server/workshop/testing/processor/statements/during.ts";

export const payments: readonly Statement[] = [
  [
    "a card that pays is charged the whole amount at once",
    async (rig) => {
      const taken = await takenDuring(rig, async () => {
        expect(await pay(rig)).toMatchObject({
          status: "succeeded",
          amount: 4900,
          amountCaptured: 4900,
          decline: null,
          nextAction: null,
        });
      });
      expect(taken).toBe(4900);
    },
  ],
  [
    "a payment names the attempt that it is for",
    async (rig) => {
      const request = rig.request();
      const { id } = await rig.processor.createPayment(request);
      expect((await rig.processor.retrievePayment(id ?? "")).attemptId).toBe(request.attemptId);
    },
  ],
  [
    "a payment is read as it was answered",
    async (rig) => {
      const made = await pay(rig);
      expect(await rig.processor.retrievePayment(made.id)).toEqual(made);
    },
  ],
  [
    "a payment that nobody has made is refused",
    async ({ processor }) => {
      await expect(processor.retrievePayment("pi_nobodys")).rejects.toMatchObject(refused);
    },
  ],
  [
    "two attempts with one card are two payments, whose cards have one fingerprint",
    async (rig) => {
      const [one, other] = [await pay(rig), await pay(rig)];
      expect(one.id).not.toBe(other.id);
      expect(one.card?.fingerprint).toBe(other.card?.fingerprint);
      expect(one.card).toMatchObject({
        brand: "visa",
        last4: "4242",
        expMonth: expect.any(Number),
        expYear: expect.any(Number),
      });
    },
  ],
  [
    "an attempt that is asked for again is answered with the same payment, and charged once",
    async (rig) => {
      const request = rig.request();
      const taken = await takenDuring(rig, async () => {
        const first = await rig.processor.createPayment(request);
        expect(await rig.processor.createPayment(request)).toEqual(first);
      });
      expect(taken).toBe(4900);
    },
  ],
  [
    "an attempt that is asked for twice at once is charged once",
    async (rig) => {
      const request = rig.request();
      const taken = await takenDuring(rig, async () => {
        const both = [1, 2].map(() => rig.processor.createPayment(request));
        await Promise.allSettled(both);
      });
      expect(taken).toBe(4900);
      const found = await rig.processor.resolvePayment(request);
      expect(found).toMatchObject({ status: "succeeded", amountCaptured: 4900 });
    },
  ],
  [
    "a declined card is an answer with the bank's word, and nothing is taken",
    async (rig) => {
      const taken = await takenDuring(rig, async () => {
        expect(await pay(rig, { source: rig.source("declines") })).toMatchObject({
          status: "failed",
          amountCaptured: 0,
          decline: { code: "card_declined", declineCode: "insufficient_funds" },
        });
      });
      expect(taken).toBe(0);
    },
  ],
  [
    "a declined attempt stays declined when it is asked for again",
    async (rig) => {
      const request = rig.request({ source: rig.source("declines") });
      const first = await rig.processor.createPayment(request);
      const again = await rig.processor.createPayment(request);
      expect([first.status, again.status]).toEqual(["failed", "failed"]);
      expect(again.id).toBe(first.id);
    },
  ],
  [
    "a token that the processor does not know is refused, and nothing is taken",
    async (rig) => {
      const taken = await takenDuring(rig, async () => {
        const source = { type: "token", token: "tok_nobodys" } as const;
        await expect(pay(rig, { source })).rejects.toMatchObject(refused);
      });
      expect(taken).toBe(0);
    },
  ],
  [
    "an amount above the limit of its currency is refused, and nothing is taken",
    async (rig) => {
      const { maximum = 0, multipleOf = 1 } = rig.processor.limits("EUR") ?? {};
      const taken = await takenDuring(rig, async () => {
        const amount = maximum + multipleOf;
        await expect(pay(rig, { amount })).rejects.toMatchObject(refused);
      });
      expect(taken).toBe(0);
    },
  ],
  [
    "limits are whole steps, with the minimum below the maximum",
    async ({ processor }) => {
      expect(processor.limits("EUR")).not.toBeNull();
      for (const currency of ["EUR", "JPY", "KWD", "HUF", "ISK"]) {
        const limits = processor.limits(currency);
        if (limits === null) continue;
        const { minimum, maximum, multipleOf } = limits;
        expect(minimum).toBeGreaterThan(0);
        expect(minimum).toBeLessThan(maximum);
        expect([minimum % multipleOf, maximum % multipleOf]).toEqual([0, 0]);
      }
    },
  ],
  ...(["JPY", "KWD", "ISK", "HUF"] as const).map(paidIn),
];

function paidIn(currency: string): Statement {
  return [
    `an amount in ${currency} comes back in the unit in which it was asked for, or the currency is refused`,
    async (rig) => {
      const limits = rig.processor.limits(currency);
      if (limits === null) return expect(pay(rig, { currency })).rejects.toMatchObject(refused);
      const { minimum, multipleOf } = limits;
      const amount = minimum + 12_300 * multipleOf;
      const made = await pay(rig, { amount, currency });
      expect(made).toMatchObject({ status: "succeeded", amount, amountCaptured: amount });
    },
  ];
}
