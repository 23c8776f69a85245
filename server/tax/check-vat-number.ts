import type { MerchantContext } from "#server/core/context.ts";
import { parseVatNumber, vatNumberText } from "#server/tax/vat-numbers/check-digits.ts";
import { isInTheUnion } from "#server/wire/tax/union.ts";

/** How a business's VAT number was checked; it is kept with the order that it decided. */
export type VatCheck = {
  /** VAT number with its country prefix, without spaces. */
  number: string;
  /** The business's country (ISO 3166-1). */
  country: string;
  /** `unchecked`: VIES did not answer, or knows no numbers of the country. Only `valid` frees an order of tax. */
  state: "valid" | "invalid" | "unchecked";
  /** ISO 8601. */
  checkedAt: string;
  /** VIES's proof that it was asked, where the seller's own number was sent along. */
  consultationNumber: string | null;
  /** Name that VIES has for it; null where it tells none. Checks of before have no such field. */
  name?: string | null;
};

/**
 * Checks a number by its digits, then asks VIES, for at most 5 seconds; null for a number that cannot be right. Asks the
 * world outside: never called inside a transaction, which would hold its locks meanwhile. Never throws.
 */
export async function checkVatNumber(
  ctx: Pick<MerchantContext, "vatRegister" | "clock">,
  typed: string,
  /** The merchant's own number at home, if it has one. */
  ownNumber: string | null,
): Promise<VatCheck | null> {
  const number = parseVatNumber(typed);
  if (!number) return null;
  const own = ownNumber === null ? null : parseVatNumber(ownNumber);
  const seller = own && isInTheUnion(own.country) ? own : null;
  const answer = isInTheUnion(number.country)
    ? await ctx.vatRegister.ask(number, seller)
    : { state: "unchecked" as const, consultationNumber: null, name: null };
  return {
    number: vatNumberText(number),
    country: number.country,
    ...answer,
    checkedAt: ctx.clock.now().toISOString(),
  };
}
