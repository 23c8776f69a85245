import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { changeRow } from "#server/data/rows/change-row.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { dayColumn } from "#server/records/tax/day-column.ts";
import {
  lockTaxRegistration,
  serializeTaxRegistration,
} from "#server/records/tax/tax-registration.ts";
import type { TaxRegistration, UpdateTaxRegistration } from "#server/wire/tax/tax-registration.ts";

/**
 * Changes number and first day; null clears the number. Atomic and idempotent by key; emits
 * `tax_registration.updated` if anything changed.
 * @throws not_found · invalid_state (deleted)
 */
export async function updateTaxRegistration(
  ctx: MerchantContext,
  input: UpdateTaxRegistration,
): Promise<TaxRegistration> {
  return transact(ctx, async (unit) => {
    const current = await lockTaxRegistration(unit.tx, ctx, input.id);
    if (current.deletedAt)
      throw new DomainError("invalid_state", "This tax registration was deleted.");
    const { row, isNews } = await changeRow(ctx, {
      current,
      data: { number: input.number, since: input.since && dayColumn(input.since) },
      write: (data) => unit.tx.taxRegistration.update({ where: own(ctx, current.id), data }),
    });
    const registration = serializeTaxRegistration(row);
    if (isNews) emit(unit, ctx, "tax_registration.updated", registration);
    return registration;
  });
}
