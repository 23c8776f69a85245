import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import type { TaxRateModel } from "#server/generated/prisma/models.ts";
import { dayColumn } from "#server/records/tax/day-column.ts";
import { serializeTaxRate } from "#server/records/tax/tax-rate.ts";
import { refuseOverlap } from "#server/routers/tax-rates/refuse-overlap.ts";
import { lockMerchantTax } from "#server/routers/tax-registrations/lock-merchant.ts";
import { parsePercent } from "#server/wire/atoms/selling/percent-text.ts";
import type { CreateTaxRate, TaxRate } from "#server/wire/tax/tax-rate.ts";

/**
 * Creates a rate, which wins over the shipped one of its place, class and days. Atomic and idempotent by key; emits
 * `tax_rate.created`.
 * @throws conflict (another rate of this place and class holds on one of its days)
 */
export async function createTaxRate(ctx: MerchantContext, input: CreateTaxRate): Promise<TaxRate> {
  const now = ctx.clock.now();
  const percentE4 = parsePercent(String(input.percent), 4);
  invariant(percentE4 !== null, "a rate's percent was read");
  return transact(ctx, async (unit) => {
    const row: TaxRateModel = {
      id: newId("taxRate"),
      merchantId: ctx.merchantId,
      country: input.country,
      region: input.region ?? null,
      taxClass: input.taxClass,
      percentE4,
      from: dayColumn(input.from),
      to: input.to == null ? null : dayColumn(input.to),
      source: input.source ?? null,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    };
    await lockMerchantTax(unit.tx, ctx);
    await refuseOverlap(unit.tx, ctx, row);
    unit.insert("TaxRate", row);
    const rate = serializeTaxRate(row);
    emit(unit, ctx, "tax_rate.created", rate);
    return rate;
  });
}
