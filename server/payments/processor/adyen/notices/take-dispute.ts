import type { ProcessorDispute, ProcessorNotice } from "#server/core/interfaces/processor.ts";
import type { AdyenDisputeModel } from "#server/generated/prisma/models.ts";
import type { AdyenAccount } from "#server/payments/processor/adyen/account.ts";
import { fromAdyen } from "#server/payments/processor/adyen/amounts.ts";
import { disputeOf } from "#server/payments/processor/adyen/disputes.ts";
import type { NoticeItem } from "#server/payments/processor/adyen/notices/signature.ts";
import { takeBackDebit } from "#server/payments/processor/adyen/notices/take-debit.ts";
import type { PaymentRow } from "#server/payments/processor/adyen/payments/books.ts";
import { isDebit } from "#server/payments/processor/adyen/payments/debits.ts";

type Status = ProcessorDispute["status"];

/** Adyen's `disputeStatus` in ours. One that was not answered, or whose answer Adyen does not send on, is lost. */
const statuses: Record<string, Status> = {
  Unresponded: "open",
  Responded: "under_review",
  Undefended: "open",
  Pending: "under_review",
  Accepted: "lost",
  Expired: "lost",
  Lost: "lost",
  Won: "won",
};

/** The status that a notice means where it names none. */
const meant: Record<string, Status> = {
  CHARGEBACK_REVERSED: "under_review",
  DISPUTE_DEFENSE_PERIOD_ENDED: "lost",
  INFORMATION_SUPPLIED: "under_review",
  PREARBITRATION_LOST: "lost",
  PREARBITRATION_WON: "won",
  SECOND_CHARGEBACK: "lost",
};

/** A dispute does not go back to where a late notice saw it. */
const rank: Record<string, number> = { open: 0, under_review: 1, won: 2, lost: 3 };

/**
 * Notices of one dispute share a reference, and may come in any order (docs.adyen.com/risk-management/disputes-api,
 * "Dispute webhooks"). CHARGEBACK takes the money, CHARGEBACK_REVERSED gives it back while the bank decides,
 * SECOND_CHARGEBACK takes it again.
 */
export async function takeDispute(
  account: AdyenAccount,
  item: NoticeItem,
): Promise<ProcessorNotice | null> {
  const { db } = account;
  const { pspReference, originalReference, merchantReference, eventCode } = item;
  const payment =
    (originalReference &&
      (await db.adyenPayment.findUnique({ where: { pspReference: originalReference } }))) ||
    (await db.adyenPayment.findUnique({ where: { reference: merchantReference } }));
  const before = await db.adyenDispute.findUnique({ where: { pspReference } });
  if (!payment && !before) return null;
  if (payment && isDebit(payment) && !before)
    return takeBackDebit(account, payment as PaymentRow, item);
  const after = advanced(before, item);
  const data = { ...after, ...factsOf(item) };
  const row = await db.adyenDispute.upsert({
    where: { pspReference },
    update: before && before.amount > 0n ? after : data,
    create: {
      pspReference,
      payment: payment?.reference ?? "",
      kind: eventCode === "REQUEST_FOR_INFORMATION" ? "inquiry" : "chargeback",
      createdAt: account.clock.now(),
      ...data,
    },
  });
  return { id: `${eventCode}:${pspReference}`, kind: "dispute", dispute: disputeOf(row) };
}

function factsOf({ amount, additionalData = {}, reason }: NoticeItem) {
  const code = additionalData["chargebackReasonCode"] ?? additionalData["rfiReasonCode"];
  const scheme = additionalData["chargebackSchemeCode"] ?? additionalData["rfiSchemeCode"];
  return {
    amount: BigInt(fromAdyen(amount)),
    currency: amount.currency,
    reason: code ? `${scheme ?? "card"}_${code.trim()}` : reason || "general",
  };
}

function advanced(before: AdyenDisputeModel | null, item: NoticeItem) {
  const { eventCode, additionalData = {}, amount } = item;
  const was = (before?.status ?? "open") as Status;
  const told = statuses[additionalData["disputeStatus"] ?? ""] ?? meant[eventCode] ?? "open";
  const isReversal = eventCode === "CHARGEBACK_REVERSED" || eventCode === "PREARBITRATION_WON";
  const status = (rank[told] ?? 0) >= (rank[was] ?? 0) ? told : was;
  const back = isReversal ? BigInt(fromAdyen(amount)) : (before?.amountReinstated ?? 0n);
  const ends = additionalData["defensePeriodEndsAt"];
  return {
    status,
    fundsWithdrawn:
      before?.fundsWithdrawn || eventCode === "CHARGEBACK" || eventCode === "SECOND_CHARGEBACK",
    amountReinstated: status === "lost" ? 0n : back,
    respondBy: ends ? new Date(ends) : (before?.respondBy ?? null),
  };
}
