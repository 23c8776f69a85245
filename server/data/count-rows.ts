import type { MerchantContext } from "#server/core/context.ts";

/** What has counters, and by what they are kept apart: prisma/functions/count-rows.sql. */
type Counted =
  | "audit_entries"
  | "checkout_sessions"
  | "customers"
  | "disputes"
  | "events"
  | "files"
  | "messages"
  | "payment_intents"
  | "payment_links"
  | "payment_methods"
  | "payouts"
  | "products"
  | "refunds"
  | "subscriptions"
  | "transfers"
  | "webhook_deliveries"
  | "webhook_endpoints";

/** The rows of these parts; of all parts when none is named. */
type Parts = string | readonly string[] | undefined;

/**
 * How many rows a merchant has of a resource, exactly, at a cost that does not grow with their
 * number: a sum of counters that are kept in the transactions that change the rows.
 */
export async function countRows(
  { db, merchantId }: Pick<MerchantContext, "db" | "merchantId">,
  resource: Counted,
  parts?: Parts,
): Promise<number> {
  const part = typeof parts === "string" ? parts : parts && { in: [...parts] };
  const { _sum } = await db.rowCount.aggregate({
    where: { merchantId, resource, part },
    _sum: { rows: true },
  });
  return Number(_sum.rows ?? 0);
}

/** The parts of a resource whose rows are switched on and off, and stay when they are deleted. */
export function shownParts(active: boolean | undefined): string[] {
  if (active === undefined) return ["active", "inactive"];
  return [active ? "active" : "inactive"];
}
