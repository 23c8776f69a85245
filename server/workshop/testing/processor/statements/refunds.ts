import { expect } from "vitest";
import type { Statement } from "#server/workshop/testing/processor/rig.ts";
import {
  givenDuring,
  newRefundId,
  pay,
  refund,
  refused,
  unanswered,
} from "#server/workshop/testing/processor/statements/during.ts";

export const refunds: readonly Statement[] = [
  [
    "a refund gives back what it says, of the payment that it says",
    async (rig) => {
      const { id } = await pay(rig);
      const given = await givenDuring(rig, async () => {
        expect(await refund(rig, id)).toMatchObject({
          paymentId: id,
          amount: 4900,
          currency: "EUR",
          status: expect.stringMatching(/^(pending|succeeded)$/),
          failureReason: null,
        });
      });
      expect(given).toBe(4900);
    },
  ],
  [
    "a refund is read as it was answered",
    async (rig) => {
      const { id } = await pay(rig);
      const made = await refund(rig, id, { amount: 100 });
      expect(await rig.processor.retrieveRefund(made.id)).toEqual(made);
    },
  ],
  [
    "parts are given back until nothing is left, and no more",
    async (rig) => {
      const { id } = await pay(rig);
      const given = await givenDuring(rig, async () => {
        await refund(rig, id, { amount: 4000 });
        await expect(refund(rig, id, { amount: 901 })).rejects.toMatchObject(refused);
        await refund(rig, id, { amount: 900 });
        await expect(refund(rig, id, { amount: 1 })).rejects.toMatchObject(refused);
      });
      expect(given).toBe(4900);
    },
  ],
  [
    "a refund that is asked for again happens once, and is answered the same",
    async (rig) => {
      const { id } = await pay(rig);
      const refundId = newRefundId();
      const given = await givenDuring(rig, async () => {
        const first = await refund(rig, id, { refundId, amount: 100 });
        for (const again of [false, true])
          expect(await refund(rig, id, { refundId, amount: 100, again })).toEqual(first);
      });
      expect(given).toBe(100);
    },
  ],
  [
    "a refund that is asked for twice at once happens once",
    async (rig) => {
      const { id } = await pay(rig);
      const refundId = newRefundId();
      const given = await givenDuring(rig, async () => {
        await Promise.allSettled([1, 2].map(() => refund(rig, id, { refundId, amount: 100 })));
      });
      expect(given).toBe(100);
    },
  ],
  [
    "two refunds of the whole at once give it back once",
    async (rig) => {
      const { id } = await pay(rig);
      const given = await givenDuring(rig, async () => {
        await Promise.allSettled([refund(rig, id), refund(rig, id)]);
      });
      expect(given).toBe(4900);
    },
  ],
  [
    "a refund whose answer is lost is asked again under the same id, and happens once",
    async (rig) => {
      const { id } = await pay(rig);
      const refundId = newRefundId();
      const given = await givenDuring(rig, async () => {
        await unanswered(rig, "loseAnswers", () => refund(rig, id, { refundId }));
        const again = await refund(rig, id, { refundId, again: true });
        expect(again).toMatchObject({ amount: 4900, paymentId: id });
      });
      expect(given).toBe(4900);
    },
  ],
  [
    "a lost refund that is asked for again after keys are forgotten happens once",
    async (rig) => {
      const { id } = await pay(rig);
      const refundId = newRefundId();
      const given = await givenDuring(rig, async () => {
        await unanswered(rig, "loseAnswers", () => refund(rig, id, { refundId, amount: 100 }));
        rig.clock.advance(3 * 86_400_000);
        rig.forgetKeys();
        await refund(rig, id, { refundId, amount: 100, again: true });
      });
      expect(given).toBe(100);
    },
  ],
  [
    "a refund that never arrives has given nothing back, and happens once when it is asked for again",
    async (rig) => {
      const { id } = await pay(rig);
      const refundId = newRefundId();
      const never = await givenDuring(rig, () =>
        unanswered(rig, "drop", () => refund(rig, id, { refundId })),
      );
      const given = await givenDuring(rig, () => refund(rig, id, { refundId, again: true }));
      expect([never, given]).toEqual([0, 4900]);
    },
  ],
  [
    "nothing is given back of what was not taken: an authorization, a decline, a payment of nobody",
    async (rig) => {
      const held = await pay(rig, { capture: "manual" });
      const declined = await pay(rig, { source: rig.source("declines") });
      const given = await givenDuring(rig, async () => {
        for (const id of [held.id, declined.id, "pi_nobodys"])
          await expect(refund(rig, id)).rejects.toMatchObject(refused);
      });
      expect(given).toBe(0);
    },
  ],
  [
    "of a part that was captured no more than that is given back",
    async (rig) => {
      const { id } = await pay(rig, { capture: "manual" });
      await rig.processor.capturePayment(id, 1500, "capture_part_to_refund");
      const given = await givenDuring(rig, async () => {
        await expect(refund(rig, id, { amount: 1501 })).rejects.toMatchObject(refused);
        await refund(rig, id, { amount: 1500 });
      });
      expect(given).toBe(1500);
    },
  ],
  ...(["JPY", "KWD", "ISK"] as const).map(refundedIn),
];

function refundedIn(currency: string): Statement {
  return [
    `a refund in ${currency}, where it is taken, comes back in the unit in which it was asked for`,
    async (rig) => {
      const limits = rig.processor.limits(currency);
      if (limits === null) return;
      const { multipleOf } = limits;
      const amount = 1230 * multipleOf;
      const { id } = await pay(rig, { amount: 10 * amount, currency });
      expect(await refund(rig, id, { amount, currency })).toMatchObject({ amount, currency });
    },
  ];
}
