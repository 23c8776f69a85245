import { expect } from "vitest";
import { invariant } from "#server/core/assert.ts";
import { isProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type { PaymentRequest } from "#server/core/interfaces/processor.ts";
import type {
  DebitBank,
  Rig,
  Statement,
  TestAccount,
} from "#server/workshop/testing/processor/rig.ts";
import {
  givenDuring,
  outcome,
  pay,
  refund,
  refused,
  takenDuring,
} from "#server/workshop/testing/processor/statements/during.ts";

/** A payment of 49 EUR from this account. */
function from(bank: DebitBank, account: TestAccount): Partial<PaymentRequest> {
  const payer = { name: "Sanne de Boer", email: "sanne@deboer.example" };
  return {
    method: "sepa_debit",
    source: { type: "debit", account: bank.accounts[account], payer },
  };
}

/** The end of the account that is kept with its mandate, where the processor debits by it again. */
function keptOf({ processor }: Rig, bank: DebitBank): object | null {
  if (!processor.keepsMandates) return null;
  return { brand: "sepa_debit", last4: bank.accounts.pays.slice(-4) };
}

/** The bank of a processor that has debits; of others there is nothing to show. */
function bankOf({ processor, bank }: Rig): DebitBank | null {
  const hasDebits = processor.bankWays?.includes("sepa_debit") ?? false;
  invariant((bank !== undefined) === hasDebits, "a rig has a bank where its processor has debits");
  return bank ?? null;
}

export const bankDebitStatements: readonly Statement[] = [
  [
    "a debit that the bank was asked for is processing, names the end of the account, and takes nothing yet",
    async (rig) => {
      const bank = bankOf(rig);
      if (!bank) return;
      const taken = await takenDuring(rig, async () => {
        const asked = await pay(rig, from(bank, "pays"));
        expect(asked).toMatchObject({
          status: "processing",
          amountCaptured: 0,
          card: keptOf(rig, bank),
          nextAction: null,
          debit: { country: "AT", last4: bank.accounts.pays.slice(-4) },
        });
        expect(asked.debit?.expectedAt.getTime()).toBeGreaterThan(rig.clock.now().getTime());
        await bank.answer(asked, true);
        await rig.hear();
      });
      expect(taken).toBe(4900);
    },
  ],
  [
    "a debit that the bank pays days later is paid once, however often that is told",
    async (rig) => {
      const bank = bankOf(rig);
      if (!bank) return;
      const taken = await takenDuring(rig, async () => {
        const asked = await pay(rig, from(bank, "pays"));
        await bank.answer(asked, true);
        await rig.hear();
        await bank.answer(asked, true);
        await rig.hear();
        expect(await rig.processor.retrievePayment(asked.id)).toMatchObject({
          status: "succeeded",
          amountCaptured: 4900,
          card: keptOf(rig, bank),
          debit: { last4: bank.accounts.pays.slice(-4) },
        });
      });
      expect(taken).toBe(4900);
    },
  ],
  [
    "a debit that fails after days says why, and takes nothing",
    async (rig) => {
      const bank = bankOf(rig);
      if (!bank) return;
      const taken = await takenDuring(rig, async () => {
        const asked = await pay(rig, from(bank, "fails"));
        await bank.answer(asked, false);
        await rig.hear();
        expect(await rig.processor.retrievePayment(asked.id)).toMatchObject({
          status: "failed",
          amountCaptured: 0,
          debit: { last4: bank.accounts.fails.slice(-4) },
          decline: { code: "payment_not_made", declineCode: "debit_insufficient_funds" },
        });
      });
      expect(taken).toBe(0);
    },
  ],
  [
    "a debit that is asked for again is the same debit",
    async (rig) => {
      const bank = bankOf(rig);
      if (!bank) return;
      const request = rig.request(from(bank, "pays"));
      const first = await rig.processor.createPayment(request);
      const again = await rig.processor.createPayment(request);
      expect([again.id, again.status]).toEqual([first.id, "processing"]);
      await bank.answer(first, true);
      await rig.hear();
    },
  ],
  [
    "a debit whose answer was lost is found or never made, and asked of the bank at most once",
    async (rig) => {
      const bank = bankOf(rig);
      if (!bank) return;
      const request = rig.request(from(bank, "pays"));
      rig.line.loseAnswers();
      await rig.processor.createPayment(request).catch((error: unknown) => {
        if (isProcessorRefused(error)) throw error;
      });
      rig.line.mend();
      const taken = await takenDuring(rig, async () => {
        const found = await outcome(rig, request);
        expect(["processing", "canceled"]).toContain(found.status);
        if (found.status === "processing") await bank.answer(found, true);
        await rig.hear();
        const after = await outcome(rig, request);
        expect(after.status).toBe(found.status === "processing" ? "succeeded" : "canceled");
      });
      expect([0, 4900]).toContain(taken);
    },
  ],
  [
    "a mandate that is given alone keeps the account and takes nothing, and the account is debited by it later",
    async (rig) => {
      const bank = bankOf(rig);
      if (!bank || rig.processor.keepsMandates !== "alone") return;
      const alone = { ...from(bank, "pays"), amount: 0, setup: true, save: true };
      let processorMethod = "";
      const taken = await takenDuring(rig, async () => {
        const given = await pay(rig, alone);
        expect(given).toMatchObject({ status: "succeeded", card: keptOf(rig, bank) });
        processorMethod = given.processorMethod ?? "";
        await rig.hear();
        expect(await rig.processor.retrievePayment(given.id)).toMatchObject({
          status: "succeeded",
          amountCaptured: 0,
        });
      });
      expect(taken).toBe(0);
      const source = { type: "saved", processorMethod } as const;
      const asked = await pay(rig, { method: "sepa_debit", source, offSession: true });
      expect(asked).toMatchObject({ status: "processing", debit: { country: "AT" } });
      await bank.answer(asked, true);
      await rig.hear();
    },
  ],
  [
    "an account that was debited once is debited again without its holder, until it is forgotten",
    async (rig) => {
      const bank = bankOf(rig);
      if (!bank || !rig.processor.keepsMandates) return;
      const first = await pay(rig, { ...from(bank, "pays"), save: true });
      await bank.answer(first, true);
      await rig.hear();
      const { processorMethod } = await rig.processor.retrievePayment(first.id);
      const source = { type: "saved", processorMethod: processorMethod ?? "" } as const;
      const later = { method: "sepa_debit", source, offSession: true } as const;
      const taken = await takenDuring(rig, async () => {
        for (let times = 0; times < 2; times += 1) {
          const asked = await pay(rig, later);
          expect(asked).toMatchObject({ status: "processing", debit: { country: "AT" } });
          await bank.answer(asked, true);
          await rig.hear();
        }
      });
      expect(taken).toBe(9800);
      expect(await rig.processor.retrieveMethod(source.processorMethod)).toMatchObject(
        keptOf(rig, bank) ?? {},
      );
      await rig.processor.detachMethod(source.processorMethod);
      expect(await rig.processor.retrieveMethod(source.processorMethod)).toBeNull();
      await expect(pay(rig, later)).rejects.toMatchObject(refused);
    },
  ],
  [
    "money that the payer takes back weeks later is a dispute that is lost from the start",
    async (rig) => {
      const bank = bankOf(rig);
      if (!bank) return;
      const asked = await pay(rig, from(bank, "takes_back"));
      await bank.answer(asked, true);
      await rig.hear();
      const dispute = await bank.takeBack(asked.id);
      await rig.hear();
      expect(await rig.processor.retrieveDispute(dispute)).toMatchObject({
        paymentId: asked.id,
        amount: 4900,
        kind: "chargeback",
        status: "lost",
        fundsWithdrawn: true,
        amountReinstated: 0,
      });
    },
  ],
  [
    "a debit that was paid is refunded, once",
    async (rig) => {
      const bank = bankOf(rig);
      if (!bank) return;
      const asked = await pay(rig, from(bank, "pays"));
      await bank.answer(asked, true);
      await rig.hear();
      await rig.processor.retrievePayment(asked.id);
      const given = await givenDuring(rig, async () => {
        const refundId = "ref_debit";
        await refund(rig, asked.id, { refundId, amount: 1_000 });
        await refund(rig, asked.id, { refundId, amount: 1_000, again: true });
      });
      expect(given).toBe(1_000);
    },
  ],
];
