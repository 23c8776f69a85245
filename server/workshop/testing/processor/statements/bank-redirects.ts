import { expect } from "vitest";
import { isProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type { PaymentRequest } from "#server/core/interfaces/processor.ts";
import { type BankRedirect, isBankRedirect } from "#server/wire/atoms/checkout/bank-redirects.ts";
import type { Rig, Statement } from "#server/workshop/testing/processor/rig.ts";
import { pay, takenDuring } from "#server/workshop/testing/processor/statements/during.ts";

const payer = { name: "Sanne de Boer", email: "sanne@deboer.example" };

function by(method: BankRedirect): Partial<PaymentRequest> {
  return { method, source: { type: "redirect", payer } };
}

/** A processor that has none has nothing to show. */
function redirectsOf({ processor }: Rig): readonly BankRedirect[] {
  const { bankWays = [], browserWays = [] } = processor;
  return bankWays.filter(isBankRedirect).filter((way) => !browserWays.includes(way));
}

/** Wallets of cards whose own button makes a token of the card. */
function cardButtonsOf({ processor }: Rig): readonly BankRedirect[] {
  return (processor.browserWays ?? []).filter(isBankRedirect).filter((way) => way !== "link");
}

export const bankRedirectStatements: readonly Statement[] = [
  [
    "a bank redirect leads to the bank, and nothing is taken before the shopper approves",
    async (rig) => {
      for (const method of redirectsOf(rig)) {
        const taken = await takenDuring(rig, async () => {
          expect(await pay(rig, by(method))).toMatchObject({
            status: "requires_action",
            amountCaptured: 0,
            card: null,
            nextAction: { type: "redirect", url: expect.stringMatching(/^https?:\/\//) },
          });
        });
        expect(taken).toBe(0);
      }
    },
  ],
  [
    "a shopper who approves pays once, by no card, and however often the bank's page is answered",
    async (rig) => {
      for (const method of redirectsOf(rig)) {
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
    "a shopper who refuses pays nothing, and no bank is said to have declined a card",
    async (rig) => {
      for (const method of redirectsOf(rig)) {
        const taken = await takenDuring(rig, async () => {
          const asked = await pay(rig, by(method));
          await rig.answerBank(asked, false);
          expect(await rig.processor.retrievePayment(asked.id)).toMatchObject({
            status: "failed",
            decline: { code: "payment_not_made", declineCode: "not_approved" },
          });
        });
        expect(taken).toBe(0);
      }
    },
  ],
  [
    "a payment that was given up at the bank keeps nothing, whatever is approved afterwards",
    async (rig) => {
      for (const method of redirectsOf(rig)) {
        const before = await rig.books.given();
        const taken = await takenDuring(rig, async () => {
          const asked = await pay(rig, by(method));
          const canceled = await rig.processor.cancelPayment(asked.id, `cancel_${method}`);
          expect(canceled.status).toBe("canceled");
          await rig.answerBank(asked, true);
          await rig.hear();
          expect((await rig.processor.retrievePayment(asked.id)).status).toBe("canceled");
        });
        // A bank that paid nevertheless is given the money back.
        expect(taken - ((await rig.books.given()) - before)).toBe(0);
      }
    },
  ],
  [
    "a bank redirect that is asked for again is the same payment",
    async (rig) => {
      for (const method of redirectsOf(rig)) {
        const request = rig.request(by(method));
        const first = await rig.processor.createPayment(request);
        const again = await rig.processor.createPayment(request);
        expect([again.id, again.status]).toEqual([first.id, "requires_action"]);
      }
    },
  ],
  [
    "a bank redirect whose answer was lost is found, and leads to the bank still",
    async (rig) => {
      for (const method of redirectsOf(rig)) {
        const request = rig.request(by(method));
        rig.line.loseAnswers();
        await rig.processor.createPayment(request).catch((error: unknown) => {
          if (isProcessorRefused(error)) throw error;
        });
        rig.line.mend();
        const found = await rig.processor.resolvePayment(request);
        expect(["requires_action", "canceled"]).toContain(found.status);
        const again = await rig.processor.resolvePayment(request);
        expect([again.id, again.status]).toEqual([found.id, found.status]);
      }
    },
  ],
  [
    "a wallet's own button pays at once by its token, once, and keeps no card",
    async (rig) => {
      for (const method of cardButtonsOf(rig)) {
        const taken = await takenDuring(rig, async () => {
          const request = rig.request({ method, source: rig.source("pays") });
          const paid = await rig.processor.createPayment(request);
          expect(paid).toMatchObject({ status: "succeeded", processorMethod: null });
          expect((await rig.processor.createPayment(request)).id).toBe(paid.id);
        });
        expect(taken).toBe(4900);
      }
    },
  ],
  [
    "a card in a wallet that its bank declines is told as a card's decline, and nothing is taken",
    async (rig) => {
      for (const method of cardButtonsOf(rig)) {
        const taken = await takenDuring(rig, async () => {
          const declined = await pay(rig, { method, source: rig.source("declines") });
          expect(declined).toMatchObject({ status: "failed", decline: { code: "card_declined" } });
        });
        expect(taken).toBe(0);
      }
    },
  ],
  [
    "a payment by bank redirect is refunded, once",
    async (rig) => {
      for (const method of redirectsOf(rig)) {
        const asked = await pay(rig, by(method));
        await rig.answerBank(asked, true);
        await rig.processor.retrievePayment(asked.id);
        const before = await rig.books.given();
        const refund = {
          refundId: `ref_${method}`,
          merchantId: "mer_conformance",
          paymentId: asked.id,
          amount: 1_000,
          currency: "EUR",
          again: false,
        };
        await rig.processor.createRefund(refund);
        await rig.processor.createRefund({ ...refund, again: true });
        expect((await rig.books.given()) - before).toBe(1_000);
      }
    },
  ],
];
