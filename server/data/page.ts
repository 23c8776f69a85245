import { DomainError } from "#server/core/errors.ts";
import type { Place } from "#server/wire/atoms/cursor.ts";
import { paginated } from "#server/wire/atoms/pagination.ts";
import type { Page } from "#server/wire/atoms/pagination.ts";

/** Which rows of a list are on the page: newest first, the id decides between equal times (contract §2). */
type Slice = { orderBy: [{ createdAt: "desc" }, { id: "desc" }]; take?: number; skip?: number };

/** From a place on, with its row or without: of a moment's rows those with lower ids follow. */
type From = {
  AND: [
    { createdAt: { lte: Date } },
    { OR: [{ createdAt: { lt: Date } }, { id: { lte: string } | { lt: string } }] },
  ];
};

type List<Row, Wire> = {
  /** The rows; from a place on when one is given. */
  find(slice: Slice, from: From | undefined): PromiseLike<Row[]>;
  /** Where a page begins, of a list that grows without end: far down, an index tells it without any row. */
  findPlace?(slice: Slice): PromiseLike<Place[]>;
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
 * @throws validation_failed (`after` and `offset` together)
 */
export async function page<Row, Wire>(input: Page, list: List<Row, Wire>) {
  const [{ rows, hasMore }, total] = await Promise.all([findRows(input, list), list.count()]);
  const data = rows.map((row) => list.serialize(row));
  return paginated(input, data, { total, hasMore });
}

/** The place after which a page begins. @throws validation_failed */
export function placeBefore({ after, offset }: Page): Place | undefined {
  if (after && offset > 0)
    throw new DomainError("validation_failed", "after: give after or offset, not both.");
  return after;
}

type Finders<Row> = Pick<List<Row, unknown>, "find" | "findPlace">;

async function findRows<Row>(
  input: Page,
  list: Finders<Row>,
): Promise<{ rows: Row[]; hasMore?: boolean }> {
  const before = placeBefore(input);
  const { limit, offset } = input;
  const orderBy: Slice["orderBy"] = [{ createdAt: "desc" }, { id: "desc" }];
  if (!before) return { rows: await findFrom({ orderBy, take: limit, skip: offset }, list) };
  const from = fromPlace(before, { id: { lt: before.id } });
  return cut(await list.find({ orderBy, take: limit + 1 }, from), limit);
}

/** One row more than fits tells that more follow. */
export function cut<Row>(rows: Row[], limit: number): { rows: Row[]; hasMore: boolean } {
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

async function findFrom<Row>(slice: Slice & { skip: number }, list: Finders<Row>): Promise<Row[]> {
  if (slice.skip < farOffset || !list.findPlace) return list.find(slice, undefined);
  const [place] = await list.findPlace({ ...slice, take: 1 });
  if (!place) return [];
  return list.find({ ...slice, skip: 0 }, fromPlace(place, { id: { lte: place.id } }));
}

function fromPlace({ createdAt }: Place, sameMoment: From["AND"][1]["OR"][1]): From {
  return {
    AND: [
      { createdAt: { lte: createdAt } },
      { OR: [{ createdAt: { lt: createdAt } }, sameMoment] },
    ],
  };
}
