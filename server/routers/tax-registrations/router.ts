import { rest } from "#server/procedures/meta.ts";
import { merchantProcedure, readingProcedure, router } from "#server/procedures/procedure.ts";
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

const read = { tag: "Tax registrations", scope: "tax-registrations:read" } as const;
const write = { tag: "Tax registrations", scope: "tax-registrations:write" } as const;

export const taxRegistrationsRouter = router({
  create: merchantProcedure
    .meta(
      rest("POST /tax-registrations", {
        ...write,
        status: 201,
        summary: "Create a tax registration",
        description:
          "From its first day on, orders that are priced bear the country's tax. One of a scheme for each country and region.",
        errors: ["conflict", "invalid_state"],
      }),
    )
    .input(wire.CreateTaxRegistration)
    .output(wire.TaxRegistration)
    .mutation(({ ctx, input }) => createTaxRegistration(ctx, input)),

  list: readingProcedure
    .meta(rest("GET /tax-registrations", { ...read, summary: "List tax registrations" }))
    .input(wire.ListTaxRegistrations)
    .output(wire.TaxRegistrationList)
    .query(({ ctx, input }) => listTaxRegistrations(ctx, input)),

  get: merchantProcedure
    .meta(rest("GET /tax-registrations/{id}", { ...read, summary: "Get a tax registration" }))
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

  update: merchantProcedure
    .meta(
      rest("PATCH /tax-registrations/{id}", {
        ...write,
        summary: "Update a tax registration",
        description: "Changes number and first day; null clears the number.",
        errors: ["invalid_state"],
      }),
    )
    .input(wire.UpdateTaxRegistration)
    .output(wire.TaxRegistration)
    .mutation(({ ctx, input }) => updateTaxRegistration(ctx, input)),

  remove: merchantProcedure
    .meta(
      rest("DELETE /tax-registrations/{id}", {
        ...write,
        summary: "Delete a tax registration",
        description:
          "Orders that are priced afterwards do not bear its tax. Deleting it again returns the same.",
      }),
    )
    .input(IdInput)
    .output(wire.DeletedTaxRegistration)
    .mutation(({ ctx, input }) => removeTaxRegistration(ctx, input.id)),
});
