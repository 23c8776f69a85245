import { expect, test } from "vitest";
import { changesOf, rowProblems, toRow, toRows } from "#components/metadata/metadata-rows.ts";

const opened = { orderId: "6735", weight: 12, parts: { pot: true } };

test("what programs put there stays of its kind, and text that looks like a number stays text", () => {
  const rows = toRows(opened);
  expect(rows.map(({ text, isJson }) => [text, isJson])).toEqual([
    ["6735", false],
    ["12", true],
    ['{"pot":true}', true],
  ]);
  expect(changesOf(opened, rows)).toEqual({});
});

test("only what was touched is changed; a row that is gone removes its key", () => {
  const [orderId, weight] = toRows(opened);
  if (!orderId || !weight) throw new Error("rows");
  const rows = [orderId, { ...weight, text: "13" }, toRow("shelf", "B4")];
  expect(changesOf(opened, rows)).toEqual({ weight: 13, parts: null, shelf: "B4" });
});

test("a key that is renamed takes its value along", () => {
  const [orderId] = toRows({ orderId: "6735" });
  if (!orderId) throw new Error("rows");
  expect(changesOf({ orderId: "6735" }, [{ ...orderId, key: "order" }])).toEqual({
    orderId: null,
    order: "6735",
  });
});

test.each([
  [{ key: "" }, /Give the key a name/],
  [{ key: "k".repeat(41) }, /at most 40 characters; this one has 41/],
  [{ text: "{", isJson: true }, /cannot be read/],
  [{ text: "null", isJson: true }, /Remove the row/],
])("what cannot be saved is said beside its row: %o", (change, words) => {
  const row = { ...toRow("shelf", "B4"), ...change };
  expect(rowProblems([row]).byRow[row.name]).toMatch(words);
});

test("the same key twice, and too much together, are said", () => {
  const twice = [toRow("shelf", "B4"), { ...toRow("shelf", "B5"), name: "new 1" }];
  expect(rowProblems(twice).byRow).toEqual({ "new 1": "This key is there already." });
  expect(rowProblems([toRow("note", "x".repeat(17_000))]).general[0]).toMatch(/16 KiB/);
});
