import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceAt } from "#server/workshop/testing/declared/loose-calls.ts";

const updates = globSync("server/routers/*/update.ts").map(sourceAt);
const takesMetadata = (text: string) => /\binput\.metadata\b/.test(text);
/** Every use but a question whether there is any. */
const replaced = (text: string) =>
  [...text.matchAll(/.*\binput\.metadata\b.*/g)].flatMap(([line]) =>
    /mergeStoredMetadata\(|^\s*if \(|wanted: input\.metadata/.test(line) ? [] : [line.trim()],
  );

test("a change merges the metadata it is given into those that are there, everywhere", () => {
  const merging = updates.filter(({ text }) => takesMetadata(text));
  expect(merging.length).toBeGreaterThan(6);
  for (const { path, text } of merging)
    expect({ path, lines: replaced(text) }).toEqual({ path, lines: [] });
});

test("the check sees metadata that take the place of others", () => {
  expect(replaced("const data = { metadata: input.metadata };")).toHaveLength(1);
  expect(replaced("metadata: input.metadata ?? (row.metadata as object),")).toHaveLength(1);
});
