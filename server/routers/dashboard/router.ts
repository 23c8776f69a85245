import { getOverview } from "#server/routers/dashboard/overview.ts";
import { getPaymentTrail } from "#server/routers/dashboard/payment-trail.ts";
import { Overview, PaymentTrail } from "#server/routers/dashboard/schema.ts";
import { IdInput } from "#server/schemas/id.ts";
import { merchantProcedure, router } from "#server/trpc/init.ts";

/** What only the dashboard's pages ask for; not part of the REST API. */
export const dashboardRouter = router({
  overview: merchantProcedure
    .meta({ scope: "payment-intents:read" })
    .output(Overview)
    .query(({ ctx }) => getOverview(ctx)),

  paymentTrail: merchantProcedure
    .meta({ scope: "payment-intents:read" })
    .input(IdInput)
    .output(PaymentTrail)
    .query(({ ctx, input }) => getPaymentTrail(ctx, input.id)),
});
