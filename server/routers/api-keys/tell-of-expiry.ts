import { addMs, dayMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { transactAside } from "#server/data/transact.ts";
import { queueNotice } from "#server/notifications/account-letters.ts";

/** So long before a key ends by itself its merchant is told. */
const aheadMs = 7 * dayMs;
const batchMax = 50;

/**
 * Tells by letter, once a key, that it ends within a week: whoever made it and the merchant's owners.
 * A worker job; of any number one tells. Answers how many keys it has told of.
 */
export async function tellOfExpiry(services: Services): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const due = await db.apiKey.findMany({
    where: {
      expiryToldAt: null,
      revokedAt: null,
      expiresAt: { gt: now, lte: addMs(now, aheadMs) },
    },
    take: batchMax,
  });
  for (const { id, merchantId, createdById } of due) {
    await transactAside(services, async (unit) => {
      const { count } = await unit.tx.apiKey.updateMany({
        where: { merchantId, id, expiryToldAt: null },
        data: { expiryToldAt: now },
      });
      if (count === 0) return;
      const people = await unit.tx.membership.findMany({
        where: { merchantId, OR: [{ role: "owner" }, { userId: createdById ?? "" }] },
        include: { user: true },
      });
      for (const { user } of people) await queueNotice(unit.tx, { clock }, user, "key_expires");
    });
  }
  return due.length;
}
