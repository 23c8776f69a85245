import { transactAside } from "#server/data/transact.ts";
import { forgetCard, noteRemoval } from "#server/payments/methods/removals.ts";
import { blank } from "#server/routers/personal-data/work/blank.ts";
import {
  nextRecords,
  placeAfter,
  type Portion,
} from "#server/routers/personal-data/work/erasing.ts";

/** After so many tries in vain the erasure ends all the same; the worker goes on asking (methods/removals.ts). */
export const forgettingTriesMax = 12;
/** Each is a few requests to the processor. */
const cardsAtOnce = 10;

/** Blanks the person's saved cards, and writes down that the processor is to forget them: both or neither. */
export const giveUpCards: Portion = async (erasing) => {
  const { ctx } = erasing;
  const ids = await nextRecords(erasing, "payment_methods", cardsAtOnce);
  const mine = { merchantId: ctx.merchantId, id: { in: ids } };
  await transactAside(ctx, async (unit) => {
    const rows = await unit.tx.paymentMethod.findMany({ where: mine });
    for (const { customerId, provider: processor, processorMethod } of rows)
      if (processorMethod !== "")
        noteRemoval(unit, ctx, { customerId, processor, processorMethod });
    const now = ctx.clock.now();
    await unit.tx.paymentMethod.updateMany({
      where: { ...mine, detachedAt: null },
      data: { detachedAt: now, updatedAt: now, isDefault: false },
    });
    await blank({ db: unit.tx, ctx }, "payment_methods", ids);
  });
  return placeAfter(ids, cardsAtOnce);
};

/** Has the processor forget them, and those that other cards have replaced before. */
export const forgetCards: Portion = async ({ ctx, erasure }) => {
  const removals = await ctx.db.cardRemoval.findMany({
    where: {
      merchantId: ctx.merchantId,
      customerId: erasure.subjectId,
      id: { gt: erasure.place },
    },
    orderBy: { id: "asc" },
    take: cardsAtOnce,
  });
  for (const removal of removals) {
    try {
      await forgetCard(ctx, removal);
    } catch (err) {
      if (erasure.attempts < forgettingTriesMax) throw err;
      const said = { err, subjectId: removal.id };
      ctx.log.error(said, "the processor has not removed a card of an erased customer yet");
    }
  }
  return placeAfter(
    removals.map(({ id }) => id),
    cardsAtOnce,
  );
};
