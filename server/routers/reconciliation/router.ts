import { rest } from "#server/procedures/meta.ts";
import { merchantProcedure, readingProcedure, router } from "#server/procedures/procedure.ts";
import { listDifferences } from "#server/routers/reconciliation/list.ts";
import { runReconciliation } from "#server/routers/reconciliation/run.ts";
import {
  DifferenceList,
  ListDifferences,
  ReconciliationReport,
  RunReconciliation,
} from "#server/wire/ledger/reconciliation.ts";

const tag = "Reconciliation";

export const reconciliationRouter = router({
  list: readingProcedure
    .meta(
      rest("GET /reconciliation/differences", {
        tag,
        scope: "reconciliation:read",
        summary: "List differences",
        description: "Differences between the card processor and the ledger, newest first.",
      }),
    )
    .input(ListDifferences)
    .output(DifferenceList)
    .query(({ ctx, input }) => listDifferences(ctx, input)),

  run: merchantProcedure
    .meta(
      rest("POST /reconciliation/run", {
        tag,
        scope: "reconciliation:write",
        summary: "Reconcile now",
        description:
          "Compares your payments, refunds, disputes and payouts of the last days with the processor's records. This also runs daily.",
      }),
    )
    .input(RunReconciliation)
    .output(ReconciliationReport)
    .mutation(({ ctx, input }) => runReconciliation(ctx, input)),
});
