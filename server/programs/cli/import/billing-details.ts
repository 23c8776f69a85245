import type { ExportedCustomer } from "#server/programs/cli/import/exported.ts";
import type { Plan } from "#server/programs/cli/import/plan-step.ts";
import { readTaxId } from "#server/tax/tax-id.ts";
import { countryCode } from "#server/wire/atoms/checkout/countries.ts";
import { addressMax, taxNumberMax } from "#server/wire/atoms/selling/address-limits.ts";
import type { CustomerAddress, TaxIdInput } from "#server/wire/atoms/selling/customer-details.ts";

type Details = { address?: CustomerAddress; taxId?: TaxIdInput };

/** The address and the tax number of a customer, as the service takes them; one that it would refuse is noted, and left out. */
export function billingDetails(plan: Plan, { id, ...customer }: ExportedCustomer): Details {
  const address = addressOf(customer.address);
  const [taxId, ...others] = customer.tax_ids?.data ?? [];
  const isKept = address !== null && canBeKept(address);
  if (address && !isKept)
    plan.notes.push(`${id}: its address is not one that can be kept, left out`);
  if (others.length > 0)
    plan.notes.push(`${id}: has ${others.length + 1} tax numbers, the first is imported`);
  const number = taxId && numberOf(taxId);
  if (taxId && !number) plan.notes.push(`${id}: ${taxId.value} is no tax number, left out`);
  return {
    ...(isKept && { address }),
    ...(number && { taxId: number }),
  };
}

function addressOf(address: ExportedCustomer["address"]): CustomerAddress | null {
  if (!address) return null;
  const { line1, line2, city, state: region, postal_code: postalCode, country } = address;
  const fields = { line1, line2, city, region, postalCode, country };
  const given = Object.entries(fields).filter(([, text]) => text?.trim());
  return given.length > 0 ? Object.fromEntries(given) : null;
}

function canBeKept(address: CustomerAddress): boolean {
  const fits = Object.entries(addressMax).every(
    ([name, max]) => (address[name as keyof typeof addressMax] ?? "").length <= max,
  );
  return fits && isCodeIfAny(address.country);
}

function isCodeIfAny(country: string | null | undefined): boolean {
  return !country || countryCode(country, "en") === country;
}

type ExportedNumber = NonNullable<ExportedCustomer["tax_ids"]>["data"][number];

/** Stripe names no country for a number of the whole EU, whose letters say it. */
function numberOf({ value, country }: ExportedNumber): TaxIdInput | null {
  const isKnown = value.trim() !== "" && value.length <= taxNumberMax && isCodeIfAny(country);
  const read = isKnown ? readTaxId({ value, country: country ?? null }) : null;
  return read && { value: read.value, ...(read.country !== null && { country: read.country }) };
}
