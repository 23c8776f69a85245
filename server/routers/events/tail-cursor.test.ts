import { expect, test } from "vitest";
import { readTailCursor, tailCursor } from "#server/routers/events/tail-cursor.ts";

const cursor = { from: "10:20:10,15", upTo: "12:30:", skip: 100, atMs: 1_763_709_300_000 };

test("a cursor is read as it was written", () => {
  expect(readTailCursor(tailCursor(cursor))).toEqual(cursor);
});

test.each([
  ["no cursor", {}],
  ["a snapshot that ends before it begins", { ...cursor, from: "20:10:" }],
  ["transaction 0, which there never is", { ...cursor, from: "0:0:" }],
  ["a number past 64 bits", { ...cursor, upTo: "1:99999999999999999999:" }],
  ["a running transaction outside of the snapshot", { ...cursor, from: "10:20:20" }],
  ["running transactions out of order", { ...cursor, from: "10:20:15,12" }],
  ["a comma too many", { ...cursor, from: "10:20:15," }],
  ["a year that PostgreSQL cannot read", { ...cursor, atMs: 8.64e15 }],
  ["a page before the first", { ...cursor, skip: -1 }],
])("%s is refused before the database sees it", (_, forged) => {
  expect(() => readTailCursor(tailCursor(forged as typeof cursor))).toThrow(/`next` of an earlier/);
});

test("what is no JSON is refused alike", () => {
  expect(() => readTailCursor("nonsense")).toThrow(/`next` of an earlier/);
});
