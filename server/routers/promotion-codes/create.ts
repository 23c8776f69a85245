import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import { transact } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit, emitAbout } from "#server/events/emit.ts";
import type { PromotionCodeModel } from "#server/generated/prisma/models.ts";
import { findCustomer } from "#server/records/payments/customer.ts";
import { lockDiscount } from "#server/records/selling/discount.ts";
import { serializePromotionCode } from "#server/records/selling/promotion-code.ts";
import { refuseErased } from "#server/routers/customers/refuse-erased.ts";
import { refusingTakenCode } from "#server/routers/promotion-codes/code-taken.ts";
import { generateCodes } from "#server/routers/promotion-codes/generate.ts";
import {
  codeKeyOf,
  type CreatedCodes,
  type CreatePromotionCode,
} from "#server/wire/selling/promotion-code.ts";

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
  if (input.customerId) refuseErased(await findCustomer(ctx.db, ctx, input.customerId));
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
    problems.push("count: give code or count, not both; counted codes are generated.");
  if (expiresAt && new Date(expiresAt) <= now) problems.push("expiresAt: must be in the future.");
  if (problems.length > 0) throw new DomainError("validation_failed", problems);
}

function insertCodes(
  unit: Unit,
  ctx: MerchantContext,
  { input, codes }: { input: CreatePromotionCode; codes: readonly string[] },
): CreatedCodes {
  const now = ctx.clock.now();
  const rows = codes.map((code): PromotionCodeModel => ({
    id: newId("promotionCode"),
    merchantId: ctx.merchantId,
    discountId: input.discountId,
    code,
    codeKey: codeKeyOf(code),
    active: true,
    maxRedemptions: input.maxRedemptions ?? null,
    redemptions: 0,
    expiresAt: input.expiresAt ? new Date(input.expiresAt) : null,
    customerId: input.customerId ?? null,
    createdAt: now,
    updatedAt: now,
  }));
  for (const row of rows) unit.insert("PromotionCode", row);
  const items = rows.map(serializePromotionCode);
  const [only] = items;
  if (input.count == null && only) {
    emit(unit, ctx, "promotion_code.created", only);
    return only;
  }
  const { discountId } = input;
  emitAbout(unit, ctx, discountId, {
    type: "promotion_code.generated",
    data: { discountId, merchantId: ctx.merchantId, count: items.length },
  });
  return { items };
}
