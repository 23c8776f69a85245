import { timeElsewhere } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { isInShare } from "#server/data/buckets.ts";
import type { Share } from "#server/data/buckets.ts";
import { runStatement } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { noticedMerchants } from "#server/payments/processor/notices.ts";
import { queues } from "#server/routers/testing/next-due.ts";

/**
 * Of a share's merchants whose clocks are ahead, those for whom something is due by them. Clocks are
 * never removed and most stand still: two questions for all of them together, whatever their number.
 */
export async function dueMerchants(services: Services, share: Share): Promise<string[]> {
  const now = timeElsewhere(services.clock);
  const noticed = await readNoticed(services);
  const due = queues.map(
    ({ table, dueAt, waits }) => Prisma.sql`
      EXISTS (SELECT FROM ${Prisma.raw(table)} WHERE "merchantId" = c."merchantId" AND ${Prisma.raw(waits)}
              AND ${Prisma.raw(`"${dueAt}"`)} <= ${now}::timestamptz + c."aheadMs" * interval '1 millisecond')`,
  );
  return readMerchants(
    services,
    Prisma.sql`
      SELECT "merchantId" FROM test_clocks c WHERE ${isInShare(Prisma.sql`"merchantId"`, share)} AND (
        "merchantId" = ANY(${noticed}::text[])
        OR EXISTS (SELECT FROM event_outbox WHERE "merchantId" = c."merchantId")
        OR ${Prisma.join(due, " OR ")})`,
  );
}

/** All merchants of a share whose clocks are ahead. */
export async function merchantsAhead(services: Services, share: Share): Promise<string[]> {
  const whose = isInShare(Prisma.sql`"merchantId"`, share);
  return readMerchants(services, Prisma.sql`SELECT "merchantId" FROM test_clocks WHERE ${whose}`);
}

/** Whose clocks this process knows: others' time is the service's, as far as it can tell. */
async function readMerchants({ db, bench }: Services, found: Prisma.Sql): Promise<string[]> {
  const rows = await runStatement(db, found);
  const ids = rows.map(({ merchantId }) => String(merchantId));
  return ids.filter((merchantId) => bench?.of(merchantId) !== undefined);
}

/** Whose notices wait by the clock that is furthest ahead; theirs may not have come so far. */
async function readNoticed({ db, bench }: Services): Promise<string[]> {
  const [furthest] = (bench?.ahead() ?? [])
    .flatMap((merchantId) => bench?.of(merchantId) ?? [])
    .toSorted((a, b) => b.clock.now().getTime() - a.clock.now().getTime());
  return furthest ? noticedMerchants({ db, processor: furthest.processor }) : [];
}
