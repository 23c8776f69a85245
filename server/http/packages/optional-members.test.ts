import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A member of a type, such as `timeoutMs?: number;`, on a line of its own. */
const member = /^\s+(?:readonly )?\w+\?: (?!never;|unknown;)[^;\n]*;$/gm;

test("optional members of the client's types may be undefined, under exactOptionalPropertyTypes too", () => {
  const strict = (text: string) =>
    [...text.matchAll(member)]
      .map(([line]) => line.trim())
      .filter((line) => !line.includes("undefined"));
  expect(strict("type One = {\n  timeoutMs?: number;\n};")).toEqual(["timeoutMs?: number;"]);
  const files = globSync("sdk/src/**/*.ts");
  const generated = files.filter((file) => file.includes("/generated/"));
  expect([generated.length, files.length > 20]).toEqual([3, true]);
  const found = files.flatMap((file) => strict(readFileSync(file, "utf8")));
  expect(found).toEqual([]);
});
