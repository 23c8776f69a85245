import { expect, test } from "vitest";
import { readTailCursor, tailCursor } from "#server/routers/events/tail-cursor.ts";

test("a cursor is read as it was written", () => {
  expect(readTailCursor(tailCursor(123n))).toBe(123n);
});

test.each([
  ["no cursor", {}],
  ["a number past 64 bits", { read: "99999999999999999999" }],
  ["a number below none", { read: "-1" }],
  ["a number that is no text", { read: 1 }],
])("%s is refused before the database sees it", (_, forged) => {
  const text = Buffer.from(JSON.stringify(forged)).toString("base64url");
  expect(() => readTailCursor(text)).toThrow(/`next` of an earlier/);
});

test("what is no JSON is refused alike", () => {
  expect(() => readTailCursor("nonsense")).toThrow(/`next` of an earlier/);
});
