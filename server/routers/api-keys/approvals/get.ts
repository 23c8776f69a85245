import type { MerchantContext } from "#server/core/context.ts";
import { findApiKey } from "#server/records/access/api-key.ts";
import { findKeyApproval, serializeKeyApproval } from "#server/records/access/key-approval.ts";
import type { KeyApproval, OpenKeyApprovals } from "#server/wire/access/key-approval.ts";

/** @throws not_found */
export async function getKeyApproval(ctx: MerchantContext, id: string): Promise<KeyApproval> {
  const row = await findKeyApproval(ctx.db, ctx, id);
  const { name: keyName } = await findApiKey(ctx.db, ctx, row.keyId);
  return serializeKeyApproval({ ...row, keyName }, ctx.clock.now());
}

const openMax = 100;

/** Calls of all keys, or of one, that wait for a person, newest first. */
export async function listOpenApprovals(
  ctx: MerchantContext,
  of: { keyId?: string } = {},
): Promise<OpenKeyApprovals> {
  const now = ctx.clock.now();
  const rows = await ctx.db.keyApproval.findMany({
    where: { ...of, merchantId: ctx.merchantId, status: "pending", expiresAt: { gt: now } },
    include: { key: { select: { name: true } } },
    orderBy: { createdAt: "desc" },
    take: openMax,
  });
  return {
    data: rows.map(({ key, ...row }) => serializeKeyApproval({ ...row, keyName: key.name }, now)),
  };
}
