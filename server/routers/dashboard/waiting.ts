import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Waiting } from "#server/wire/dashboard-search.ts";

type Row = { disputes: number; endpoints: number; refused: boolean; started: boolean };

/** How many things wait for somebody of the merchant. One statement: every page asks it. */
export async function getWaiting(ctx: MerchantContext): Promise<Waiting> {
  const { merchantId } = ctx;
  const [row] = await ctx.db.$queryRaw<Row[]>`
    SELECT (SELECT count(*)::int FROM disputes
             WHERE "merchantId" = ${merchantId} AND status = 'open') AS disputes,
           (SELECT count(*)::int FROM webhook_endpoints
             WHERE "merchantId" = ${merchantId} AND "deletedAt" IS NULL
               AND ("failingSince" IS NOT NULL OR "disabledReason" IS NOT NULL)) AS endpoints,
           EXISTS (SELECT FROM compliance_records
                    WHERE "merchantId" = ${merchantId} AND status = 'rejected') AS refused,
           EXISTS (SELECT FROM compliance_records WHERE "merchantId" = ${merchantId}) AS started`;
  invariant(row, "a SELECT without FROM answers one row");
  const { disputes, endpoints, refused, started } = row;
  const isMissing = ctx.env.APP_ENV === "live" && !started;
  return { disputes, endpoints, compliance: refused || isMissing ? 1 : 0 };
}
