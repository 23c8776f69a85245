import type { ReadingContext } from "#server/core/context.ts";
import { selectText } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { PaymentIntentStatus } from "#server/generated/prisma/enums.ts";
import type { ListCounter } from "#server/wire/dashboard/lists.ts";

/** Resources that have counters, and the parts that are counted apart: prisma/functions/count-rows.sql. */
export type Counted =
  | ListCounter
  | "audit_entries"
  | "customers"
  | "discount_redemptions"
  | "events"
  | "logged_requests"
  | "payment_intents"
  | "payment_methods"
  | "promotion_codes"
  | "refunds"
  | "webhook_deliveries"
  | "webhook_endpoints";

/** The rows of these parts; of all parts when none is named. */
type Parts = string | readonly string[] | { endingIn: readonly string[] } | undefined;

/**
 * How many rows a merchant has of a resource, exactly, at a cost that does not grow with their
 * number: a sum of counters that are kept in the transactions that change the rows. Past Prisma, which
 * would take three times the CPU for it: every list asks.
 */
export async function countRows(
  { db, merchantId }: Pick<ReadingContext, "db" | "merchantId">,
  resource: Counted,
  parts?: Parts,
): Promise<number> {
  const total = await selectText(
    db,
    Prisma.sql`
      SELECT sum(rows)::text FROM row_counts
      WHERE "merchantId" = ${merchantId} AND resource = ${resource} ${ofParts(parts)}`,
  );
  return Number(total ?? 0);
}

/** The same for each part by itself, and 0 for none: all chips of a list in one statement. */
export async function countParts(
  { db, merchantId }: Pick<ReadingContext, "db" | "merchantId">,
  resource: Counted,
): Promise<Map<string, number>> {
  const counted = await selectText(
    db,
    Prisma.sql`
      SELECT json_object_agg(part, rows)::text FROM (
        SELECT part, sum(rows) AS rows FROM row_counts
        WHERE "merchantId" = ${merchantId} AND resource = ${resource} GROUP BY part) AS parts`,
  );
  return new Map(Object.entries(JSON.parse(counted ?? "{}") as Record<string, number>));
}

function ofParts(parts: Parts): Prisma.Sql {
  if (parts === undefined) return Prisma.empty;
  if (typeof parts === "object" && "endingIn" in parts)
    return Prisma.sql`AND part LIKE ANY(${parts.endingIn.map((end) => `%${end}`)}::text[])`;
  return Prisma.sql`AND part = ANY(${[parts].flat()}::text[])`;
}

/** The parts of payments, and of those that somebody has tried to pay or that belong to no checkout. */
export function paymentParts(
  statuses: readonly PaymentIntentStatus[],
  { isTried }: { isTried: boolean },
): string[] {
  return statuses.flatMap((status) => (isTried ? [status] : [status, `untried/${status}`]));
}

/** The parts of a resource whose rows are switched on and off, and stay when they are deleted. */
export function shownParts(active: boolean | undefined): string[] {
  if (active === undefined) return ["active", "inactive"];
  return [active ? "active" : "inactive"];
}
