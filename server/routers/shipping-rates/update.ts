import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { changeRow } from "#server/data/rows/change-row.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { checkPrice } from "#server/payments/processor/chargeable.ts";
import { lockShippingRate, serializeShippingRate } from "#server/records/selling/shipping-rate.ts";
import { searchable } from "#server/wire/atoms/lists/search.ts";
import {
  daysRule,
  runsForward,
  type ShippingRate,
  type UpdateShippingRate,
} from "#server/wire/selling/shipping-rate.ts";

/**
 * Changes the given fields; null clears one. Open checkouts follow with their next step, paid orders keep their price. Atomic and idempotent by
 * key; emits `shipping_rate.updated` if anything changed.
 * @throws not_found · invalid_state (deleted) · amount_too_large · amount_not_multiple · validation_failed (days that run backwards with
 * the rate's own)
 */
export async function updateShippingRate(
  ctx: MerchantContext,
  input: UpdateShippingRate,
): Promise<ShippingRate> {
  return transact(ctx, async (unit) => {
    const current = await lockShippingRate(unit.tx, ctx, input.id);
    if (current.deletedAt)
      throw new DomainError("invalid_state", "This shipping rate was deleted.");
    const { name = current.name, amount = current.amount } = input;
    await checkPrice(unit.tx, ctx, { field: "amount", amount, currency: current.currency });
    const { minimumDays = current.minimumDays, maximumDays = current.maximumDays } = input;
    if (!runsForward({ minimumDays, maximumDays })) {
      throw new DomainError("validation_failed", `maximumDays: ${daysRule}.`);
    }
    const { row, isNews } = await changeRow(ctx, {
      current,
      data: {
        name,
        amount: BigInt(amount),
        countries: input.countries,
        freeFrom: input.freeFrom == null ? input.freeFrom : BigInt(input.freeFrom),
        minimumDays,
        maximumDays,
        taxClass: input.taxClass,
        active: input.active,
      },
      derived: { searchText: searchable(name, current.id) },
      write: (data) => unit.tx.shippingRate.update({ where: own(ctx, current.id), data }),
    });
    const rate = serializeShippingRate(row);
    if (isNews) emit(unit, ctx, "shipping_rate.updated", rate);
    return rate;
  });
}
