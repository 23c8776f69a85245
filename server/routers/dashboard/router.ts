import { getLedgerVerified } from "#server/routers/dashboard/ledger-verified.ts";
import { getPaymentTrail } from "#server/routers/dashboard/payment-trail.ts";
import { LedgerVerified, PaymentTrail, Takings } from "#server/wire/dashboard.ts";
import { getTakings } from "#server/routers/dashboard/takings.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import { merchantProcedure, router } from "#server/procedures/procedure.ts";

/** What only the dashboard's pages ask for; not part of the REST API. */
export const dashboardRouter = router({
  takings: merchantProcedure
    .meta({ scope: "payment-intents:read" })
    .output(Takings)
    .query(({ ctx }) => getTakings(ctx)),

  ledgerVerified: merchantProcedure
    .meta({ scope: "balance:read" })
    .output(LedgerVerified)
    .query(({ ctx }) => getLedgerVerified(ctx)),

  paymentTrail: merchantProcedure
    .meta({ scope: "payment-intents:read" })
    .input(IdInput)
    .output(PaymentTrail)
    .query(({ ctx, input }) => getPaymentTrail(ctx, input.id)),
});
