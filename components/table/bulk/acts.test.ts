import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tables = globSync("components/**/*.tsx")
  .map((file) => readFileSync(file, "utf8"))
  .filter((text) => text.includes("bulk/bulk-act.ts") && text.includes(".mutate("));

test("what is done to many rows has a key for each, so that a lost answer is asked for again", () => {
  expect(tables.length).toBeGreaterThan(1);
  const calls = tables.flatMap((text) => text.match(/\.mutate\([^;]*;/g) ?? []);
  const isDry = (call: string) => /^\.mutate\([^;]*?, dry\)/.test(call);
  expect(calls.filter((call) => !isDry(call) && !call.includes("once)"))).toEqual([]);
});

test("nothing is done to many rows without a question", () => {
  for (const text of tables) {
    const acts = text.match(/^ {8}act: /gm) ?? [];
    expect(text.match(/^ {8}question: /gm) ?? []).toHaveLength(acts.length);
  }
});
