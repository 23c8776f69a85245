import { invariant } from "#server/core/assert.ts";
import { addMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { ofShare, type Share, shareText, wholeShare } from "#server/data/buckets.ts";
import { selectText } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

/**
 * A delivery that this process may start to send. Longer than an attempt can last: a process
 * that dies keeps its deliveries this long from the others.
 */
export const leaseMs = 25_000;

export type ClaimedDelivery = {
  id: string;
  merchantId: string;
  eventId: string;
  endpointId: string;
  attempts: number;
  scheduleFrom: number;
  payload: string;
} & ClaimedEndpoint;

export type ClaimedEndpoint = {
  url: string;
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: string | null;
  /** First failure of the endpoint since its last success. */
  failingSince: string | null;
};

type Claimed = {
  deliveries: Omit<ClaimedDelivery, "payload" | keyof ClaimedEndpoint>[];
  endpoints: Record<string, ClaimedEndpoint>;
};

export type Capacity = {
  /** Deliveries that may be claimed in all. */
  free: number;
  /** How many of them at most for a merchant. */
  roomOf: (merchantId: string) => number;
  perEndpoint: number;
  /**
   * The same for an endpoint that fails, perhaps by never answering: it must not fill the process.
   */
  perFailing: number;
  /**
   * How many an endpoint has in flight already, of `perEndpoint` or `perFailing`. A negative number
   * allows more.
   */
  busy: ReadonlyMap<string, number>;
};

/**
 * Leases deliveries that are due, oldest first, a fair share to each merchant and in it to each
 * endpoint: one that has its full number in flight is left out, however much is due to it. Two
 * processes never hold the same lease. The endpoint is locked against deletion until the leases are
 * visible: whoever deletes it afterwards sees them (routers/webhook-endpoints/remove.ts).
 */
export async function claimDeliveries(
  services: Pick<Services, "db" | "clock" | "bench">,
  capacity: Capacity,
  share: Share = wholeShare,
): Promise<ClaimedDelivery[]> {
  const claimed: ClaimedDelivery[] = [];
  for (const merchantIds of await merchantsByPlace(services, "merchants_to_send", share)) {
    const free = capacity.free - claimed.length;
    claimed.push(...(await claimOf(services, merchantIds, { ...capacity, free })));
  }
  return claimed;
}

type Finder = "merchants_to_send" | "merchants_to_fan_out";

/**
 * Merchants that may have something to do, in lists whose rows one statement can lock: one list for
 * each node of a Citus.
 */
export async function merchantsByPlace(
  services: Pick<Services, "db" | "bench">,
  finder: Finder,
  share: Share,
): Promise<string[][]> {
  if (typeof share === "object") return [[share.merchantId]];
  const text = await selectText(
    services.db,
    Prisma.sql`
    SELECT json_agg(found.ids)::text FROM (
      SELECT json_agg("merchantId") AS ids FROM ${Prisma.raw(finder)}(${shareText(share)}::bigint) GROUP BY place) AS found`,
  );
  const places = JSON.parse(text ?? "[]") as string[][];
  return places
    .map((ids) => ofShare(services, share, { of: ids, merchantOf: (id) => id }))
    .filter((ids) => ids.length > 0);
}

async function claimOf(
  { db, clock }: Pick<Services, "db" | "clock">,
  merchantIds: string[],
  { free, roomOf, perEndpoint, perFailing, busy }: Capacity,
): Promise<ClaimedDelivery[]> {
  const now = clock.now();
  const until = addMs(now, leaseMs);
  // One text instead of rows, with each endpoint once: the client takes longer over rows than
  // the database, and over what stands in all of them.
  const text = await selectText(
    db,
    Prisma.sql`
    WITH claimed AS MATERIALIZED (
      SELECT id, "merchantId", "eventId", "endpointId", attempts, "scheduleFrom", payload, url, secret, "previousSecret",
             "previousSecretUntil", "failingSince"
      FROM claim_webhook_deliveries(
        ${now}::timestamptz, ${until}::timestamptz, string_to_array(${merchantIds.join()}, ','),
        string_to_array(${merchantIds.map(roomOf).join()}, ',')::int[], ${free}::int, ${perEndpoint}::int, ${perFailing}::int,
        ${[...busy.keys()]}::text[], ${[...busy.values()]}::int[])
    )
    SELECT json_build_object(
      'deliveries', (SELECT json_agg(d) FROM (
        SELECT id, "merchantId", "eventId", "endpointId", attempts, "scheduleFrom" FROM claimed) AS d),
      'endpoints', (SELECT json_object_agg("endpointId", e) FROM (
        SELECT DISTINCT ON ("endpointId") "endpointId", url, secret, "previousSecret", "previousSecretUntil",
               "failingSince" FROM claimed) AS e),
      'events', json_agg("eventId"))::text || E'\\x1e' || string_agg(payload, E'\\x1e')
    FROM (SELECT DISTINCT ON ("eventId") "eventId", payload FROM claimed) AS body`,
  );
  if (text === null) return [];
  const { head, payloads } = readWithPayloads<Claimed>(text);
  return head.deliveries.map((delivery) => {
    const endpoint = head.endpoints[delivery.endpointId];
    const payload = payloads.get(delivery.eventId);
    invariant(endpoint && payload, "each delivery is claimed with its endpoint and its event");
    return { ...delivery, payload, ...endpoint };
  });
}

const recordSeparator = "\x1e";

/**
 * Reads what a lease answers: a JSON object and the payloads of its `events`, with the separator of
 * RFC 7464 in between, which no JSON text contains. Inside of the object they would be escaped once more.
 */
export function readWithPayloads<Head>(text: string): {
  head: Head;
  payloads: ReadonlyMap<string, string>;
} {
  const [json = "{}", ...bodies] = text.split(recordSeparator);
  const head: Head & { events: string[] } = JSON.parse(json);
  const payloads = new Map(head.events.map((id, index) => [id, bodies[index] ?? ""]));
  return { head, payloads };
}

/** Gives leases back of which nothing was sent, so that any process may take them at once. */
export async function releaseDeliveries(
  { db }: Pick<Services, "db">,
  deliveries: readonly ClaimedDelivery[],
): Promise<void> {
  for (const [merchantId, own] of Map.groupBy(deliveries, (one) => one.merchantId)) {
    const ids = own.map(({ id }) => id);
    await db.$executeRaw`
      UPDATE webhook_deliveries SET "leaseUntil" = NULL
      WHERE "merchantId" = ${merchantId} AND id = ANY(${ids}::text[])`;
  }
}
