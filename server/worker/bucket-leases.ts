import { randomUUID } from "node:crypto";
import { addMs, isAhead, secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { bucketsMax, shareOf } from "#server/data/buckets.ts";
import { type Db, runStatement } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

/** A worker that has died keeps its merchants this long from the others. */
export const leaseMs = 3 * secondMs;
export const renewEveryMs = secondMs;

export type Bucket = { number: number; holder: string | null; leaseUntil: Date | null };

/** Which merchants this process works for. */
export type Buckets = {
  /** Leases them, or renews the leases, when it is time to. */
  share(): Promise<bigint>;
  /** Gives them back, so that others need not wait for the leases to end. */
  end(): Promise<void>;
};

type Has = Pick<Services, "db" | "clock">;

/**
 * The buckets that this worker holds, leased in a table that all workers share. The running workers
 * have about as many each; a new one takes its part from those that have most, and the buckets of a
 * dead one fall to the others when its leases end.
 *
 * That only divides the work: for a moment a bucket may be in two shares. The leases of rows are
 * what keeps two workers from doing the same.
 */
export function leaseBuckets(services: Has): Buckets {
  const me = randomUUID();
  let renewAt = -Infinity;
  let renewal: Promise<bigint> = Promise.resolve(0n);
  let held: bigint | null = null;
  return {
    async share() {
      const now = services.clock.now();
      if (!isAhead(renewAt, now.getTime(), renewEveryMs)) {
        renewAt = addMs(now, renewEveryMs).getTime();
        renewal = renew(services, me, now);
        renewal.then(
          (share) => (held = share),
          // Tried again with the next job, not after the rest of a lease.
          () => (renewAt = -Infinity),
        );
      }
      // Jobs go on with what was held while it is renewed: rows have leases of their own.
      return held ?? renewal;
    },
    async end() {
      await renewal.catch(() => {});
      const free = { holder: null, leaseUntil: null };
      await services.db.workBucket.updateMany({ where: { holder: me }, data: free });
    },
  };
}

/** Takes what is to be held as far as nobody else has taken it since it was read. */
async function renew({ db }: Has, me: string, now: Date): Promise<bigint> {
  const seen = await readBuckets(db);
  const mine = toHold(seen, me, now);
  const holders = seen.map(({ number, holder }) => (mine.includes(number) ? holder : null));
  const rows = await runStatement(
    db,
    Prisma.sql`
    WITH given AS (
      UPDATE work_buckets SET holder = NULL, "leaseUntil" = NULL WHERE holder = ${me} AND NOT number = ANY(${mine}::int[]))
    UPDATE work_buckets bucket SET holder = ${me}, "leaseUntil" = ${addMs(now, leaseMs)}
    FROM unnest(${seen.map(({ number }) => number)}::int[], ${holders}::text[]) AS seen(number, holder)
    WHERE bucket.number = seen.number AND bucket.number = ANY(${mine}::int[])
      AND bucket.holder IS NOT DISTINCT FROM seen.holder
    RETURNING bucket.number`,
  );
  return shareOf((rows as { number: number }[]).map(({ number }) => number));
}

async function readBuckets(db: Db): Promise<Bucket[]> {
  const read = () =>
    runStatement(
      db,
      Prisma.sql`SELECT number, holder, "leaseUntil" FROM work_buckets ORDER BY number`,
    );
  const found = (await read()) as Bucket[];
  if (found.length === bucketsMax) return found;
  const data = Array.from({ length: bucketsMax }, (_, number) => ({ number }));
  await db.workBucket.createMany({ data, skipDuplicates: true });
  return (await read()) as Bucket[];
}

/**
 * The buckets that a worker is to hold from now on: its own as far as they are no more than its part,
 * then free ones, then from those who have more than their part. Pure.
 */
export function toHold(buckets: readonly Bucket[], me: string, now: Date): number[] {
  const held = new Map<string, number[]>([[me, []]]);
  const free: number[] = [];
  // A lease that ends later than any made now is of a host whose clock is wrong: nobody waits for that.
  const latest = addMs(now, leaseMs);
  for (const { number, holder, leaseUntil } of buckets) {
    const isHeld = leaseUntil !== null && leaseUntil > now && leaseUntil <= latest;
    if (holder === null || (!isHeld && holder !== me)) free.push(number);
    else held.set(holder, [...(held.get(holder) ?? []), number]);
  }
  const part = Math.ceil(buckets.length / held.size);
  const least = Math.floor(buckets.length / held.size);
  const mine = [...(held.get(me) ?? []), ...free].slice(0, part);
  held.delete(me);
  while (mine.length < least) {
    const [most] = [...held.values()].toSorted((a, b) => b.length - a.length);
    const taken = most && most.length > least ? most.pop() : undefined;
    if (taken === undefined) break;
    mine.push(taken);
  }
  return mine.toSorted((a, b) => a - b);
}
