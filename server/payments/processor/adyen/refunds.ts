import {
  isProcessorRefused,
  isProcessorUnreachable,
  ProcessorRefused,
  ProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";
import type { ProcessorRefund, RefundRequest } from "#server/core/interfaces/processor.ts";
import type { AdyenRefundModel } from "#server/generated/prisma/models.ts";
import type { AdyenAccount } from "#server/payments/processor/adyen/account.ts";
import { toAdyen } from "#server/payments/processor/adyen/amounts.ts";
import { knownPayment } from "#server/payments/processor/adyen/payments/books.ts";

/**
 * Writes a refund down, and asks for it under its own id. Adyen answers `received` and decides later: a refund of more than
 * is left would be taken and fail afterwards, so that the books here refuse it at once.
 */
export async function createRefund(
  account: AdyenAccount,
  request: RefundRequest,
): Promise<ProcessorRefund> {
  const { refundId, amount, currency } = request;
  const row = await openRefund(account, request);
  if (row.status !== "asked") return refundOf(row);
  const { pspReference } = await knownPayment(account, row.payment);
  const { adyen, db, merchantAccount } = account;
  try {
    const answer = await adyen.ask("POST /payments/{paymentPspReference}/refunds", {
      path: [pspReference ?? ""],
      body: { merchantAccount, amount: toAdyen(amount, currency), reference: refundId },
      key: refundId,
    });
    const data = { pspReference: answer.pspReference, status: "pending" };
    await db.adyenRefund.updateMany({ where: { id: refundId, status: "asked" }, data });
  } catch (error) {
    if (isProcessorRefused(error) || (isProcessorUnreachable(error) && error.kind === "account"))
      await db.adyenRefund.deleteMany({ where: { id: refundId, status: "asked" } });
    throw error;
  }
  return refundOf(await db.adyenRefund.findUniqueOrThrow({ where: { id: refundId } }));
}

/** The row of a refund, made unless it is there. Several for one payment are made one after the other. */
async function openRefund(
  { db, clock }: AdyenAccount,
  { refundId, paymentId, amount, currency }: RefundRequest,
): Promise<AdyenRefundModel> {
  return db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM adyen_payments WHERE reference = ${paymentId} FOR NO KEY UPDATE`;
    const before = await tx.adyenRefund.findUnique({ where: { id: refundId } });
    if (before) return before;
    const payment = await knownPayment({ db: tx as typeof db }, paymentId);
    const { _sum } = await tx.adyenRefund.aggregate({
      where: { payment: paymentId, status: { not: "failed" } },
      _sum: { amount: true },
    });
    const left = payment.state === "captured" ? (payment.captureAmount ?? 0n) : 0n;
    if (BigInt(amount) > left - (_sum.amount ?? 0n))
      throw new ProcessorRefused("amount_too_large", "More than is left cannot be given back.");
    const open = { payment: paymentId, status: { in: ["open", "under_review"] } };
    if ((await tx.adyenDispute.count({ where: open })) > 0)
      throw new ProcessorRefused("charge_disputed", "A payment in dispute is not given back.");
    const createdAt = clock.now();
    const data = { id: refundId, payment: paymentId, amount, currency, status: "asked", createdAt };
    return tx.adyenRefund.create({ data });
  });
}

export async function retrieveRefund(
  { db }: AdyenAccount,
  pspReference: string,
): Promise<ProcessorRefund> {
  const row = await db.adyenRefund.findUnique({ where: { pspReference } });
  if (row) return refundOf(row);
  throw new ProcessorRefused("resource_missing", "Adyen was not asked for such a refund.");
}

/** @throws ProcessorUnreachable while Adyen has not told its reference */
export function refundOf(row: AdyenRefundModel): ProcessorRefund {
  const { pspReference, payment: paymentId, amount, currency, status } = row;
  if (!pspReference) throw new ProcessorUnreachable("Adyen has not answered for this refund yet.");
  return {
    id: pspReference,
    paymentId,
    amount: Number(amount),
    currency,
    status: status === "succeeded" || status === "failed" ? status : "pending",
    failureReason: row.failureReason,
  };
}
