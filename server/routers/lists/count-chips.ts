import type { Principal } from "#server/core/caller/principal.ts";
import type { ReadingContext } from "#server/core/context.ts";
import { countParts } from "#server/data/rows/count-rows.ts";
import type { ListCounts } from "#server/wire/dashboard/list-choices.ts";
import { type ListName, lists } from "#server/wire/dashboard/lists.ts";

/** Parts of counters that are a chip's value under another name, or that a list does not show (null). */
const chipOfPart: Readonly<Record<string, string | null>> = {
  active: "true",
  inactive: "false",
  deleted: null,
  gone: null,
};

/**
 * How many rows each chip of a list lets through, at a cost that does not grow with them. Nothing of a
 * list without counters, or that the caller may not read: there no list is shown either.
 */
export async function countChips(
  ctx: ReadingContext & { principal: Principal },
  list: ListName,
): Promise<ListCounts> {
  const counted = lists[list];
  if (!("counter" in counted) || !ctx.principal.scopes.has(counted.scope)) return {};
  const counts: ListCounts = { "": 0 };
  for (const [part, rows] of await countParts(ctx, counted.counter)) {
    const chip = chipOf(part);
    if (chip === null) continue;
    counts[chip] = (counts[chip] ?? 0) + rows;
    counts[""] = (counts[""] ?? 0) + rows;
  }
  return counts;
}

/** The chip that counts this part: of a message's "email/sent" its channel. */
function chipOf(part: string): string | null {
  const [name = part] = part.split("/");
  return name in chipOfPart ? (chipOfPart[name] ?? null) : name;
}
