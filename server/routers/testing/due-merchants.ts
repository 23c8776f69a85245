import { timeElsewhere } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { isInShare, type Share } from "#server/data/buckets.ts";
import { runStatement } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { noticedMerchants } from "#server/payments/processor/notices.ts";
import { fundable } from "#server/payments/refunds/fundable.ts";
import { queues } from "#server/routers/testing/next-due.ts";

/**
 * The merchants of a share whose test clocks are ahead and for whom something is due by them.
 * Clocks are never removed and most stand still, so two statements ask for all of them together,
 * however many there are.
 */
export async function dueMerchants(services: Services, share: Share): Promise<string[]> {
  const now = timeElsewhere(services.clock);
  const noticed = await readNoticed(services);
  const waits = [
    Prisma.sql`c."merchantId" = ANY(${noticed}::text[])`,
    Prisma.sql`EXISTS (SELECT FROM event_outbox WHERE "merchantId" = c."merchantId")`,
    Prisma.sql`EXISTS (SELECT FROM ${fundable(services)} AND r."merchantId" = c."merchantId")`,
    ...queues.map(
      (queue) => Prisma.sql`
        EXISTS (SELECT FROM ${Prisma.raw(queue.table)} WHERE "merchantId" = c."merchantId"
          AND ${Prisma.raw(queue.waits)}
          AND ${Prisma.raw(`"${queue.dueAt}"`)} <= ${now}::timestamptz + c."aheadMs" * interval '1 millisecond')`,
    ),
  ];
  // Each by itself: with OR between them, a queue would be read anew for every clock.
  const each = waits.map(
    (one) => Prisma.sql`
      SELECT c."merchantId" FROM test_clocks c
      WHERE ${isInShare(Prisma.sql`c."merchantId"`, share)} AND ${one}`,
  );
  return readMerchants(services, Prisma.join(each, " UNION "));
}

/** All merchants of a share whose clocks are ahead. */
export async function merchantsAhead(services: Services, share: Share): Promise<string[]> {
  const whose = isInShare(Prisma.sql`"merchantId"`, share);
  return readMerchants(services, Prisma.sql`SELECT "merchantId" FROM test_clocks WHERE ${whose}`);
}

/**
 * The found merchants whose clocks this process knows. As far as it can tell, the others are on the service's
 * time.
 */
async function readMerchants({ db, bench }: Services, found: Prisma.Sql): Promise<string[]> {
  const rows = await runStatement(db, found);
  const ids = rows.map(({ merchantId }) => String(merchantId));
  return ids.filter((merchantId) => bench?.of(merchantId) !== undefined);
}

/** The merchants whose notices wait by the clock that is furthest ahead; their own clocks may not have come so far. */
async function readNoticed({ db, bench }: Services): Promise<string[]> {
  const [furthest] = (bench?.ahead() ?? [])
    .flatMap((merchantId) => bench?.of(merchantId) ?? [])
    .toSorted((a, b) => b.clock.now().getTime() - a.clock.now().getTime());
  return furthest ? noticedMerchants({ db, processor: furthest.processor }) : [];
}
