import { paginated } from "#server/wire/atoms/pagination.ts";
import type { Page } from "#server/wire/atoms/pagination.ts";

/** Which rows of a list are on the page: newest first, the id decides between equal times (contract §2). */
type Slice = { orderBy: [{ createdAt: "desc" }, { id: "desc" }]; take?: number; skip?: number };

type List<Row, Wire> = {
  /** The rows; of those with these ids when any are given. */
  find(slice: Slice, ids?: { in: string[] }): PromiseLike<Row[]>;
  /** The ids alone, of a list that grows without end: far down, an index tells them without any row. */
  findIds?(slice: Slice): PromiseLike<{ id: string }[]>;
  count(): PromiseLike<number>;
  serialize(row: Row): Wire;
};

/** From here on it is cheaper to find the ids first than to read rows and leave them out. */
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
  list: Pick<List<Row, unknown>, "find" | "findIds">,
): Promise<Row[]> {
  const slice: Slice = {
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
    skip: offset,
  };
  if (offset < farOffset || !list.findIds) return list.find(slice);
  const ids = await list.findIds(slice);
  return list.find({ orderBy: slice.orderBy }, { in: ids.map(({ id }) => id) });
}
