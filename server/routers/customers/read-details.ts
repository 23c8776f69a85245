import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { checkTypedNumber } from "#server/tax/check-typed-number.ts";
import { readTaxId, type StoredTaxId } from "#server/tax/tax-id.ts";
import type { CustomerAddress, TaxIdInput } from "#server/wire/atoms/selling/customer-details.ts";

/** An address as it is kept, blank fields as null; null where nothing is in it. */
export function keptAddress(given: CustomerAddress | null): Required<CustomerAddress> | null {
  if (given === null) return null;
  const kept = (text: string | null | undefined) => text?.trim() || null;
  const address = {
    line1: kept(given.line1),
    line2: kept(given.line2),
    city: kept(given.city),
    region: kept(given.region),
    postalCode: kept(given.postalCode),
    country: given.country ?? null,
  };
  return Object.values(address).some((text) => text !== null) ? address : null;
}

/**
 * A tax number as it is kept, checked with the register where it is new or nobody has had an answer yet. Asks the world
 * outside: never called inside a transaction.
 * @throws validation_failed (a VAT number that cannot be right)
 */
export async function checkedTaxId(
  ctx: MerchantContext,
  given: TaxIdInput | null,
  { before = null, ip = null }: { before?: StoredTaxId | null; ip?: string | null } = {},
): Promise<StoredTaxId | null> {
  if (given === null) return null;
  const read = readTaxId({ value: given.value, country: given.country ?? null });
  if (!read)
    throw new DomainError(
      "validation_failed",
      "taxId.value: is not a VAT number of its country: check its letters and digits.",
    );
  const isSame = before?.value === read.value && before.country === read.country;
  const isChecked = before?.check && before.check.state !== "unchecked";
  if (isSame && isChecked) return before;
  const check = await checkTypedNumber(ctx, read.value, ip);
  // Asked in vain once more, it is not news.
  const isNews = !isSame || (check !== null && check.state !== "unchecked");
  return isNews ? { ...read, check } : before;
}
