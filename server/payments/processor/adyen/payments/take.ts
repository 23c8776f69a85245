import {
  isProcessorRefused,
  ProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";
import type { AdyenAccount } from "#server/payments/processor/adyen/account.ts";
import { toAdyen } from "#server/payments/processor/adyen/amounts.ts";
import { movePayment, type PaymentRow } from "#server/payments/processor/adyen/payments/books.ts";
import { isDebit } from "#server/payments/processor/adyen/payments/debits.ts";

/**
 * Decides a capture and asks for it. Adyen answers `received` and tells the outcome later; all that it would refuse has
 * been looked at before, so that this counts as taken. A capture that fails after all is told of as money that went back
 * (`notices.ts`). Asked again, it is the same capture under the same key. The capture of a debit asks the payer's bank, so
 * that it is waited for.
 */
export async function askForCapture(
  account: AdyenAccount,
  { reference }: PaymentRow,
  amount: bigint,
): Promise<PaymentRow> {
  const row = await movePayment(account, reference, ["authorized"], {
    state: "capturing",
    captureAmount: amount,
  });
  if (row.state !== "capturing") return row;
  const { adyen, merchantAccount } = account;
  try {
    await adyen.ask("POST /payments/{paymentPspReference}/captures", {
      path: [pspOf(row)],
      body: {
        merchantAccount,
        amount: toAdyen(Number(row.captureAmount), row.currency),
        reference,
      },
      key: `${reference}:capture:${row.captureAmount}`,
    });
  } catch (error) {
    if (isProcessorRefused(error))
      await movePayment(account, reference, ["capturing"], {
        state: "authorized",
        captureAmount: null,
      });
    throw error;
  }
  const after = isDebit(row) ? "pending" : "captured";
  return movePayment(account, reference, ["capturing"], { state: after });
}

/** Asks for an authorization to be let go. Asked again, it is the same request. */
export async function askForCancel(account: AdyenAccount, row: PaymentRow): Promise<PaymentRow> {
  const { adyen, merchantAccount } = account;
  const { reference } = row;
  await adyen.ask("POST /payments/{paymentPspReference}/cancels", {
    path: [pspOf(row)],
    body: { merchantAccount, reference },
    key: `${reference}:cancel`,
  });
  return movePayment(account, reference, ["canceling", "given_up"], { state: "canceled" });
}

/** Gives back, whole, what a bank has paid for a payment that was given up before. Asked again, it is the same refund. */
export async function giveBack(account: AdyenAccount, row: PaymentRow): Promise<PaymentRow> {
  const { adyen, merchantAccount } = account;
  const { reference, currency } = row;
  await adyen.ask("POST /payments/{paymentPspReference}/refunds", {
    path: [pspOf(row)],
    body: { merchantAccount, amount: toAdyen(Number(row.amount), currency), reference },
    key: `${reference}:give-back`,
  });
  return movePayment(account, reference, ["given_up"], { state: "canceled" });
}

function pspOf({ pspReference }: PaymentRow): string {
  if (pspReference) return pspReference;
  throw new ProcessorUnreachable("Adyen has not told its reference of this payment yet.");
}
