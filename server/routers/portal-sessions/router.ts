import { merchantOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { createPortalSession } from "#server/routers/portal-sessions/create.ts";
import { CreatePortalSession, PortalSession } from "#server/wire/portal/portal-session.ts";

export const portalSessionsRouter = router({
  create: merchantOperation("POST /portal-sessions", {
    status: 201,
    summary: "Create a link to the customer's page",
    description:
      "Redirect a signed-in customer to `url`: the page shows their subscriptions, cards, invoices, receipts, balance and contact details, in your brand. The link works once, for 10 minutes.",
    errors: ["not_found", "invalid_state"],
  })
    .input(CreatePortalSession)
    .output(PortalSession)
    .mutation(({ ctx, input }) => createPortalSession(ctx, input)),
});
