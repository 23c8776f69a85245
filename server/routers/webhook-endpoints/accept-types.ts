import type { MerchantContext } from "#server/core/context.ts";
import { startOf } from "#server/core/text/cut-text.ts";
import type { Tx } from "#server/data/db.ts";
import { defaultEventTypes, eventTypes, isEventType } from "#server/events/types.ts";
import { nearest } from "#server/wire/atoms/names/nearest.ts";
import { isStorable } from "#server/wire/atoms/text.ts";
import type { RejectedEvent } from "#server/wire/webhooks/webhook-endpoint.ts";

type Accepted = { events: string[]; rejectedEvents: RejectedEvent[] };

/** An endpoint has at most so many types, and is told of as many that it does not get. */
const typesMax = 200;
const typeLengthMax = 255;
const shownLengthMax = 100;

/**
 * Which of the types asked for an endpoint gets (specification, Events 3: an invalid type does
 * not fail the request, whatever stands in its place). Null asks for the default types. Known are the
 * catalog's, and the merchant's own as soon as it has sent one.
 */
export async function acceptTypes(
  tx: Tx,
  { merchantId }: Pick<MerchantContext, "merchantId">,
  asked: readonly unknown[] | null | undefined,
): Promise<Accepted> {
  if (!asked) return { events: defaultEventTypes, rejectedEvents: [] };
  const items = [...new Set(asked)];
  const named = items.filter(isName);
  const unknown = named.filter((type) => type !== "*" && !isEventType(type)).slice(0, typesMax);
  const own = new Set(unknown.length > 0 ? await sentTypes(tx, merchantId, unknown) : []);
  const known = named.filter((type) => type === "*" || isEventType(type) || own.has(type));
  const events = known.includes("*") ? ["*"] : known.slice(0, typesMax);
  const isTaken = new Set<unknown>([...events, ...(events[0] === "*" ? known : [])]);
  return {
    events,
    rejectedEvents: items
      .filter((item) => !isTaken.has(item))
      .slice(0, typesMax)
      .map((item, index) => ({ type: shown(item), reason: reasonOf(item, { known, index }) })),
  };
}

function isName(item: unknown): item is string {
  return typeof item === "string" && item.length <= typeLengthMax && isStorable(item);
}

/** For so many of a list the type that was meant is looked for. */
const suggestedMax = 20;

function reasonOf(
  item: unknown,
  { known, index }: { known: readonly unknown[]; index: number },
): string {
  if (typeof item !== "string") return "An event type is a string.";
  return known.includes(item)
    ? `An endpoint has at most ${typesMax} types.`
    : noSuchType(item, index);
}

function noSuchType(type: string, index: number): string {
  const meant = index < suggestedMax ? nearest(type, eventTypes) : null;
  return meant === null
    ? "There is no such event type."
    : `There is no such event type. Did you mean ${meant}?`;
}

/** The given item, as far as one line can show it. */
function shown(item: unknown): string {
  const text = typeof item === "string" ? item : JSON.stringify(item);
  return startOf(text.toWellFormed().replaceAll("\u0000", "\uFFFD"), shownLengthMax);
}

async function sentTypes(tx: Tx, merchantId: string, types: string[]): Promise<string[]> {
  const rows = await tx.event.findMany({
    where: { merchantId, type: { in: types } },
    distinct: ["type"],
    select: { type: true },
  });
  return rows.map(({ type }) => type);
}
