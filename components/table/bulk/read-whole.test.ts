import { expect, test } from "vitest";
import { type PageAfter, readWhole, wholeMax } from "#components/table/bulk/read-whole.ts";
import { Cursor } from "#server/wire/atoms/lists/cursor.ts";

const newest = Date.UTC(2026, 10, 22);
const listOf = (total: number) =>
  Array.from({ length: total }, (_, nth) => ({
    id: `row_${nth}`,
    createdAt: new Date(newest - nth * 1000).toISOString(),
  }));
type Row = ReturnType<typeof listOf>[number];

/** A list as the service answers it, of the rows that there are at that moment. */
function pagesOf(rows: Row[]) {
  const asked: (string | null)[] = [];
  const read = async ({ limit, after }: PageAfter) => {
    const place = after === undefined ? null : Cursor.parse(after);
    asked.push(place && place.id);
    const older = rows.filter(({ createdAt }) => !place || new Date(createdAt) < place.createdAt);
    return { data: older.slice(0, limit), pagination: { hasMore: older.length > limit } };
  };
  return { asked, read };
}

test("all that match are read, page by page, and no page after the last", async () => {
  const { asked, read } = pagesOf(listOf(230));
  expect(await readWhole(read)).toEqual(listOf(230));
  expect(asked).toEqual([null, "row_99", "row_199"]);
});

test("of a list without end the newest are read, and then no more", async () => {
  const { asked, read } = pagesOf(listOf(5 * wholeMax));
  expect(await readWhole(read)).toEqual(listOf(wholeMax));
  expect(asked).toHaveLength(wholeMax / 100);
});

test.each([
  ["one that comes", (rows: Row[]) => rows.unshift({ id: "row_new", createdAt: "2026-12-01" })],
  ["those that leave, the last one read too", (rows: Row[]) => rows.splice(40, 60)],
])("%s while it is read takes no other with it, and none is there twice", async (_, change) => {
  const rows = listOf(150);
  const { read } = pagesOf(rows);
  let isChanged = false;
  const moving = async (page: PageAfter) => {
    const answer = await read(page);
    if (!isChanged) change(rows);
    isChanged = true;
    return answer;
  };
  expect(await readWhole(moving)).toEqual(listOf(150));
});

test("what cannot be read is nobody's choice", async () => {
  await expect(readWhole(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
});
