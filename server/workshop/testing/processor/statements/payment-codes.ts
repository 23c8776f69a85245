import { expect } from "vitest";
import type { PaymentRequest } from "#server/core/interfaces/processor.ts";
import {
  codeFacts,
  isPaymentCode,
  type PaymentCode,
} from "#server/wire/atoms/checkout/bank/payment-codes.ts";
import type { Rig, Statement } from "#server/workshop/testing/processor/rig.ts";
import { pay, takenDuring } from "#server/workshop/testing/processor/statements/during.ts";

function by(method: PaymentCode): Partial<PaymentRequest> {
  const { needs, currencies } = codeFacts(method);
  const code = needs === "code" ? "777123" : null;
  const [currency = ""] = currencies;
  return { method, currency, source: { type: "code", code } };
}

/** A processor that has none has nothing to show. */
function codesOf({ processor }: Rig): readonly PaymentCode[] {
  return (processor.bankWays ?? []).filter(isPaymentCode);
}

export const paymentCodeStatements: readonly Statement[] = [
  [
    "a code is waited for until a moment that is told, and nothing is taken meanwhile",
    async (rig) => {
      for (const method of codesOf(rig)) {
        const taken = await takenDuring(rig, async () => {
          const { waitsMs, shows } = codeFacts(method);
          expect(await pay(rig, by(method))).toMatchObject({
            status: "requires_action",
            amountCaptured: 0,
            card: null,
            nextAction: {
              type: shows === "code" ? "display_code" : "await_approval",
              expiresAt: new Date(rig.clock.now().getTime() + waitsMs).toISOString(),
            },
          });
        });
        expect(taken).toBe(0);
      }
    },
  ],
  [
    "a code that is approved is paid once, by no card, and however often it is approved",
    async (rig) => {
      for (const method of codesOf(rig)) {
        const taken = await takenDuring(rig, async () => {
          const asked = await pay(rig, by(method));
          await rig.answerBank(asked, true);
          await rig.answerBank(asked, true);
          expect(await rig.processor.retrievePayment(asked.id)).toMatchObject({
            status: "succeeded",
            amountCaptured: 4900,
            card: null,
            nextAction: null,
          });
        });
        expect(taken).toBe(4900);
      }
    },
  ],
  [
    "a code that is refused takes nothing, and no bank is said to have declined a card",
    async (rig) => {
      for (const method of codesOf(rig)) {
        const asked = await pay(rig, by(method));
        await rig.answerBank(asked, false);
        expect(await rig.processor.retrievePayment(asked.id)).toMatchObject({
          status: "failed",
          amountCaptured: 0,
          decline: { code: "payment_not_made", declineCode: "not_approved" },
        });
      }
    },
  ],
  [
    "a code that is asked for again is the same code",
    async (rig) => {
      for (const method of codesOf(rig)) {
        const request = rig.request(by(method));
        const first = await rig.processor.createPayment(request);
        const again = await rig.processor.createPayment(request);
        expect([again.id, again.nextAction]).toEqual([first.id, first.nextAction]);
      }
    },
  ],
  [
    "a code that was given up is canceled, and one that was paid before stays paid",
    async (rig) => {
      for (const method of codesOf(rig)) {
        const asked = await pay(rig, by(method));
        const canceled = await rig.processor.cancelPayment(asked.id, `cancel_${method}`);
        expect([canceled.status, canceled.nextAction]).toEqual(["canceled", null]);
        const paid = await pay(rig, by(method));
        await rig.answerBank(paid, true);
        const late = await rig.processor.cancelPayment(paid.id, `late_${method}`);
        expect([late.status, late.amountCaptured]).toEqual(["succeeded", 4900]);
      }
    },
  ],
];
