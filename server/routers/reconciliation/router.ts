import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { listDifferences } from "#server/routers/reconciliation/list.ts";
import { runReconciliation } from "#server/routers/reconciliation/run.ts";
import {
  DifferenceList,
  ListDifferences,
  ReconciliationReport,
  RunReconciliation,
} from "#server/wire/ledger/reconciliation.ts";

export const reconciliationRouter = router({
  list: readingOperation("GET /reconciliation/differences", {
    summary: "List differences",
    description: "Lists differences between the card processor and the ledger, newest first.",
  })
    .input(ListDifferences)
    .output(DifferenceList)
    .query(({ ctx, input }) => listDifferences(ctx, input)),

  run: merchantOperation("POST /reconciliation/run", {
    summary: "Reconcile now",
    description:
      "Compares your payments, refunds, disputes and payouts of the last days with the processor's records. This also runs daily.",
  })
    .input(RunReconciliation)
    .output(ReconciliationReport)
    .mutation(({ ctx, input }) => runReconciliation(ctx, input)),
});
