import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import { lockDiscount } from "#server/records/selling/discount.ts";
import { customerNamed } from "#server/routers/customers/refuse-erased.ts";
import { refusingTakenCode } from "#server/routers/promotion-codes/code-taken.ts";
import { generateCodes } from "#server/routers/promotion-codes/generate.ts";
import { insertCodes } from "#server/routers/promotion-codes/insert.ts";
import type { CreatedCodes, CreatePromotionCode } from "#server/wire/selling/promotion-code.ts";

/**
 * Creates a promotion code, as it is given or generated; with `count` that many generated ones. All or none, in one
 * statement; idempotent by key. Emits `promotion_code.created` of one code, and `promotion_code.generated` with their
 * number of a list.
 * @throws not_found (discount or customer) · invalid_state (deleted discount) · promotion_code_taken · validation_failed
 */
export async function createPromotionCodes(
  ctx: MerchantContext,
  input: CreatePromotionCode,
): Promise<CreatedCodes> {
  refuseUnclear(input, ctx.clock.now());
  if (input.customerId) await customerNamed(ctx.db, ctx, input.customerId);
  const work = transact(ctx, async (unit) => {
    const discount = await lockDiscount(unit.tx, ctx, input.discountId);
    if (discount.deletedAt) throw new DomainError("invalid_state", "This discount was deleted.");
    const codes = input.code ? [input.code] : await generateCodes(unit.tx, ctx, input.count ?? 1);
    return insertCodes(unit, ctx, { input, codes });
  });
  return refusingTakenCode(work);
}

function refuseUnclear({ code, count, expiresAt }: CreatePromotionCode, now: Date): void {
  const problems: string[] = [];
  if (code != null && count != null)
    problems.push("count: send code or count, not both. With count, the codes are generated.");
  if (expiresAt && new Date(expiresAt) <= now) problems.push("expiresAt: must be in the future.");
  if (problems.length > 0) throw new DomainError("validation_failed", problems);
}
