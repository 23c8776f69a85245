import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { FileModel } from "#server/generated/prisma/models.ts";
import { seesInFull } from "#server/records/compliance.ts";
import { documentFieldNames } from "#server/wire/atoms/merchant/compliance-fields.ts";

/**
 * Papers of a compliance record (passports, a bank's letter with the account number) are downloaded by those who see the
 * record in full: owners, admins, and keys that may read compliance records. @throws insufficient_role · insufficient_scope
 */
export async function refusePapers(ctx: MerchantContext, file: FileModel): Promise<void> {
  const { principal } = ctx;
  if (seesInFull(principal) || !(await isPaper(ctx, file))) return;
  if (principal?.role)
    throw new DomainError(
      "insufficient_role",
      `Your role (${principal.role}) does not allow this: the file belongs to the compliance record.`,
    );
  throw new DomainError(
    "insufficient_scope",
    "This credential may not read the papers of a compliance record.",
  );
}

/** Named by a record, or uploaded for one. */
async function isPaper({ db, merchantId }: MerchantContext, file: FileModel): Promise<boolean> {
  if (file.relatedEntityType === "compliance") return true;
  const namedBy = documentFieldNames.flatMap((name) => [
    { details: { path: [name], equals: file.id } },
    { details: { path: [name], array_contains: [file.id] } },
  ]);
  const record = await db.complianceRecord.findFirst({
    where: { merchantId, OR: namedBy },
    select: { id: true },
  });
  return record !== null;
}
