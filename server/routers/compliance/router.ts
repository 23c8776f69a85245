import { merchantOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { createComplianceRecord } from "#server/routers/compliance/create.ts";
import { findComplianceRecord, getComplianceRecord } from "#server/routers/compliance/get.ts";
import { updateComplianceRecord } from "#server/routers/compliance/update.ts";
import {
  ComplianceIdInput,
  ComplianceRecord,
  CreateComplianceRecord,
  FindComplianceRecord,
  UpdateComplianceRecord,
} from "#server/wire/compliance.ts";

export const complianceRouter = router({
  create: merchantOperation("POST /compliance", {
    stepUp: true,
    status: 201,
    summary: "Create a compliance record",
    description:
      "Creates the one compliance record of an organization. It may be incomplete; `requirements` lists the missing fields.",
    errors: ["compliance_exists"],
  })
    .input(CreateComplianceRecord)
    .output(ComplianceRecord)
    .mutation(({ ctx, input }) => createComplianceRecord(ctx, input)),

  find: merchantOperation("GET /compliance", {
    summary: "Get an organization's compliance record",
    description: "Returns the record of `organizationId`, by default the merchant's own.",
    errors: ["not_found"],
  })
    .input(FindComplianceRecord)
    .output(ComplianceRecord)
    .query(({ ctx, input }) => findComplianceRecord(ctx, input)),

  get: merchantOperation("GET /compliance/{id}", { summary: "Get a compliance record" })
    .input(ComplianceIdInput)
    .output(ComplianceRecord)
    .query(({ ctx, input }) => getComplianceRecord(ctx, input.id)),

  update: merchantOperation("PATCH /compliance/{id}", {
    stepUp: true,
    summary: "Update a compliance record",
    description:
      "Changes the given fields; null clears one. A rejected record becomes pending again.",
    errors: ["invalid_state"],
  })
    .input(UpdateComplianceRecord)
    .output(ComplianceRecord)
    .mutation(({ ctx, input }) => updateComplianceRecord(ctx, input)),
});
