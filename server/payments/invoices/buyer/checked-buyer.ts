import type { MerchantContext } from "#server/core/context.ts";
import { byName, DomainError } from "#server/core/errors.ts";
import { checkTypedNumber } from "#server/tax/check-typed-number.ts";
import type { VatCheck } from "#server/tax/check-vat-number.ts";
import type { BillTo } from "#server/wire/billing/invoice.ts";

/** Checks the buyer's VAT number where the merchant is registered for tax. Asks the world outside; never throws. */
export async function checkBuyer(
  ctx: MerchantContext,
  { taxNumber }: BillTo,
): Promise<VatCheck | null> {
  return taxNumber ? checkTypedNumber(ctx, taxNumber) : null;
}

/** A draft got another VAT number between the question about it and its lock. */
class NumberChanged extends Error {
  override readonly name = "NumberChanged";
}
const isNumberChanged = byName<NumberChanged>("NumberChanged");

/** How often the number of a draft may change under a request. */
const triesMax = 5;

/** The check of the buyer that a draft has under its lock. */
export type CheckOf = (billTo: BillTo) => VatCheck | null;

type Work<Result> = {
  /** The buyer as the request would leave it, read without a lock. */
  seen: () => Promise<BillTo>;
  /** Writes under the draft's lock. */
  write: (checkOf: CheckOf) => Promise<Result>;
};

/**
 * Writes a draft with the check of its buyer's VAT number, which is asked for outside of the transaction and again where the
 * number has changed by the time of the lock. `write` is called again then, and has rolled back.
 * @throws invalid_state where it changes again and again
 */
export async function withCheckedBuyer<Result>(
  ctx: MerchantContext,
  { seen, write }: Work<Result>,
): Promise<Result> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const asked = await seen();
    const check = await checkBuyer(ctx, asked);
    const checkOf: CheckOf = ({ taxNumber }) => {
      if ((taxNumber ?? null) !== (asked.taxNumber ?? null)) throw new NumberChanged();
      return check;
    };
    try {
      return await write(checkOf);
    } catch (error) {
      if (!isNumberChanged(error)) throw error;
    }
  }
  throw new DomainError(
    "invalid_state",
    "billTo.taxNumber: others are changing the buyer of this draft at the same time. Nothing was changed: look at it, and try again.",
  );
}
