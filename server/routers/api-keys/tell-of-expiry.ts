import { addMs, dayMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { eachApart } from "#server/core/tasks/each-apart.ts";
import { transactAside } from "#server/data/transact.ts";
import type { ApiKeyModel } from "#server/generated/prisma/models.ts";
import { queueNotice } from "#server/notifications/account-letters.ts";

/** Milliseconds before a key expires at which its merchant gets an email. */
const aheadMs = 7 * dayMs;
const batchMax = 50;

/** The condition for keys that end by themselves within a week. A connected app renews itself when it is used. */
export function endsSoon(now: Date) {
  return { client: null, revokedAt: null, expiresAt: { gt: now, lte: addMs(now, aheadMs) } };
}

/**
 * Tells by letter, once a key, that it ends within a week: whoever made it and the merchant's owners.
 * A worker job; of any number one tells. Answers how many keys it has told of.
 */
export async function tellOfExpiry(services: Services): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const due = await db.apiKey.findMany({
    where: { expiryToldAt: null, ...endsSoon(now) },
    take: batchMax,
  });
  await eachApart(services.log, due, {
    act: (key) => told(services, key),
    problem: "nobody could be told yet that a key ends",
  });
  return due.length;
}

/** False when somebody else has told of it. */
async function told(
  services: Services,
  { id, merchantId, createdById }: Pick<ApiKeyModel, "id" | "merchantId" | "createdById">,
): Promise<boolean> {
  const { clock } = services;
  return transactAside(services, async (unit) => {
    const { count } = await unit.tx.apiKey.updateMany({
      where: { merchantId, id, expiryToldAt: null },
      data: { expiryToldAt: clock.now() },
    });
    if (count === 0) return false;
    const people = await unit.tx.membership.findMany({
      where: { merchantId, OR: [{ role: "owner" }, { userId: createdById ?? "" }] },
      include: { user: true },
    });
    for (const { user } of people) await queueNotice(unit.tx, { clock }, user, "key_expires");
    return true;
  });
}
