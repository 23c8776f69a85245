import type { ProcessorNotice } from "#server/core/interfaces/processor.ts";
import type { AdyenAccount } from "#server/payments/processor/adyen/account.ts";
import { fromAdyen } from "#server/payments/processor/adyen/amounts.ts";
import { disputeOf } from "#server/payments/processor/adyen/disputes.ts";
import type { NoticeItem } from "#server/payments/processor/adyen/notices/signature.ts";
import { movePayment, type PaymentRow } from "#server/payments/processor/adyen/payments/books.ts";
import { sepaCodeIn } from "#server/payments/processor/sepa-codes.ts";

/** Why the payer's bank did not pay: the rulebook's code, wherever Adyen has put it; undefined where it says none. */
export function debitRefusalIn({ additionalData = {}, reason }: NoticeItem): string | undefined {
  const { chargebackReasonCode, refusalReasonRaw } = additionalData;
  return sepaCodeIn(chargebackReasonCode) ?? sepaCodeIn(refusalReasonRaw) ?? sepaCodeIn(reason);
}

/** A debit that was not paid is over. Null of one that was paid, or is over already. */
export async function failDebit(
  account: AdyenAccount,
  row: PaymentRow,
  item: NoticeItem,
): Promise<ProcessorNotice | null> {
  const { reference } = row;
  const refusal = debitRefusalIn(item) ?? null;
  const open = ["asked", "pending", "authorized", "capturing"] as const;
  const after = await movePayment(account, reference, open, { state: "refused", refusal });
  if (after.state !== "refused") return null;
  const id = `${item.eventCode}:${item.pspReference}`;
  return { id, kind: "payment", paymentId: reference, attemptId: reference };
}

/**
 * The payer's bank has taken the money of a debit back, at the payer's wish or because there was none: Adyen deducts it, and
 * has no defense against it (docs.adyen.com/risk-management/chargeback-guidelines/sepa-chargebacks). One that was not
 * told of as paid has failed; of one that was, it is a dispute that is lost from the start.
 */
export async function takeBackDebit(
  account: AdyenAccount,
  row: PaymentRow,
  item: NoticeItem,
): Promise<ProcessorNotice | null> {
  // A notice that announces it moves nothing.
  if (item.eventCode !== "CHARGEBACK") return null;
  if (row.state !== "captured") return failDebit(account, row, item);
  const { pspReference, amount } = item;
  const data = {
    pspReference,
    payment: row.reference,
    amount: fromAdyen(amount),
    currency: amount.currency,
    reason: "debit_returned",
    kind: "chargeback",
    status: "lost",
    fundsWithdrawn: true,
    amountReinstated: 0,
    createdAt: account.clock.now(),
  };
  await account.db.adyenDispute.createMany({ data, skipDuplicates: true });
  const dispute = await account.db.adyenDispute.findUniqueOrThrow({ where: { pspReference } });
  return { id: `CHARGEBACK:${pspReference}`, kind: "dispute", dispute: disputeOf(dispute) };
}
