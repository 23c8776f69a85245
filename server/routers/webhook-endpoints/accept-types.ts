import type { MerchantContext } from "#server/core/context.ts";
import { defaultEventTypes, isEventType } from "#server/events/types.ts";
import type { Tx } from "#server/data/db.ts";
import type { RejectedEvent } from "#server/wire/webhook-endpoint.ts";

type Accepted = { events: string[]; rejectedEvents: RejectedEvent[] };

/**
 * Which of the types asked for an endpoint gets (specification, Events 3: an invalid type does
 * not fail the request). None asked for: the default types. Known are the catalogue's, and the
 * merchant's own as soon as it has sent one.
 */
export async function acceptTypes(
  tx: Tx,
  { merchantId }: Pick<MerchantContext, "merchantId">,
  asked: string[] | null | undefined,
): Promise<Accepted> {
  if (!asked || asked.length === 0) return { events: defaultEventTypes, rejectedEvents: [] };
  const types = [...new Set(asked)];
  const unknown = types.filter((type) => type !== "*" && !isEventType(type));
  const own = new Set(unknown.length > 0 ? await sentTypes(tx, merchantId, unknown) : []);
  const isRejected = (type: string) => unknown.includes(type) && !own.has(type);
  const events = types.filter((type) => !isRejected(type));
  return {
    events: events.includes("*") ? ["*"] : events,
    rejectedEvents: types
      .filter(isRejected)
      .map((type) => ({ type, reason: "No such event type." })),
  };
}

async function sentTypes(tx: Tx, merchantId: string, types: string[]): Promise<string[]> {
  const rows = await tx.event.findMany({
    where: { merchantId, type: { in: types } },
    distinct: ["type"],
    select: { type: true },
  });
  return rows.map(({ type }) => type);
}
