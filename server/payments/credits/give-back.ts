import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { CreditModel } from "#server/generated/prisma/models.ts";
import { creditLegs, reversed } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import { serializeCredit } from "#server/records/ledger/credit.ts";
import type { Credit } from "#server/wire/ledger/credit.ts";

/**
 * Ends an active credit, which the caller has locked: the part that is left goes back to the merchant. Emits
 * `credit.expired` or `credit.voided`.
 */
export async function giveCreditBack(
  unit: Unit,
  ctx: MerchantContext,
  { credit, as }: { credit: CreditModel; as: "expired" | "voided" },
): Promise<Credit> {
  const { id, customerId, currency, remaining } = credit;
  await postLedger(unit.tx, ctx, {
    type: `credit_${as}`,
    relatedEntityId: id,
    relatedEntityType: "credit",
    currency,
    legs: reversed(creditLegs(customerId, remaining)),
  });
  const row = await unit.tx.credit.update({
    where: own(ctx, id),
    data: { remaining: 0n, status: as, updatedAt: ctx.clock.now() },
  });
  const ended = serializeCredit(row);
  emit(unit, ctx, `credit.${as}`, ended);
  return ended;
}
