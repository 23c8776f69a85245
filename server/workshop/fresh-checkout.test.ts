import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { loadsGenerated } from "#server/programs/start/install/generated.mjs";
import { scriptRuns } from "#server/workshop/drills/scripts/runs.ts";
import { importsOf } from "#server/workshop/import-graph.ts";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};

/** How a program comes to a generated source before its own first line runs: the files on the way, or nothing. */
function wayToGenerated(program: string): string[] | undefined {
  const ways = new Map([[program, [program]]]);
  for (const [file, way] of ways) {
    if (file.startsWith("server/generated/")) return way;
    if (!existsSync(file)) continue;
    const imports = importsOf(file, readFileSync(file, "utf8"));
    for (const { to, isType, isDynamic } of imports) {
      const next = to.startsWith(".") ? path.join(path.dirname(file), to) : to;
      if (!isType && !isDynamic && !ways.has(next)) ways.set(next, [...way, next]);
    }
  }
  return undefined;
}

const programs = Object.entries(scripts).flatMap(([name, script]) => {
  const [program] = /server\/\S+\.ts/.exec(script) ?? [];
  return program === undefined || loadsGenerated(program) ? [] : [{ name, program }];
});

test.each(programs)(
  "npm run $name starts in a fresh checkout: it loads nothing that has yet to be generated",
  ({ program }) => {
    expect(existsSync(program)).toBe(true);
    expect(wayToGenerated(program)).toBeUndefined();
  },
);

test("`npm run drill:scripts` tries every script in a fresh clone", () => {
  expect(Object.keys(scriptRuns).toSorted()).toEqual(Object.keys(scripts).toSorted());
});
