import { one, type SearchParams } from "#components/table/list-url.ts";
import type {
  BalanceFigure,
  ExplainedMovement,
  ExplainGroup,
  FigureExplanation,
} from "#server/wire/ledger/explain.ts";

/** One page of an open group, with the addresses of the pages beside it. */
export type OpenGroup = {
  movements: ExplainedMovement[];
  older: string | null;
  newer: string | null;
};

/** Groups that are open, with the first movement of the page that is shown. */
export type Opened = ReadonlyMap<ExplainGroup, number>;

/** A group with so few movements is open from the start. */
const fewMax = 3;

/** `?open=payments:50,refunds`: without it the small groups are open, and with an empty one none. */
export function readOpen(params: SearchParams, groups: FigureExplanation["groups"]): Opened {
  const asked = one(params.open);
  if (asked === undefined) {
    const few = groups.filter(({ group, count }) => count <= fewMax && opens(group, count));
    return new Map(few.map(({ group }) => [group, 0]));
  }
  const named = new Map(
    asked.split(",").map((part) => {
      const [name = "", offset = ""] = part.split(":");
      return [name, /^\d{1,6}$/.test(offset) ? Number(offset) : 0] as const;
    }),
  );
  return new Map(
    groups
      .filter(({ group, count }) => named.has(group) && opens(group, count))
      .map(({ group }) => [group, named.get(group) ?? 0]),
  );
}

function opens(group: ExplainGroup, count: number): boolean {
  return count > 0 && group !== "left" && group !== "not_covered";
}

type Asked = { currency: string; figure: BalanceFigure };

/** The address with one group opened that was closed, or closed that was open. */
export function toggled(asked: Asked, opened: Opened, group: ExplainGroup): string {
  const next = new Map(opened);
  if (!next.delete(group)) next.set(group, 0);
  return address(asked, next);
}

/** The address with another page of one group. */
export function turned(
  asked: Asked,
  opened: Opened,
  { group, offset }: { group: ExplainGroup; offset: number },
): string {
  return address(asked, new Map(opened).set(group, offset));
}

function address({ currency, figure }: Asked, opened: Opened): string {
  const open = [...opened].map(([group, offset]) => (offset > 0 ? `${group}:${offset}` : group));
  return `/balance/explain?${new URLSearchParams({ currency, figure, open: open.join(",") })}`;
}
