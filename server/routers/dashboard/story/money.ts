import type {
  DisputeModel,
  PaymentIntentModel,
  RefundModel,
} from "#server/generated/prisma/models.ts";
import { serializeDispute } from "#server/records/payments/dispute.ts";
import { serializeRefund } from "#server/records/payments/refund.ts";
import type { StoryEntry } from "#server/wire/dashboard/payment-story.ts";
import type { FraudWarning } from "#server/wire/payments/payment-intent.ts";

/** Refunds with the person who made them, and those that the bank refused. */
export function refundEntries(
  refunds: RefundModel[],
  makers: ReadonlyMap<string, string>,
): StoryEntry[] {
  return refunds.flatMap((refund) => {
    const record = serializeRefund(refund);
    const by = makers.get(refund.id);
    const entry: StoryEntry = {
      id: refund.id,
      at: refund.createdAt.toISOString(),
      kind: "refunded",
      amount: Number(refund.amount),
      detail: refund.reason,
      durationMs: null,
      ...(by !== undefined && { by }),
      record,
    };
    if (refund.status !== "failed") return [entry];
    const failed: StoryEntry = {
      ...entry,
      id: `${refund.id} failed`,
      at: refund.updatedAt.toISOString(),
      kind: "refund_failed",
      detail: refund.failureReason,
    };
    return [{ ...entry, record: null }, failed];
  });
}

/** The early warning of the card's bank. */
export function warningEntries({
  id,
  fraudWarning,
}: Pick<PaymentIntentModel, "id" | "fraudWarning">): StoryEntry[] {
  const warning = fraudWarning as FraudWarning | null;
  if (!warning) return [];
  const about = { amount: null, durationMs: null, record: warning };
  const { type: detail, warnedAt: at } = warning;
  return [{ ...about, id: `${id} warned`, at, kind: "fraud_warned", detail }];
}

/** Story entries of the cardholder's disputes, and of how the bank decided. */
export function disputeEntries(disputes: DisputeModel[]): StoryEntry[] {
  return disputes.flatMap((dispute) => {
    const record = serializeDispute(dispute);
    const opened: StoryEntry = {
      id: dispute.id,
      at: dispute.createdAt.toISOString(),
      kind: "disputed",
      amount: Number(dispute.amount),
      detail: dispute.reason,
      durationMs: null,
      record,
    };
    if (dispute.closedAt === null) return [opened];
    const closed: StoryEntry = {
      ...opened,
      id: `${dispute.id} closed`,
      at: dispute.closedAt.toISOString(),
      kind: dispute.status === "won" ? "dispute_won" : "dispute_lost",
      detail: null,
    };
    return [{ ...opened, record: null }, closed];
  });
}
