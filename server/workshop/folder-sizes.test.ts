import { expect, test } from "vitest";
import { folderProblems } from "#server/workshop/folder-sizes.ts";

const files = (folder: string, count: number, end: string) =>
  Array.from({ length: count }, (_, index) => `${folder}/${index}${end}`);

test("a folder of 15 files and 5 tests passes, with one more of either it does not", () => {
  const full = [...files("server/core", 15, ".ts"), ...files("server/core", 5, ".db.test.ts")];
  expect(folderProblems(full, {})).toEqual([]);
  const limits = "at most 15 and 20, divide it";
  expect(folderProblems([...full.slice(0, 15), "server/core/more.ts"], {})).toEqual([
    `server/core has 16 files, 16 with tests: ${limits}`,
  ]);
  expect(folderProblems([...full, "server/core/more.test.tsx"], {})).toEqual([
    `server/core has 15 files, 21 with tests: ${limits}`,
  ]);
});

test("files of the folders within do not count", () => {
  const within = [...files("server/core", 15, ".ts"), ...files("server/core/text", 15, ".ts")];
  expect(folderProblems(within, {})).toEqual([]);
});

test("a reviewed folder may have more, and is named once it has not", () => {
  const large = { "components/ui": "for everybody" };
  expect(folderProblems(files("components/ui", 16, ".tsx"), large)).toEqual([]);
  expect(folderProblems(files("components/ui", 15, ".tsx"), large)).toEqual([
    "components/ui needs no exception any more",
  ]);
});
