import { addMs, hourMs, minuteMs } from "#server/core/clock.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import { leaseDue, type Queue } from "#server/data/lease.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { CardRemovalModel } from "#server/generated/prisma/models.ts";
import { processorFor, processorOf } from "#server/payments/processor/registry.ts";

/** Longer than the processor takes for one; whoever wrote the row asks first. */
const leaseMs = 5 * minuteMs;
const retryMsMax = hourMs;

const due: Queue = {
  table: "card_removals",
  waits: "true",
  dueAt: "nextAttemptAt",
  lease: "nextAttemptAt",
  leaseMs,
  atOnceMax: 20,
  counts: true,
};

type Removed = { customerId: string; processor: string; processorMethod: string };

/**
 * Writes down that the processor is to forget a card. It commits with the unit, so that a card that is no payment
 * method any more is forgotten whatever dies in between: by `forgetCard`, or by the worker, which never gives up.
 */
export function noteRemoval(unit: Unit, ctx: MerchantContext, removed: Removed): CardRemovalModel {
  const now = ctx.clock.now();
  const row: CardRemovalModel = {
    ...removed,
    id: newId("cardRemoval"),
    merchantId: ctx.merchantId,
    attempts: 0,
    nextAttemptAt: addMs(now, leaseMs),
    createdAt: now,
  };
  unit.insert("CardRemoval", row);
  return row;
}

/**
 * Has the processor forget a card, and removes the note. Asked twice, it is done once. A card that a payment method
 * of the merchant uses is left alone.
 * @throws processor_unavailable, ProcessorRefused, ProcessorUnreachable; the note stays
 */
export async function forgetCard(ctx: MerchantContext, removal: CardRemovalModel): Promise<void> {
  const { db, merchantId } = ctx;
  const { processorMethod } = removal;
  const processor = removal.processor ?? processorFor(ctx).name;
  const isUsed = { merchantId, processorMethod, detachedAt: null };
  if ((await db.paymentMethod.count({ where: isUsed })) === 0)
    await processorOf(ctx, { processor }).detachMethod(processorMethod);
  await db.cardRemoval.deleteMany({ where: { merchantId, id: removal.id } });
}

/** Has the processor forget what is due. Answers how many cards it has forgotten. */
export async function forgetCards(services: Services, share: Share = wholeShare): Promise<number> {
  let forgotten = 0;
  for (const { merchantId, id } of await leaseDue(services, due, share)) {
    const removal = await services.db.cardRemoval.findUnique({ where: own({ merchantId }, id) });
    if (removal && (await tryToForget(services, removal))) forgotten += 1;
  }
  return forgotten;
}

async function tryToForget(services: Services, removal: CardRemovalModel): Promise<boolean> {
  const { merchantId, id, attempts } = removal;
  try {
    await forgetCard(actFor(services, merchantId), removal);
    return true;
  } catch (err) {
    const said = { err, subjectId: id, attempts };
    services.log.warn(said, "the processor did not forget a saved card; it is asked again");
    const delayMs = Math.min(retryMsMax, minuteMs * 2 ** Math.min(attempts, 10));
    await services.db.cardRemoval.updateMany({
      where: { merchantId, id },
      data: { nextAttemptAt: addMs(services.clock.now(), delayMs) },
    });
    return false;
  }
}
