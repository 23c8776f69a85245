import type { ReadingContext } from "#server/core/context.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { PaymentFilter } from "#server/wire/dashboard/payment-row.ts";

/** So many are looked up one by one in less time than a list is walked for the last of them. */
const fewMax = 1_000;

/**
 * Declined payments that were tried with cards of a brand, as a filter asks for them. Few of them, or none, are these
 * at most, by an index of the tries that came to nothing: walking the list for them looks at all that were declined,
 * and at the tries of each. Many are found soon by walking it, and only so: the planner, which knows nothing of how
 * many of a brand were declined, would rather sort them all. Null of other filters.
 */
export async function declinedOfBrand(
  ctx: ReadingContext,
  { standing, method, currency, ids }: PaymentFilter,
): Promise<{ few: string[] } | "many" | null> {
  if (standing !== "declined" || !method || method === "wallet" || ids) return null;
  const tries = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT /* planned like a search */ "paymentIntentId" AS id FROM payment_attempts
    WHERE "merchantId" = ${ctx.merchantId} AND lower("cardBrand") = ${method}
      ${currency ? Prisma.sql`AND currency = ${currency}` : Prisma.empty}
      AND status IN ('failed', 'abandoned') LIMIT ${fewMax + 1}`;
  return tries.length > fewMax ? "many" : { few: [...new Set(tries.map(({ id }) => id))] };
}
