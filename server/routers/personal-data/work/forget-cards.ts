import { blank } from "#server/routers/personal-data/work/blank.ts";
import { nextRecords } from "#server/routers/personal-data/work/erasing.ts";
import type { Erasing, Portion } from "#server/routers/personal-data/work/erasing.ts";
import type { PaymentMethodModel } from "#server/generated/prisma/models.ts";

/** After so many tries in vain a card's token goes all the same: the processor knows nobody by it. */
export const forgettingTriesMax = 12;
/** Each is a request to the processor. */
const cardsAtOnce = 10;

/** Has the processor forget the person's saved cards, then blanks them. Asked twice, it is done once. */
export const forgetCards: Portion = async (erasing) => {
  const { ctx } = erasing;
  const ids = await nextRecords(erasing, "payment_methods", cardsAtOnce);
  const rows = await ctx.db.paymentMethod.findMany({
    where: { merchantId: ctx.merchantId, id: { in: ids } },
  });
  const now = ctx.clock.now();
  await ctx.db.paymentMethod.updateMany({
    where: { merchantId: ctx.merchantId, id: { in: ids }, detachedAt: null },
    data: { detachedAt: now, updatedAt: now, isDefault: false },
  });
  for (const row of rows) {
    if (row.processorMethod !== "") await forget(erasing, row);
    await blank({ db: ctx.db, ctx }, "payment_methods", [row.id]);
  }
  return ids.length < cardsAtOnce ? null : (ids.at(-1) ?? null);
};

async function forget({ ctx, erasure }: Erasing, row: PaymentMethodModel): Promise<void> {
  try {
    await ctx.processor.detachMethod(row.processorMethod);
  } catch (err) {
    if (erasure.attempts < forgettingTriesMax) throw err;
    ctx.log.error(
      { err, paymentMethodId: row.id },
      "the processor keeps a card of an erased customer",
    );
  }
}
