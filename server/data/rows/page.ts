import { invariant } from "#server/core/assert.ts";
import { DomainError } from "#server/core/errors.ts";
import { findByMetadata, type Source } from "#server/data/by-metadata/find.ts";
import type { Place } from "#server/wire/atoms/lists/list-place.ts";
import type { MetadataFilter } from "#server/wire/atoms/lists/metadata-filter.ts";
import { type Page, paginated } from "#server/wire/atoms/lists/pagination.ts";

/** Which rows of a list are on the page: newest first, the id decides between equal times (contract §2). */
type Slice = { orderBy: [{ createdAt: "desc" }, { id: "desc" }]; take?: number; skip?: number };

/** From a place on, with its row or without: of a moment's rows those with lower ids follow. */
type From = {
  AND: [
    { createdAt: { lte: Date } },
    { OR: [{ createdAt: { lt: Date } }, { id: { lte: string } | { lt: string } }] },
  ];
};

/** Which rows, and where among them: whoever finds them by another condition loses the page. */
type Query<Where> = Slice & { where: Where | (Where & From) };

type List<Row, Wire, Where> = {
  where: Where;
  find(query: Query<Where>): PromiseLike<Row[]>;
  /** Where a page begins, of a list that grows without end: far down, an index tells it without any row. */
  findPlace?(query: Query<Where>): PromiseLike<Place[]>;
  count(): PromiseLike<number>;
  /** Where rows are looked for by metadata, in a list that takes it. */
  source?: Source;
  serialize(row: Row): Wire;
};

/** The columns that `findPlace` selects. */
export const placeOf = { id: true, createdAt: true } as const;

/** From here on it is cheaper to find the place first than to read rows and leave them out. */
const farOffset = 500;

/** The page that is asked for, with metadata in lists whose records have it. */
type PageRequest = Page & { metadata?: MetadataFilter };

/**
 * One page of a list as every list answers it, with the exact total of what matches; of metadata that many
 * have, as far as `findByMetadata` counts. Rows and total are asked for at the same time: a row that is
 * written in between may be in one and not in the other.
 * @throws validation_failed (`after` and `offset` together)
 */
export async function page<Row, Wire, Where>(input: PageRequest, list: List<Row, Wire, Where>) {
  const { rows, hasMore, total } = await find(input, list);
  const data = rows.map((row) => list.serialize(row));
  return paginated(input, data, { total, hasMore });
}

async function find<Row, Wire, Where>(
  input: PageRequest,
  list: List<Row, Wire, Where>,
): Promise<{ rows: Row[]; hasMore?: boolean; total: number }> {
  const { metadata, limit, offset } = input;
  if (metadata) {
    invariant(list.source, "a list that takes metadata says where it is looked for");
    const before = placeBefore(input);
    return findByMetadata<Row>(list.source, { metadata, before, limit, offset });
  }
  const [found, total] = await Promise.all([findRows(input, list), list.count()]);
  return { ...found, total };
}

/** The place after which a page begins. @throws validation_failed */
export function placeBefore({ after, offset }: Page): Place | undefined {
  if (after && offset > 0)
    throw new DomainError("validation_failed", "after: give after or offset, not both.");
  return after;
}

type Finders<Row, Where> = Pick<List<Row, unknown, Where>, "where" | "find" | "findPlace">;

async function findRows<Row, Where>(
  input: Page,
  list: Finders<Row, Where>,
): Promise<{ rows: Row[]; hasMore?: boolean }> {
  const before = placeBefore(input);
  const { limit, offset } = input;
  const orderBy: Slice["orderBy"] = [{ createdAt: "desc" }, { id: "desc" }];
  if (!before) return { rows: await findFrom({ orderBy, take: limit, skip: offset }, list) };
  const where = { ...list.where, ...fromPlace(before, { id: { lt: before.id } }) };
  return cut(await list.find({ orderBy, where, take: limit + 1 }), limit);
}

/** One row more than fits tells that more follow. */
export function cut<Row>(rows: Row[], limit: number): { rows: Row[]; hasMore: boolean } {
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

async function findFrom<Row, Where>(
  slice: Slice & { skip: number },
  { where, find, findPlace }: Finders<Row, Where>,
): Promise<Row[]> {
  if (slice.skip < farOffset || !findPlace) return find({ ...slice, where });
  const [place] = await findPlace({ ...slice, where, take: 1 });
  if (!place) return [];
  const from = fromPlace(place, { id: { lte: place.id } });
  return find({ ...slice, where: { ...where, ...from }, skip: 0 });
}

function fromPlace({ createdAt }: Place, sameMoment: From["AND"][1]["OR"][1]): From {
  return {
    AND: [
      { createdAt: { lte: createdAt } },
      { OR: [{ createdAt: { lt: createdAt } }, sameMoment] },
    ],
  };
}
