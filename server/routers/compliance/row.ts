import { merchantRow } from "#server/data/rows/row.ts";

/** Look-ups of one of a merchant's compliance records. */
export const { find: findComplianceRow, lock: lockComplianceRecord } = merchantRow(
  "ComplianceRecord",
  "compliance_records",
  (tx, key) => tx.complianceRecord.findUnique({ where: key }),
);
