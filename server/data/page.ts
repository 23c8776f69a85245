import { paginated } from "#server/wire/atoms/pagination.ts";
import type { Page } from "#server/wire/atoms/pagination.ts";

/** Which rows of a list are on the page: newest first, the id decides between equal times (contract §2). */
type Slice = { orderBy: [{ createdAt: "desc" }, { id: "desc" }]; take: number; skip: number };

type List<Row, Wire> = {
  find(slice: Slice): PromiseLike<Row[]>;
  count(): PromiseLike<number>;
  serialize(row: Row): Wire;
};

/**
 * One page of a list as every list answers it, with the exact total of what matches. Rows and total
 * are asked for at the same time: a row that is written in between may be in one and not in the other.
 */
export async function page<Row, Wire>(input: Page, list: List<Row, Wire>) {
  const slice: Slice = {
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: input.limit,
    skip: input.offset,
  };
  const [rows, total] = await Promise.all([list.find(slice), list.count()]);
  return paginated(
    input,
    rows.map((row) => list.serialize(row)),
    total,
  );
}
