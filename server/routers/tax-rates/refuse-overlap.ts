import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import type { TaxRateModel } from "#server/generated/prisma/models.ts";
import { dayOf } from "#server/records/tax/day-column.ts";
import { percentText } from "#server/wire/atoms/selling/percent-text.ts";

type Period = Pick<TaxRateModel, "country" | "region" | "taxClass" | "from" | "to">;

/**
 * Two rates of one place and class never hold on the same day. The caller has locked the merchant's taxes, so that of
 * two that are made at once the second finds the first. `changed` is the rate that gets this period.
 * @throws conflict
 */
export async function refuseOverlap(
  tx: Tx,
  ctx: MerchantContext,
  { country, region, taxClass, from, to }: Period,
  changed?: { id: string },
): Promise<void> {
  const other = await tx.taxRate.findFirst({
    where: {
      merchantId: ctx.merchantId,
      deletedAt: null,
      country,
      region,
      taxClass,
      id: changed && { not: changed.id },
      from: to ? { lte: to } : undefined,
      OR: [{ to: null }, { to: { gte: from } }],
    },
  });
  if (!other) return;
  const until = other.to ? `until ${dayOf(other.to)}` : "without a last day";
  throw new DomainError(
    "conflict",
    `${changed ? "to" : "from"}: ${percentText(other.percentE4, 4)} % is already the rate of this country, region and class from ${dayOf(other.from)} ${until}. Give that rate (${other.id}) an earlier last day, or delete it.`,
  );
}
