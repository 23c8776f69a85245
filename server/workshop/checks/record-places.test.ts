import { expect, test } from "vitest";
import { recordPlaces, recordSources } from "#server/workshop/checks/record-places.ts";

test("rows are looked up and serialized in server/records and nowhere else", () => {
  expect(recordSources().length).toBeGreaterThan(500);
  expect(recordSources().flatMap(recordPlaces)).toEqual([]);
});

test.each([
  ["a second look-up", 'const { find } = merchantRow("Customer", "customers", read);'],
  ["a second serializer", "export function serializeCustomer(row: Row) { return row; }"],
  ["a serializer in a variable", "const serialize = (row: Row) => ({ id: row.id });"],
])("the check sees %s", (_, text) => {
  expect(recordPlaces({ path: "server/routers/planted.ts", text })).toHaveLength(1);
});
