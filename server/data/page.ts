import { paginated } from "#server/wire/atoms/pagination.ts";
import type { Page } from "#server/wire/atoms/pagination.ts";

/** Which rows of a list are on the page: newest first, the id decides between equal times (contract §2). */
type Slice = { orderBy: [{ createdAt: "desc" }, { id: "desc" }]; take?: number; skip?: number };

/** From this row on, itself included: of a moment's rows those with lower ids follow. */
type From = {
  AND: [
    { createdAt: { lte: Date } },
    { OR: [{ createdAt: { lt: Date } }, { id: { lte: string } }] },
  ];
};

type List<Row, Wire> = {
  /** The rows; from a place on when one is given. */
  find(slice: Slice, from?: From): PromiseLike<Row[]>;
  /** Where a page begins, of a list that grows without end: far down, an index tells it without any row. */
  findPlace?(slice: Slice): PromiseLike<{ id: string; createdAt: Date }[]>;
  count(): PromiseLike<number>;
  serialize(row: Row): Wire;
};

/** What `findPlace` selects. */
export const placeOf = { id: true, createdAt: true } as const;

/** From here on it is cheaper to find the place first than to read rows and leave them out. */
const farOffset = 500;

/**
 * One page of a list as every list answers it, with the exact total of what matches. Rows and total
 * are asked for at the same time: a row that is written in between may be in one and not in the other.
 */
export async function page<Row, Wire>(input: Page, list: List<Row, Wire>) {
  const [rows, total] = await Promise.all([findRows(input, list), list.count()]);
  return paginated(
    input,
    rows.map((row) => list.serialize(row)),
    total,
  );
}

async function findRows<Row>(
  { limit, offset }: Page,
  list: Pick<List<Row, unknown>, "find" | "findPlace">,
): Promise<Row[]> {
  const slice: Slice = {
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
    skip: offset,
  };
  if (offset < farOffset || !list.findPlace) return list.find(slice);
  const [place] = await list.findPlace({ ...slice, take: 1 });
  if (!place) return [];
  const { createdAt, id } = place;
  const follows: From["AND"][1] = { OR: [{ createdAt: { lt: createdAt } }, { id: { lte: id } }] };
  return list.find({ ...slice, skip: 0 }, { AND: [{ createdAt: { lte: createdAt } }, follows] });
}
