import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import type { PriceModel } from "#server/generated/prisma/models.ts";
import { checkPrice } from "#server/payments/processor/chargeable.ts";
import { serializePrice } from "#server/records/selling/price.ts";
import { refusingTakenKey } from "#server/routers/prices/lookup-key-taken.ts";
import { checkGiftCard } from "#server/routers/products/check-gift-card.ts";
import { searchable } from "#server/wire/atoms/lists/search.ts";
import type { CreatePrice, Price } from "#server/wire/selling/price.ts";

/**
 * Creates a price of a product. Amounts are in the smallest currency unit. Atomic and idempotent by key; emits
 * `price.created`.
 * @throws not_found (product) · lookup_key_taken · amount_too_large · amount_not_multiple · validation_failed
 */
export async function createPrice(ctx: MerchantContext, input: CreatePrice): Promise<Price> {
  const { productId, amount, currency } = input;
  await checkPrice(ctx.db, ctx, { field: "amount", amount, currency });
  checkTrial(input);
  await checkProduct(ctx, input);
  const id = newId("price");
  const now = ctx.clock.now();
  const work = transact(ctx, async (unit) => {
    const { name = null, lookupKey = null } = input;
    const row: PriceModel = {
      id,
      merchantId: ctx.merchantId,
      productId,
      name,
      amount: BigInt(amount),
      currency,
      recurring: input.recurring ?? null,
      trialDays: input.trialDays ?? null,
      taxBehavior: input.taxBehavior ?? null,
      lookupKey,
      active: input.active ?? true,
      searchText: searchable(name, lookupKey, id),
      metadata: (input.metadata ?? {}) as object,
      createdAt: now,
      updatedAt: now,
    };
    unit.insert("Price", row);
    const price = serializePrice(row);
    emit(unit, ctx, "price.created", price);
    return price;
  });
  return refusingTakenKey(work);
}

/** @throws validation_failed for a trial of what is charged once */
export function checkTrial({
  trialDays,
  recurring,
}: {
  trialDays?: number | null | undefined;
  recurring?: unknown;
}): void {
  if (trialDays && !recurring)
    throw new DomainError(
      "validation_failed",
      "trialDays: a price that is charged once has no trial; leave it out, or send recurring.",
    );
}

/** @throws not_found · as `checkGiftCard` */
async function checkProduct(
  { db, merchantId }: MerchantContext,
  { productId: id, recurring }: CreatePrice,
): Promise<void> {
  const where = { merchantId, id, deletedAt: null };
  const product = await db.product.findFirst({ where, select: { type: true } });
  if (!product) throw new DomainError("not_found", "productId: no such product.");
  checkGiftCard({ ...product, recurring });
}
