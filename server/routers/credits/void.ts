import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import { giveBackSpent } from "#server/limits/budget/spend.ts";
import { paymentInProgress } from "#server/payments/charge/attempt/in-progress.ts";
import { giveCreditBack } from "#server/payments/credits/give-back.ts";
import { lockCredit } from "#server/records/ledger/credit.ts";
import type { IdInput } from "#server/wire/atoms/id.ts";
import type { Credit } from "#server/wire/ledger/credit.ts";

/**
 * Takes back the part of a credit that is left. Atomic and idempotent by key; emits `credit.voided`.
 * @throws not_found · invalid_state (spent, expired or voided already) · payment_in_progress (a payment holds some of it)
 */
export async function voidCredit(ctx: MerchantContext, { id }: IdInput): Promise<Credit> {
  return transact(ctx, async (unit) => {
    const credit = await lockCredit(unit.tx, ctx, id);
    if (credit.status !== "active")
      throw new DomainError(
        "invalid_state",
        `This credit is ${credit.status}: nothing is left of it.`,
      );
    if (credit.held > 0n) throw paymentInProgress();
    // Otherwise a key could give the same money again and again, each time that some of it was spent.
    if (credit.remaining === credit.amount) await giveBackSpent(unit.tx, ctx, id);
    return giveCreditBack(unit, ctx, { credit, as: "voided" });
  });
}
