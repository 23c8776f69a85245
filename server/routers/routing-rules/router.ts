import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { merchantProcedure, router } from "#server/procedures/procedure.ts";
import { findRoutingRule, serializeRoutingRule } from "#server/records/payments/routing-rule.ts";
import { createRoutingRule } from "#server/routers/routing-rules/create.ts";
import { listRoutingRules } from "#server/routers/routing-rules/list.ts";
import { getRoutingOverview } from "#server/routers/routing-rules/overview.ts";
import { previewRouting } from "#server/routers/routing-rules/preview.ts";
import { removeRoutingRule } from "#server/routers/routing-rules/remove.ts";
import { reorderRoutingRules } from "#server/routers/routing-rules/reorder.ts";
import { updateRoutingRule } from "#server/routers/routing-rules/update.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import { GetRoutingOverview, RoutingOverview } from "#server/wire/routing/routing-overview.ts";
import * as wire from "#server/wire/routing/routing-rule.ts";

export const routingRulesRouter = router({
  create: merchantOperation("POST /routing-rules", {
    status: 201,
    summary: "Create a routing rule",
    description:
      "Requires processor, one of those that take new payments. Payments tried from now on follow it; saved cards stay with their processor.",
    errors: ["invalid_currency", "amount_not_positive", "invalid_state"],
  })
    .input(wire.CreateRoutingRule)
    .output(wire.RoutingRule)
    .mutation(({ ctx, input }) => createRoutingRule(ctx, input)),

  list: readingOperation("GET /routing-rules", {
    summary: "List routing rules",
    description: "In their order: the first that fits decides.",
  })
    .input(wire.ListRoutingRules)
    .output(wire.RoutingRuleList)
    .query(({ ctx, input }) => listRoutingRules(ctx, input)),

  get: merchantOperation("GET /routing-rules/{id}", { summary: "Get a routing rule" })
    .input(IdInput)
    .output(wire.RoutingRule)
    .query(async ({ ctx, input }) =>
      serializeRoutingRule(await findRoutingRule(ctx.db, ctx, input.id)),
    ),

  /** For the dashboard. */
  overview: merchantProcedure
    .meta({ scope: "routing-rules:read" })
    .input(GetRoutingOverview)
    .output(RoutingOverview)
    .query(({ ctx }) => getRoutingOverview(ctx)),

  update: merchantOperation("PATCH /routing-rules/{id}", {
    summary: "Update a routing rule",
    description:
      "Changes the given fields; null clears a bound, an empty list a condition. Payments tried from now on follow it.",
    errors: ["invalid_currency", "amount_not_positive", "invalid_state"],
  })
    .input(wire.UpdateRoutingRule)
    .output(wire.RoutingRule)
    .mutation(({ ctx, input }) => updateRoutingRule(ctx, input)),

  reorder: merchantOperation("POST /routing-rules/reorder", {
    summary: "Reorder routing rules",
    description: "Takes the ids of all rules in their new order.",
    errors: ["conflict"],
  })
    .input(wire.ReorderRoutingRules)
    .output(wire.RoutingRuleOrder)
    .mutation(({ ctx, input }) => reorderRoutingRules(ctx, input)),

  remove: merchantOperation("DELETE /routing-rules/{id}", {
    summary: "Delete a routing rule",
    description:
      "Later payments do not follow the rule; earlier ones keep it. Deleting it again returns the same.",
  })
    .input(IdInput)
    .output(wire.DeletedRoutingRule)
    .mutation(({ ctx, input }) => removeRoutingRule(ctx, input.id)),

  preview: merchantOperation("POST /routing/preview", {
    summary: "Preview where a payment would go",
    description:
      "Says which rule applies to a payment, why earlier ones do not, which processor would be asked and which next. Nothing is changed.",
    scope: "routing-rules:read",
    errors: ["invalid_currency", "amount_not_positive", "not_found"],
  })
    .input(wire.PreviewRouting)
    .output(wire.RoutingPreview)
    .mutation(({ ctx, input }) => previewRouting(ctx, input)),
});
