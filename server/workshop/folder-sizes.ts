import { globSync } from "node:fs";
import path from "node:path";

const filesMax = 15;
const withTestsMax = 20;

/** Folders that may have more, each for its reason. */
const reviewed: Record<string, string> = {
  "components/checkout/messages": "one file a language",
  "components/checkout/messages/bank": "one file a language",
  "components/checkout/messages/invoice": "one file a language",
  "components/checkout/messages/order": "one file a language",
  "components/checkout/messages/plan": "one file a language",
  "components/checkout/messages/portal": "one file a language",
  "components/checkout/messages/questions": "one file a language",
  "components/ui": "one file a primitive, each of them for everybody",
  "prisma/functions": "one file a function, each of them for the whole database",
};

/** Every file of the product's own sources and its tests, what is generated left out. */
function readFiles(): string[] {
  return globSync("{app,components,deploy,e2e,prisma,sdk/src,server}/**/*.{css,mjs,sql,ts,tsx}", {
    exclude: ["server/generated/**"],
  });
}

/** Which folders have grown beyond what is seen at a glance, a line each; nothing when all is well. */
export function folderProblems(
  files: readonly string[] = readFiles(),
  large: Record<string, string> = reviewed,
): string[] {
  const folders = [...Map.groupBy(files, (file) => path.dirname(file))].map(([folder, all]) => ({
    folder,
    withTests: all.length,
    count: all.filter((file) => !/\.(test|spec)\.tsx?$/.test(file)).length,
  }));
  const tooLarge = folders.filter((it) => it.count > filesMax || it.withTests > withTestsMax);
  const needed = new Set(tooLarge.map(({ folder }) => folder));
  return [
    ...tooLarge
      .filter(({ folder }) => !(folder in large))
      .map(
        ({ folder, count, withTests }) =>
          `${folder} has ${count} files, ${withTests} with tests: at most ${filesMax} and ${withTestsMax}, divide it`,
      ),
    ...Object.keys(large)
      .filter((folder) => !needed.has(folder))
      .map((folder) => `${folder} needs no exception any more`),
  ];
}
