import { invariant } from "#server/core/assert.ts";
import type { ReadingContext } from "#server/core/context.ts";
import { readComplianceNeed } from "#server/routers/dashboard/overview/compliance-need.ts";
import type { Waiting } from "#server/wire/dashboard/search.ts";

type Row = Pick<Waiting, "disputes" | "endpoints" | "approvals">;

/** How many things wait for somebody of the merchant. Few statements: every page asks it. */
export async function getWaiting(ctx: ReadingContext): Promise<Waiting> {
  const { merchantId } = ctx;
  const [[row], need] = await Promise.all([
    ctx.db.$queryRaw<Row[]>`
      SELECT (SELECT count(*)::int FROM disputes
               WHERE "merchantId" = ${merchantId} AND status = 'open') AS disputes,
             (SELECT count(*)::int FROM webhook_endpoints
               WHERE "merchantId" = ${merchantId} AND "deletedAt" IS NULL
                 AND ("failingSince" IS NOT NULL OR "disabledReason" IS NOT NULL)) AS endpoints,
             (SELECT count(*)::int FROM key_approvals
               WHERE "merchantId" = ${merchantId} AND status = 'pending'
                 AND "expiresAt" > ${ctx.clock.now()}) AS approvals`,
    readComplianceNeed(ctx),
  ]);
  invariant(row, "a SELECT without FROM answers one row");
  const maySeeKeys = ctx.principal?.scopes.has("api-keys:read") ?? true;
  const approvals = maySeeKeys ? row.approvals : 0;
  return { ...row, approvals, compliance: need === null ? 0 : 1 };
}
