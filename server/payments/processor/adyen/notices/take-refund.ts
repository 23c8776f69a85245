import type { ProcessorNotice } from "#server/core/interfaces/processor.ts";
import type { AdyenRefundModel } from "#server/generated/prisma/models.ts";
import type { AdyenAccount } from "#server/payments/processor/adyen/account.ts";
import { fromAdyen } from "#server/payments/processor/adyen/amounts.ts";
import type { NoticeItem } from "#server/payments/processor/adyen/notices/signature.ts";
import { failDebit } from "#server/payments/processor/adyen/notices/take-debit.ts";
import type { PaymentRow } from "#server/payments/processor/adyen/payments/books.ts";
import { isDebit } from "#server/payments/processor/adyen/payments/debits.ts";
import { refundOf } from "#server/payments/processor/adyen/refunds.ts";

/** A refund that was asked for here, in Adyen's Customer Area, or by nobody: a capture that failed after all. */
export async function takeRefund(
  account: AdyenAccount,
  item: NoticeItem,
): Promise<ProcessorNotice | null> {
  const { pspReference, originalReference = "", merchantReference, eventCode } = item;
  const { db } = account;
  const where = { pspReference: originalReference };
  const payment = (await db.adyenPayment.findUnique({ where })) as PaymentRow | null;
  if (eventCode === "CAPTURE_FAILED") return payment ? captureFailed(account, payment, item) : null;
  const known = await db.adyenRefund.findFirst({
    where: { OR: [{ pspReference }, { id: merchantReference, pspReference: null }] },
  });
  // Nothing was taken of the merchant's for a payment that was given up.
  const isUnwanted = payment?.state === "given_up" || payment?.state === "canceled";
  if (!known && (!payment || isUnwanted)) return null;
  const row = known ?? (await openRefund(account, payment?.reference ?? "", item));
  return noticeOf(await settle(account, row, item), item);
}

/** A debit whose capture is still waited for was never paid. */
function captureFailed(
  account: AdyenAccount,
  payment: PaymentRow,
  item: NoticeItem,
): Promise<ProcessorNotice | null> {
  return isDebit(payment) && payment.state !== "captured"
    ? failDebit(account, payment, item)
    : refundByAdyen(account, payment, item);
}

/** Money that Adyen takes back of a payment without anybody's asking. */
export async function refundByAdyen(
  account: AdyenAccount,
  payment: PaymentRow,
  item: NoticeItem,
): Promise<ProcessorNotice> {
  const row = await openRefund(account, payment.reference, item);
  const where = { id: row.id };
  const data = { status: "succeeded" };
  return noticeOf(await account.db.adyenRefund.update({ where, data }), item);
}

async function openRefund(
  { db, clock }: AdyenAccount,
  payment: string,
  { pspReference, amount: told }: NoticeItem,
): Promise<AdyenRefundModel> {
  const data = {
    id: pspReference,
    pspReference,
    payment,
    amount: fromAdyen(told),
    currency: told.currency,
    status: "pending",
    createdAt: clock.now(),
  };
  await db.adyenRefund.createMany({ data, skipDuplicates: true });
  return db.adyenRefund.findUniqueOrThrow({ where: { pspReference } });
}

/** REFUND says whether it was made; the other two, that it came back, which is final. */
async function settle(
  { db }: AdyenAccount,
  { id, pspReference: known }: AdyenRefundModel,
  { eventCode, success, reason, pspReference }: NoticeItem,
): Promise<AdyenRefundModel> {
  const isMade = eventCode === "REFUND" && success === "true";
  const hasFailed = eventCode !== "REFUND" ? success === "true" : !isMade;
  const psp = known === null ? { pspReference } : {};
  if (hasFailed) {
    const data = { ...psp, status: "failed", failureReason: reason || eventCode.toLowerCase() };
    await db.adyenRefund.updateMany({ where: { id }, data });
  } else if (isMade) {
    const open = { id, status: { in: ["asked", "pending"] } };
    await db.adyenRefund.updateMany({ where: open, data: { ...psp, status: "succeeded" } });
  }
  return db.adyenRefund.findUniqueOrThrow({ where: { id } });
}

function noticeOf(row: AdyenRefundModel, { eventCode }: NoticeItem): ProcessorNotice {
  const isOfOurs = row.id !== row.pspReference;
  return {
    id: `${eventCode}:${row.pspReference}`,
    kind: "refund",
    refundId: isOfOurs ? row.id : null,
    refund: refundOf(row),
  };
}
