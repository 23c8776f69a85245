import type { MerchantContext } from "#server/core/context.ts";
import { transact } from "#server/data/transact.ts";
import { reconcile } from "#server/payments/reconciliation/run.ts";
import type {
  ReconciliationReport,
  RunReconciliation,
} from "#server/wire/ledger/reconciliation.ts";

/** Compares the merchant's books with the processor's now: see `reconcile`. */
export async function runReconciliation(
  ctx: MerchantContext,
  { days }: RunReconciliation,
): Promise<ReconciliationReport> {
  const report = await reconcile(ctx, { merchantId: ctx.merchantId, days });
  return transact(ctx, async () => report);
}
