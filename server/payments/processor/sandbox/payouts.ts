import { randomUUID } from "node:crypto";
import { addMs, secondMs } from "#server/core/clock.ts";
import type { PayoutRequest, ProcessorPayout } from "#server/core/interfaces/payout-rail.ts";
import { ProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type { SandboxPayoutModel } from "#server/generated/prisma/models.ts";
import { idPrefixes, type Sandbox } from "#server/payments/processor/sandbox/sandbox.ts";

/** A bank takes days; here one does not wait that long. */
export const payoutArrivesAfterMs = 10 * secondMs;
/** When a payout that was paid comes back. */
export const payoutReturnsAfterMs = 30 * secondMs;

/**
 * Account numbers that fail, and how (Stripe's documentation, "Testing Stripe Connect", section
 * "Payouts"). The last one is ours: it fails after it was paid, for which Stripe has no number.
 */
const failing: Record<string, { code: string; late?: true }> = {
  "000111111116": { code: "no_account" },
  "000111111113": { code: "account_closed" },
  "000222222227": { code: "insufficient_funds" },
  "000333333335": { code: "debit_not_authorized" },
  "000444444440": { code: "invalid_currency" },
  "000999999991": { code: "could_not_process", late: true },
};

/** Books a payout under its key, in transit from the start: it was handed to the bank. */
export async function bookPayout(
  sandbox: Sandbox,
  { payoutId, amount, currency, destination }: PayoutRequest,
): Promise<ProcessorPayout> {
  const fails = failing[destination.accountNumber.replaceAll(/\D/g, "")];
  const row = {
    id: `${idPrefixes[sandbox.name]}po_${randomUUID()}`,
    idempotencyKey: payoutId,
    amount: BigInt(amount),
    currency,
    failureCode: fails?.code ?? null,
    failsLate: fails?.late ?? false,
    createdAt: sandbox.clock.now(),
  };
  await sandbox.db.sandboxPayout.createMany({ data: row, skipDuplicates: true });
  const where = { idempotencyKey: payoutId };
  return wireOf(sandbox, await sandbox.db.sandboxPayout.findUniqueOrThrow({ where }));
}

export async function readPayout(sandbox: Sandbox, id: string): Promise<ProcessorPayout> {
  const row = await sandbox.db.sandboxPayout.findUnique({ where: { id } });
  if (!row) throw new ProcessorRefused("resource_missing", "No such payout.");
  return wireOf(sandbox, row);
}

/**
 * In transit until the bank has it, then paid or failed. "Some payouts that fail might initially
 * show as paid, then change to failed" (Stripe's API reference, "The Payout object", `status`).
 */
function wireOf(
  { clock }: Pick<Sandbox, "clock">,
  { id, amount: booked, createdAt, failureCode, failsLate }: SandboxPayoutModel,
): ProcessorPayout {
  const amount = Number(booked);
  const isAfter = (ms: number) => addMs(createdAt, ms) <= clock.now();
  if (!isAfter(payoutArrivesAfterMs))
    return { id, amount, status: "in_transit", failureCode: null };
  const failsNow = failureCode !== null && (!failsLate || isAfter(payoutReturnsAfterMs));
  return failsNow
    ? { id, amount, status: "failed", failureCode }
    : { id, amount, status: "paid", failureCode: null };
}
