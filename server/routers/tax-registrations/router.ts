import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { merchantProcedure, router } from "#server/procedures/procedure.ts";
import {
  findTaxRegistration,
  serializeTaxRegistration,
} from "#server/records/tax/tax-registration.ts";
import { createTaxRegistration } from "#server/routers/tax-registrations/create.ts";
import { listTaxRegistrations } from "#server/routers/tax-registrations/list.ts";
import { getTaxOverview } from "#server/routers/tax-registrations/overview.ts";
import { removeTaxRegistration } from "#server/routers/tax-registrations/remove.ts";
import { updateTaxRegistration } from "#server/routers/tax-registrations/update.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import { GetTaxOverview, TaxOverview } from "#server/wire/tax/tax-overview.ts";
import * as wire from "#server/wire/tax/tax-registration.ts";

export const taxRegistrationsRouter = router({
  create: merchantOperation("POST /tax-registrations", {
    status: 201,
    summary: "Create a tax registration",
    description:
      "From its first day on, orders to the country are taxed. Each country and region has at most one registration of each scheme.",
    errors: ["conflict", "invalid_state"],
  })
    .input(wire.CreateTaxRegistration)
    .output(wire.TaxRegistration)
    .mutation(({ ctx, input }) => createTaxRegistration(ctx, input)),

  list: readingOperation("GET /tax-registrations", { summary: "List tax registrations" })
    .input(wire.ListTaxRegistrations)
    .output(wire.TaxRegistrationList)
    .query(({ ctx, input }) => listTaxRegistrations(ctx, input)),

  get: merchantOperation("GET /tax-registrations/{id}", { summary: "Get a tax registration" })
    .input(IdInput)
    .output(wire.TaxRegistration)
    .query(async ({ ctx, input }) =>
      serializeTaxRegistration(await findTaxRegistration(ctx.db, ctx, input.id)),
    ),

  overview: merchantProcedure
    .meta({ scope: "tax-registrations:read" })
    .input(GetTaxOverview)
    .output(TaxOverview)
    .query(({ ctx }) => getTaxOverview(ctx)),

  update: merchantOperation("PATCH /tax-registrations/{id}", {
    summary: "Update a tax registration",
    description: "Changes the number and the first day; null clears the number.",
    errors: ["invalid_state"],
  })
    .input(wire.UpdateTaxRegistration)
    .output(wire.TaxRegistration)
    .mutation(({ ctx, input }) => updateTaxRegistration(ctx, input)),

  remove: merchantOperation("DELETE /tax-registrations/{id}", {
    summary: "Delete a tax registration",
    description:
      "Later orders are not taxed by it; earlier ones keep their tax. Deleting it again returns the same.",
  })
    .input(IdInput)
    .output(wire.DeletedTaxRegistration)
    .mutation(({ ctx, input }) => removeTaxRegistration(ctx, input.id)),
});
