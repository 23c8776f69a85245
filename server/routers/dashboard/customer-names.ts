import type { ReadingContext } from "#server/core/context.ts";
import { customerName } from "#server/wire/dashboard/customer-name.ts";

/** Display names of these customers: the name, or else how they are reached. Unknown ids are left out. */
export async function getCustomerNames(
  ctx: ReadingContext,
  ids: string[],
): Promise<Record<string, string>> {
  const rows = await ctx.db.customer.findMany({
    where: { merchantId: ctx.merchantId, id: { in: [...new Set(ids)] } },
    select: { id: true, name: true, email: true, phoneNumber: true, erasedAt: true },
  });
  return Object.fromEntries(
    rows.map((row) => [row.id, customerName(row) ?? "Customer without a name"]),
  );
}
