import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const folder = "server/workshop/drills";
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};
const drills = globSync(`${folder}/*/main.ts`).map((file) => path.basename(path.dirname(file)));

/** A drill's script has its name, `drill:<name>`, but for two that are older than the prefix. */
const scriptOf = (drill: string) =>
  ["crash-bank", "soak"].includes(drill) ? drill : `drill:${drill}`;

test("each drill has a home of its own, from which its script starts", () => {
  const started = Object.entries(scripts).filter(
    ([name, script]) => name.startsWith("drill:") || script.includes(`${folder}/`),
  );
  const expected = drills.map((drill) => [
    scriptOf(drill),
    `node server/programs/start/node24.mjs ${folder}/${drill}/main.ts`,
  ]);
  expect(started.toSorted()).toEqual(expected.toSorted());
});

test("each benchmark has a home of its own, from which its script starts", () => {
  const benches = globSync("server/workshop/bench/*/main.ts").map((file) => file.split("/").at(-2));
  const started = Object.entries(scripts).filter(([name]) => name.startsWith("bench:"));
  const expected = benches.map((bench) => [
    `bench:${bench}`,
    `node server/programs/start/node24.mjs server/workshop/bench/${bench}/main.ts`,
  ]);
  expect(started.toSorted()).toEqual(expected.toSorted());
});

test("the README names each drill's command", () => {
  const readme = readFileSync(`${folder}/README.md`, "utf8");
  expect(drills.filter((drill) => !readme.includes(`\`npm run ${scriptOf(drill)}\``))).toEqual([]);
});
