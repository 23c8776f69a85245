import type { MerchantContext } from "#server/core/context.ts";

/** The maker of each of these refunds, a person or a key, by name. Empty where the reader may not know it. */
export async function readRefundMakers(
  { db, merchantId, principal }: MerchantContext,
  refundIds: string[],
): Promise<Map<string, string>> {
  const may = principal?.scopes.has("audit-log:read") ?? true;
  if (!may || refundIds.length === 0) return new Map();
  const rows = await db.auditEntry.findMany({
    where: { merchantId, action: "refunds.create", objectId: { in: refundIds }, refusal: null },
    select: { objectId: true, actorName: true },
  });
  return new Map(rows.map(({ objectId, actorName }) => [objectId ?? "", actorName]));
}
