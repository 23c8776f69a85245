import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { TaxLineSource } from "#server/generated/prisma/enums.ts";
import type {
  PaymentIntentModel,
  RefundModel,
  TaxLineModel,
} from "#server/generated/prisma/models.ts";
import type { Breakdown, PricedPart } from "#server/pricing/breakdown.ts";
import { type PartShare, type RefundShares, soldParts } from "#server/pricing/refund-shares.ts";

type Moved = {
  intent: PaymentIntentModel;
  sourceType: TaxLineSource;
  sourceId: string;
  shares: readonly PartShare[];
  /** -1: taken from the merchant. */
  sign: 1 | -1;
};

/** The tax lines of a payment that has just been captured: by what it was captured of. None without a breakdown. */
export function taxLinesOfPayment(
  ctx: MerchantContext,
  intent: PaymentIntentModel,
): TaxLineModel[] {
  const breakdown = intent.breakdown as Breakdown | null;
  if (!breakdown) return [];
  const shares = soldParts(breakdown.parts, Number(intent.amountCaptured));
  return linesOf(ctx, { intent, sourceType: "payment", sourceId: intent.id, shares, sign: 1 }, 0);
}

/**
 * Writes the tax lines of money that leaves the merchant or comes back, in the transaction in which the ledger moves:
 * base and tax of all lines of a payment are what the merchant has of it at that moment.
 */
export async function writeTaxLines(tx: Tx, ctx: MerchantContext, moved: Moved): Promise<void> {
  const { sourceType, sourceId, intent } = moved;
  if (!intent.breakdown) return;
  const where = { merchantId: ctx.merchantId, sourceType, sourceId };
  const data = linesOf(ctx, moved, await tx.taxLine.count({ where }));
  if (data.length > 0) await tx.taxLine.createMany({ data });
}

/** The lines of a refund whose money leaves the merchant's balance (-1), or is there again because it failed (1). */
export async function writeRefundTaxLines(
  tx: Tx,
  ctx: MerchantContext,
  { intent, refund, sign }: { intent: PaymentIntentModel; refund: RefundModel; sign: 1 | -1 },
): Promise<void> {
  const shares = refund.shares as RefundShares | null;
  if (refund.duplicate || !shares) return;
  const sourceType = sign === 1 ? "reinstatement" : "refund";
  await writeTaxLines(tx, ctx, {
    intent,
    sourceType,
    sourceId: refund.id,
    shares: shares.parts,
    sign,
  });
}

/** One line for each tax that the parts bear, and one for those that bear none. */
function linesOf(
  ctx: MerchantContext,
  { intent, sourceType, sourceId, shares, sign }: Moved,
  from: number,
): TaxLineModel[] {
  const { parts, taxes } = intent.breakdown as Breakdown;
  const at = ctx.clock.now();
  return [null, ...taxes.keys()]
    .map((group) => ({ tax: taxes[group ?? -1], ...sumOf(parts, shares, group) }))
    .filter(({ base, amount }) => base !== 0 || amount !== 0)
    .map(({ tax, base, amount }, place) => ({
      merchantId: ctx.merchantId,
      sourceType,
      sourceId,
      ordinal: from + place,
      paymentIntentId: intent.id,
      country: tax?.country ?? null,
      region: tax?.region ?? null,
      taxClass: tax?.taxClass ?? null,
      percentE4: tax?.percentE4 ?? null,
      kind: tax?.kind ?? "none",
      base: BigInt(sign * base),
      tax: BigInt(sign * amount),
      currency: intent.currency,
      at,
    }));
}

function sumOf(parts: readonly PricedPart[], shares: readonly PartShare[], group: number | null) {
  let base = 0;
  let amount = 0;
  for (const [at, part] of shares.entries()) {
    if ((parts[at]?.group ?? null) !== group) continue;
    base += part.amount - part.tax;
    amount += part.tax;
  }
  return { base, amount };
}
