import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/data/db.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import type { TaxRegistrationModel } from "#server/generated/prisma/models.ts";
import { dayColumn } from "#server/records/tax/day-column.ts";
import { serializeTaxRegistration } from "#server/records/tax/tax-registration.ts";
import { lockMerchantTax } from "#server/routers/tax-registrations/lock-merchant.ts";
import type { CreateTaxRegistration, TaxRegistration } from "#server/wire/tax/tax-registration.ts";

/** All of them are read for each order that is priced. */
const registrationsMax = 200;

/**
 * Registers the merchant in a country or region. Atomic and idempotent by key; emits `tax_registration.created`. Orders
 * that are priced afterwards bear its tax.
 * @throws conflict (there is one of this place and scheme) · invalid_state (the merchant has 200)
 */
export async function createTaxRegistration(
  ctx: MerchantContext,
  input: CreateTaxRegistration,
): Promise<TaxRegistration> {
  const now = ctx.clock.now();
  return transact(ctx, async (unit) => {
    await refuseSecond(unit.tx, ctx, input);
    const row: TaxRegistrationModel = {
      id: newId("taxRegistration"),
      merchantId: ctx.merchantId,
      country: input.country,
      region: input.region ?? null,
      number: input.number ?? null,
      scheme: input.scheme ?? "domestic",
      since: dayColumn(input.since),
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    };
    unit.insert("TaxRegistration", row);
    const registration = serializeTaxRegistration(row);
    emit(unit, ctx, "tax_registration.created", registration);
    return registration;
  });
}

async function refuseSecond(
  tx: Tx,
  ctx: MerchantContext,
  { country, region = null, scheme = "domestic" }: CreateTaxRegistration,
): Promise<void> {
  await lockMerchantTax(tx, ctx);
  const all = await tx.taxRegistration.findMany({
    where: { merchantId: ctx.merchantId, deletedAt: null },
    select: { id: true, country: true, region: true, scheme: true },
  });
  const same = all.find(
    (one) => one.country === country && one.region === region && one.scheme === scheme,
  );
  if (same)
    throw new DomainError(
      "conflict",
      `country: ${same.id} is already the registration of this country and region with scheme ${scheme}. Change or delete it.`,
    );
  if (all.length < registrationsMax) return;
  throw new DomainError(
    "invalid_state",
    `There are ${all.length} tax registrations, the maximum for a merchant. Delete one first.`,
  );
}
