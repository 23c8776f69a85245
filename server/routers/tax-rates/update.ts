import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { changeRow } from "#server/data/rows/change-row.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { dayColumn } from "#server/records/tax/day-column.ts";
import { lockTaxRate, serializeTaxRate } from "#server/records/tax/tax-rate.ts";
import { refuseOverlap } from "#server/routers/tax-rates/refuse-overlap.ts";
import { lockMerchantTax } from "#server/routers/tax-registrations/lock-merchant.ts";
import type { TaxRate, UpdateTaxRate } from "#server/wire/tax/tax-rate.ts";

/**
 * Changes the last day of a rate; null clears it. The percentage of a rate never changes: end it, and create the next.
 * Atomic and idempotent by key; emits `tax_rate.updated` if anything changed.
 * @throws not_found · invalid_state (deleted) · validation_failed (to is before from) · conflict (another rate holds then)
 */
export async function updateTaxRate(ctx: MerchantContext, input: UpdateTaxRate): Promise<TaxRate> {
  return transact(ctx, async (unit) => {
    await lockMerchantTax(unit.tx, ctx); // before the rate's own row, as a rate that is made takes it
    const current = await lockTaxRate(unit.tx, ctx, input.id);
    if (current.deletedAt) throw new DomainError("invalid_state", "This tax rate was deleted.");
    const to = input.to == null ? input.to : dayColumn(input.to);
    if (to && to < current.from)
      throw new DomainError(
        "validation_failed",
        "to: must not be before the rate's first day (from)",
      );
    if (to !== undefined) await refuseOverlap(unit.tx, ctx, { ...current, to }, current);
    const { row, isNews } = await changeRow(ctx, {
      current,
      data: { to },
      write: (data) => unit.tx.taxRate.update({ where: own(ctx, current.id), data }),
    });
    const rate = serializeTaxRate(row);
    if (isNews) emit(unit, ctx, "tax_rate.updated", rate);
    return rate;
  });
}
