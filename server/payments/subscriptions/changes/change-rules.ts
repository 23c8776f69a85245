import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { itemsOf } from "#server/payments/subscriptions/price-renewal.ts";
import { totalOfLines } from "#server/pricing/lines.ts";
import { type ChangeRules, changeRulesOf } from "#server/wire/atoms/merchant/change-rules.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { Proration } from "#server/wire/payments/subscriptions/subscription-change.ts";

/** The merchant's rules for changes of plans, as they are now. */
export async function readChangeRules(
  tx: Pick<Tx, "merchant">,
  { merchantId }: Pick<MerchantContext, "merchantId">,
): Promise<ChangeRules> {
  const { changeRules } = await tx.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: { changeRules: true },
  });
  return changeRulesOf(changeRules);
}

type Asked = { row: SubscriptionModel; items: LineItem[]; proration: Proration | undefined };

/**
 * When a change of items takes effect: as asked for, otherwise by the merchant's rule. Items that cost less than the
 * present ones are a downgrade; as much or more, an upgrade. The interval stays, so a period's prices compare as a month's.
 */
export async function prorationOf(
  tx: Pick<Tx, "merchant">,
  ctx: MerchantContext,
  { row, items, proration }: Asked,
): Promise<Proration> {
  if (proration) return proration;
  const { planUpgrade, planDowngrade } = await readChangeRules(tx, ctx);
  const isLess = (totalOfLines(items) ?? 0) < (totalOfLines(itemsOf(row)) ?? 0);
  return isLess ? planDowngrade : planUpgrade;
}
