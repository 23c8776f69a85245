import { expect, test } from "vitest";
import { commentedSources, vagueComments } from "#server/workshop/checks/comment-openings.ts";

const found = (text: string) => vagueComments({ path: "planted.ts", text });

test("every comment opens with the thing it is about", () => {
  expect(commentedSources().length).toBeGreaterThan(1_000);
  expect(commentedSources().flatMap(vagueComments)).toEqual([]);
});

test.each([
  "/** What a key has been used for. */",
  "/**\n * Who may see it,\n * by role.\n */",
  "const a = 1; // Of those that are left.",
  "// Then the others.\nconst b = 2;",
  "/* Those of the merchant. */",
])("the check sees %j", (text) => {
  expect(found(text)).toHaveLength(1);
});

test.each([
  "/** The uses of a key. */",
  "// The merchant's payments.\n// Of these the last comes first.",
  'const title = "What is left";',
])("the check leaves %j alone", (text) => {
  expect(found(text)).toEqual([]);
});
