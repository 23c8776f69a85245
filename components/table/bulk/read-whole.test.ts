import { expect, test } from "vitest";
import { readWhole, wholeMax } from "#components/table/bulk/read-whole.ts";

const listOf = (total: number) => Array.from({ length: total }, (_, nth) => ({ id: `row_${nth}` }));

/** A list that is as it was, whoever asks. */
function pagesOf(rows: { id: string }[]) {
  const asked: number[] = [];
  const read = async ({ limit, offset }: { limit: number; offset: number }) => {
    asked.push(offset);
    const data = rows.slice(offset, offset + limit);
    return { data, pagination: { hasMore: offset + limit < rows.length } };
  };
  return { asked, read };
}

test("all that match are read, page by page, and no page after the last", async () => {
  const { asked, read } = pagesOf(listOf(230));
  expect(await readWhole(read)).toEqual(listOf(230));
  expect(asked).toEqual([0, 100, 200]);
});

test("of a list without end the newest are read, and then no more", async () => {
  const { asked, read } = pagesOf(listOf(5 * wholeMax));
  expect(await readWhole(read)).toEqual(listOf(wholeMax));
  expect(asked).toHaveLength(wholeMax / 100);
});

test("a row that moves to the next page while it is read is there once", async () => {
  const rows = listOf(150);
  const { read } = pagesOf(rows);
  const moving = async (page: { limit: number; offset: number }) => {
    const answer = await read(page);
    if (page.offset === 0) rows.unshift({ id: "row_new" });
    return answer;
  };
  expect(await readWhole(moving)).toEqual(listOf(150));
});

test("what cannot be read is nobody's choice", async () => {
  await expect(readWhole(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
});
