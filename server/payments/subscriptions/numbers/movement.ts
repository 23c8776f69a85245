import type { MovementKind } from "#server/generated/prisma/enums.ts";
import { type MonthlyItem, sumOf } from "#server/payments/subscriptions/numbers/monthly.ts";

/** A product's part of a movement, as it is stored. */
export type ProductMrr = { productId: string | null; before: number; after: number };

export type Movement = {
  kind: MovementKind;
  mrrBefore: number;
  mrrAfter: number;
  items: ProductMrr[];
};

/**
 * The movement from what the latest one says (null: there is none) to what a subscription brings now; null where nothing
 * has moved. A product in exchange for another of the same price moves the products, and nothing of the sum: it is kept as
 * an expansion of 0.
 */
export function movementTo(
  latest: { items: readonly ProductMrr[] } | null,
  now: readonly MonthlyItem[],
): Movement | null {
  const items = changesOf(latest?.items ?? [], now);
  if (items.every(({ before, after }) => before === after)) return null;
  const mrrBefore = sumOf(items.map(({ before }) => before));
  const mrrAfter = sumOf(items.map(({ after }) => after));
  const kind = kindOf({ isFirst: latest === null, mrrBefore, mrrAfter });
  return { kind, mrrBefore, mrrAfter, items };
}

function kindOf({
  isFirst,
  mrrBefore,
  mrrAfter,
}: {
  isFirst: boolean;
  mrrBefore: number;
  mrrAfter: number;
}): MovementKind {
  if (mrrBefore === 0) return isFirst ? "new" : "reactivation";
  if (mrrAfter === 0) return "churn";
  return mrrAfter < mrrBefore ? "contraction" : "expansion";
}

/** Each product that brought something before or brings something now. */
function changesOf(latest: readonly ProductMrr[], now: readonly MonthlyItem[]): ProductMrr[] {
  const before = new Map(latest.map(({ productId, after }) => [productId, after]));
  const after = new Map(now.map(({ productId, mrr }) => [productId, mrr]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((productId) => ({
      productId,
      before: before.get(productId) ?? 0,
      after: after.get(productId) ?? 0,
    }))
    .filter((item) => item.before !== 0 || item.after !== 0);
}
