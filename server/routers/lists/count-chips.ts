import type { Principal } from "#server/core/caller/principal.ts";
import type { ReadingContext } from "#server/core/context.ts";
import type { Scope } from "#server/core/caller/scopes.ts";
import { type Counted, countParts } from "#server/data/rows/count-rows.ts";
import type { ListCounts, ListName } from "#server/wire/dashboard/list-choices.ts";

type Chips = {
  resource: Counted;
  scope: Scope;
  /** The value of the chip that counts this part; null where the list does not show it. */
  chipOf: (part: string) => string | null;
};

const byStatus = (status: string) => status;
const byActive = (part: string) =>
  part === "active" ? "true" : part === "inactive" ? "false" : null;

/** The lists whose chips have counters. Of the others a count would walk rows. */
const counted: Partial<Record<ListName, Chips>> = {
  "checkout-sessions": { resource: "checkout_sessions", scope: "checkout:read", chipOf: byStatus },
  disputes: { resource: "disputes", scope: "disputes:read", chipOf: byStatus },
  subscriptions: { resource: "subscriptions", scope: "subscriptions:read", chipOf: byStatus },
  transfers: { resource: "transfers", scope: "transfers:read", chipOf: byStatus },
  payouts: { resource: "payouts", scope: "payouts:read", chipOf: byStatus },
  files: {
    resource: "files",
    scope: "storage:read",
    chipOf: (status) => (status === "deleted" ? null : status),
  },
  "payment-links": { resource: "payment_links", scope: "payment-links:read", chipOf: byActive },
  products: { resource: "products", scope: "products:read", chipOf: byActive },
  messages: {
    resource: "messages",
    scope: "notifications:read",
    chipOf: (part) => part.split("/")[0] ?? null,
  },
};

/**
 * How many rows each chip of a list lets through, at a cost that does not grow with them. Nothing of a
 * list without counters, or that the caller may not read: there no list is shown either.
 */
export async function countChips(
  ctx: ReadingContext & { principal: Principal },
  list: ListName,
): Promise<ListCounts> {
  const chips = counted[list];
  if (!chips || !ctx.principal.scopes.has(chips.scope)) return {};
  const counts: ListCounts = { "": 0 };
  for (const [part, rows] of await countParts(ctx, chips.resource)) {
    const chip = chips.chipOf(part);
    if (chip === null) continue;
    counts[chip] = (counts[chip] ?? 0) + rows;
    counts[""] = (counts[""] ?? 0) + rows;
  }
  return counts;
}
