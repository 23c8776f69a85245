import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { customerSeparator } from "#server/core/interfaces/processor-lists.ts";
import type { CardSummary, Processor } from "#server/core/interfaces/processor.ts";
import { transactAside } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { detachMethod } from "#server/payments/methods/detach.ts";
import { expiryNoticeOf, expiryOf } from "#server/payments/methods/expiry.ts";
import { lockMethod } from "#server/payments/methods/lock.ts";
import { updateMethod } from "#server/payments/methods/update.ts";

/**
 * Takes in what has become of a saved card at the processor, which is asked: nothing is concluded from the order in
 * which it tells. A card that it does not keep any more is detached; one that the bank has replaced or prolonged gets
 * its new brand, digits and expiry. Again, it changes nothing. Emits `payment_method.detached` or
 * `payment_method.updated`. A card that is not saved here is ignored.
 */
export async function syncMethod(
  services: Services,
  processor: Processor,
  processorMethod: string,
): Promise<void> {
  const saved = await findSaved(services, processor, processorMethod);
  if (!saved) return;
  const card = await processor.retrieveMethod(processorMethod);
  const ctx = actFor(services, saved.merchantId);
  await transactAside(ctx, (unit) =>
    followCard(unit, ctx, { id: saved.id, processorMethod, card }),
  );
}

type Seen = { id: string; processorMethod: string; card: CardSummary | null };

async function followCard(
  unit: Unit,
  ctx: MerchantContext,
  { id, processorMethod, card }: Seen,
): Promise<void> {
  const row = await lockMethod(unit.tx, ctx, id);
  // It was removed, or saved anew, while the processor was asked.
  if (row.detachedAt || row.processorMethod !== processorMethod) return;
  if (!card) {
    await detachMethod(unit, ctx, row);
    return;
  }
  const { brand, last4, fingerprint, expMonth: expiryMonth, expYear: expiryYear } = card;
  const data = { brand, last4, expiryMonth, expiryYear };
  const isOther = Object.entries({ ...data, fingerprint }).some(
    ([name, value]) => row[name as keyof typeof row] !== value,
  );
  // A new card is asked again, whatever the old one was refused for.
  const derived = {
    fingerprint,
    ...(isOther ? { refusedFor: null } : {}),
    ...(expiryOf(data) > expiryOf(row) ? { expiryNoticeAt: expiryNoticeOf(data) } : {}),
  };
  await updateMethod(unit, ctx, { current: row, data, derived });
}

type Saved = { merchantId: string; id: string };

/** Found by the processor's customer, for whom there is an index: it has `customerSeparator` as this literal. */
async function findSaved(
  { db }: Services,
  processor: Processor,
  processorMethod: string,
): Promise<Saved | null> {
  const [customer] = processorMethod.split(customerSeparator);
  const [row] = await db.$queryRaw<Saved[]>`
    SELECT "merchantId", id FROM payment_methods
    WHERE split_part("processorMethod", '|', 1) = ${customer} AND "processorMethod" = ${processorMethod}
      AND provider = ${processor.name} AND "detachedAt" IS NULL LIMIT 1`;
  return row ?? null;
}

/** Which of these customers at the processor a saved card of the merchant needs. */
export async function customersInUse(
  { db, merchantId }: Pick<MerchantContext, "db" | "merchantId">,
  customers: readonly string[],
): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ customer: string }[]>`
    SELECT DISTINCT split_part("processorMethod", '|', 1) AS customer FROM payment_methods
    WHERE "merchantId" = ${merchantId} AND split_part("processorMethod", '|', 1) = ANY(${customers})
      AND "detachedAt" IS NULL`;
  return new Set(rows.map(({ customer }) => customer));
}
