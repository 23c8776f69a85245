import { expect } from "vitest";
import type { Statement } from "#server/workshop/testing/processor/rig.ts";
import {
  givenDuring,
  newRefundId,
  pay,
  refund,
  refused,
  takenDuring,
} from "#server/workshop/testing/processor/statements/during.ts";

/** Amounts at the edges of what is taken, and keys that come again with another amount. */
export const amounts: readonly Statement[] = [
  [
    "the smallest amount of a currency is charged, and the largest",
    async (rig) => {
      const { minimum = 0, maximum = 0 } = rig.processor.limits("EUR") ?? {};
      for (const amount of [minimum, maximum])
        expect(await pay(rig, { amount })).toMatchObject({ status: "succeeded", amount });
    },
  ],
  [
    "an amount that is no whole step of its currency is refused, and nothing is taken",
    async (rig) => {
      for (const currency of ["ISK", "HUF", "TWD", "UGX"]) {
        const { minimum = 0, multipleOf = 1 } = rig.processor.limits(currency) ?? {};
        if (multipleOf === 1) continue;
        const taken = await takenDuring(rig, async () => {
          const amount = minimum + 100 * multipleOf + 1;
          await expect(pay(rig, { amount, currency })).rejects.toMatchObject(refused);
        });
        expect(taken).toBe(0);
      }
    },
  ],
  [
    "a capture of the smallest step takes that",
    async (rig) => {
      const { multipleOf = 1 } = rig.processor.limits("EUR") ?? {};
      const { id } = await pay(rig, { capture: "manual" });
      const taken = await takenDuring(rig, async () => {
        await rig.processor.capturePayment(id, multipleOf, "capture_least");
      });
      expect(taken).toBe(multipleOf);
    },
  ],
  [
    "a refund of the smallest step gives that back",
    async (rig) => {
      const { multipleOf = 1 } = rig.processor.limits("EUR") ?? {};
      const { id } = await pay(rig);
      const given = await givenDuring(rig, () => refund(rig, id, { amount: multipleOf }));
      expect(given).toBe(multipleOf);
    },
  ],
  [
    "an attempt that comes again with another amount takes nothing more",
    async (rig) => {
      const request = rig.request();
      const taken = await takenDuring(rig, async () => {
        await rig.processor.createPayment(request);
        await Promise.allSettled([rig.processor.createPayment({ ...request, amount: 9900 })]);
      });
      expect(taken).toBe(4900);
    },
  ],
  [
    "a refund that comes again with another amount gives nothing more",
    async (rig) => {
      const { id } = await pay(rig);
      const refundId = newRefundId();
      const given = await givenDuring(rig, async () => {
        await refund(rig, id, { refundId, amount: 100 });
        await Promise.allSettled([refund(rig, id, { refundId, amount: 200, again: true })]);
      });
      expect(given).toBe(100);
    },
  ],
  [
    "a refund that comes again for another payment gives nothing more",
    async (rig) => {
      const [one, other] = [await pay(rig), await pay(rig)];
      const refundId = newRefundId();
      const given = await givenDuring(rig, async () => {
        await refund(rig, one.id, { refundId, amount: 100 });
        await Promise.allSettled([refund(rig, other.id, { refundId, amount: 100, again: true })]);
      });
      expect(given).toBe(100);
    },
  ],
  [
    "what is refunded of one payment is left whole of another",
    async (rig) => {
      const [one, other] = [await pay(rig), await pay(rig)];
      const given = await givenDuring(rig, async () => {
        await refund(rig, one.id);
        await refund(rig, other.id);
      });
      expect(given).toBe(9800);
    },
  ],
  [
    "a payment of a month ago is read as it stands, and refunded",
    async (rig) => {
      const { id } = await pay(rig);
      rig.clock.advance(30 * 86_400_000);
      expect((await rig.processor.retrievePayment(id)).amountCaptured).toBe(4900);
      expect(await givenDuring(rig, () => refund(rig, id, { amount: 100 }))).toBe(100);
    },
  ],
  [
    "a payment that was refunded whole is read as paid",
    async (rig) => {
      const { id } = await pay(rig);
      await refund(rig, id);
      await rig.hear();
      expect(await rig.processor.retrievePayment(id)).toMatchObject({
        status: "succeeded",
        amountCaptured: 4900,
      });
    },
  ],
  ...(["USD", "GBP", "BHD", "CLP", "TWD", "UGX"] as const).map(paidAndRefundedIn),
  ...["株式会社日本植物", "Ö".repeat(300), "🌿", "<b>Fern & Oak</b>\r\nX: y"].map(chargedFor),
];

function paidAndRefundedIn(currency: string): Statement {
  return [
    `a payment in ${currency}, where it is taken, is charged and refunded to the smallest unit`,
    async (rig) => {
      const limits = rig.processor.limits(currency);
      if (limits === null) return;
      const amount = limits.minimum + 777 * limits.multipleOf;
      const { id, amountCaptured } = await pay(rig, { amount, currency });
      const rest = amount - limits.multipleOf;
      await refund(rig, id, { amount: limits.multipleOf, currency });
      const last = await refund(rig, id, { amount: rest, currency });
      expect([amountCaptured, last.amount, last.currency]).toEqual([amount, rest, currency]);
    },
  ];
}

function chargedFor(merchantName: string): Statement {
  return [
    `a payment for a shop named ${JSON.stringify(merchantName.slice(0, 20))} is charged`,
    async (rig) => {
      expect(await pay(rig, { merchantName })).toMatchObject({ status: "succeeded" });
      expect((await pay(rig, { merchantName: null })).status).toBe("succeeded");
    },
  ];
}
