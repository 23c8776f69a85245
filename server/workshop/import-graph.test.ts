import { expect, test } from "vitest";
import { circlesOf, importsOf } from "#server/workshop/import-graph.ts";

test("values, types, side effects and imports at run time are all seen", () => {
  const source = `
import { a } from "#server/core/a.ts";
import type { B } from "#server/core/b.ts";
import {
  c,
  d,
} from "zod";
import "./styles.css";
export * from "#server/core/e.ts";
const f = await import("next/headers");
const text = 'import { g } from "#server/core/g.ts"';`;
  expect(importsOf("x.ts", source).map(({ to, isType }) => [to, isType])).toEqual([
    ["server/core/a.ts", false],
    ["server/core/b.ts", true],
    ["zod", false],
    ["./styles.css", false],
    ["server/core/e.ts", false],
    ["next/headers", false],
  ]);
});

test("a circle is found with all who are in it, and a straight line is none", () => {
  const edge = (from: string, to: string) => ({ from, to });
  expect(circlesOf([edge("a", "b"), edge("b", "c"), edge("c", "a"), edge("c", "d")])).toEqual([
    ["a", "b", "c"],
  ]);
  expect(circlesOf([edge("a", "b"), edge("a", "c"), edge("b", "c")])).toEqual([]);
});
