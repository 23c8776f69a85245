import type { ProcessorNotice } from "#server/core/interfaces/processor.ts";
import type { AdyenAccount } from "#server/payments/processor/adyen/account.ts";
import type { NoticeItem } from "#server/payments/processor/adyen/notices/signature.ts";
import { debitRefusalIn, failDebit } from "#server/payments/processor/adyen/notices/take-debit.ts";
import { refundByAdyen } from "#server/payments/processor/adyen/notices/take-refund.ts";
import { recordAuthorization } from "#server/payments/processor/adyen/payments/answers.ts";
import {
  findPayment,
  isAskedByApp,
  movePayment,
  type PaymentRow,
} from "#server/payments/processor/adyen/payments/books.ts";
import { isDebit } from "#server/payments/processor/adyen/payments/debits.ts";
import { notApproved } from "#server/payments/processor/adyen/refusal-words.ts";

/** A payment that was asked for elsewhere, by another application of the account, is not ours. */
export async function takePayment(
  account: AdyenAccount,
  item: NoticeItem,
): Promise<ProcessorNotice | null> {
  const row = await paymentOfItem(account, item);
  if (!row) return null;
  const told = await take(account, row, item);
  if (told) return told;
  const { reference } = row;
  const id = `${item.eventCode}:${item.pspReference}`;
  return { id, kind: "payment", paymentId: reference, attemptId: reference };
}

async function paymentOfItem(
  account: AdyenAccount,
  { eventCode, merchantReference, pspReference, originalReference }: NoticeItem,
): Promise<PaymentRow | null> {
  const psp = eventCode === "AUTHORISATION" ? pspReference : (originalReference ?? pspReference);
  const where = { pspReference: psp };
  const byPsp = (await account.db.adyenPayment.findUnique({ where })) as PaymentRow | null;
  return byPsp ?? findPayment(account, merchantReference);
}

async function take(
  account: AdyenAccount,
  row: PaymentRow,
  item: NoticeItem,
): Promise<ProcessorNotice | null> {
  const { reference } = row;
  const isDone = item.success === "true";
  switch (item.eventCode) {
    case "AUTHORISATION":
      // On Adyen's page, or back from the bank, the shopper may try again: the return says when it is over.
      if (!isDone && row.state === "asks" && !isAskedByApp(row)) return null;
      await recordAuthorization(account, reference, {
        pspReference: item.pspReference,
        isMade: isDone,
        refusal: refusalOf(row, item),
        additional: item.additionalData ?? {},
      });
      return null;
    case "CAPTURE":
      if (!isDone) return refuseCapture(account, row, item);
      await movePayment(account, reference, ["capturing", "pending"], {
        state: "captured",
        captureAmount: row.captureAmount ?? row.amount,
      });
      return null;
    case "TECHNICAL_CANCEL":
      return calledBack(account, row, { isDone, psp: item.originalReference });
    // CANCELLATION and EXPIRE.
    default:
      if (isDone)
        await movePayment(account, reference, ["pending", "authorized", "canceling", "given_up"], {
          state: "canceled",
        });
      return null;
  }
}

/** A capture that was answered `received` and failed: the money is told of as given back, which it was never taken. */
async function refuseCapture(
  account: AdyenAccount,
  row: PaymentRow,
  item: NoticeItem,
): Promise<ProcessorNotice | null> {
  if (row.state === "captured") return refundByAdyen(account, row, item);
  if (isDebit(row)) return failDebit(account, row, item);
  await movePayment(account, row.reference, ["capturing"], {
    state: "authorized",
    captureAmount: null,
  });
  return null;
}

/**
 * The end of a payment whose answer was lost: it was let go, or there is none. Its authorization would have been told of
 * before, or is let go when it is.
 */
async function calledBack(
  account: AdyenAccount,
  { reference }: PaymentRow,
  { isDone, psp }: { isDone: boolean; psp: string | undefined },
): Promise<null> {
  const change = isDone
    ? { state: "canceled" as const, ...(psp && { pspReference: psp }) }
    : { state: "given_up" as const };
  await movePayment(account, reference, isDone ? ["asked", "authorized"] : ["asked"], change);
  return null;
}

/** Notices have the refusal in words alone (docs.adyen.com/development-resources/refusal-reasons). */
const reasons: [RegExp, string][] = [
  [/not enough balance/i, "12"],
  [/expired card/i, "6"],
  [/blocked card/i, "5"],
  [/cvc declined/i, "24"],
  [/authentication required/i, "38"],
  [/3d not authenticated/i, "11"],
  [/invalid card number/i, "8"],
  [/issuer unavailable/i, "9"],
  [/fraud/i, "20"],
  [/cancel+ed/i, "16"],
  [/not supported/i, "10"],
  [/restricted card/i, "25"],
  [/transaction not permitted/i, "23"],
];

function refusalOf(row: PaymentRow, item: NoticeItem): string {
  if (isAskedByApp(row)) return notApproved;
  return (isDebit(row) && debitRefusalIn(item)) || refusalIn(item.reason);
}

function refusalIn(reason = ""): string {
  return reasons.find(([words]) => words.test(reason))?.[1] ?? "2";
}
