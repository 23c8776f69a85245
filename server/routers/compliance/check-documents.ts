import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { allFilesOf, type ComplianceDetails, filesOf } from "#server/records/compliance-details.ts";
import { uploadedOf } from "#server/records/compliance.ts";
import { documentFieldNames } from "#server/wire/atoms/merchant/compliance-fields.ts";

/**
 * Every document newly named is an uploaded file of the merchant. Those named before may have been
 * deleted since: that is a requirement, not a refusal.
 * @throws validation_failed, the same for a missing file and another merchant's
 */
export async function checkDocuments(
  tx: Tx,
  ctx: MerchantContext,
  details: ComplianceDetails,
  before: ComplianceDetails,
): Promise<void> {
  const known = new Set(allFilesOf(before));
  const fresh = allFilesOf(details).filter((id) => !known.has(id));
  const uploaded = await uploadedOf(tx, ctx, fresh);
  const wrong = documentFieldNames.filter((name) =>
    filesOf(details, name).some((id) => !known.has(id) && !uploaded.has(id)),
  );
  if (wrong.length === 0) return;
  throw new DomainError(
    "validation_failed",
    wrong.map((name) => `${name}: must be the id of an uploaded file`),
  );
}
