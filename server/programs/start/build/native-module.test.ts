import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import nativeModule, {
  importedByPages,
  nativeFiles,
} from "#server/programs/start/build/native-module.mjs";

const root = path.resolve(import.meta.dirname, "../../../..");

test("built pages get all that the modules they leave to Node export", () => {
  const files = importedByPages(root).filter((file) => nativeFiles.test(file));
  expect(files).toEqual(
    expect.arrayContaining([
      "server/http/services.ts",
      "server/http/pages/security-txt.ts",
      "server/http/pages/log-page-error.ts",
    ]),
  );
  for (const file of files) {
    const source = readFileSync(path.join(root, file), "utf8");
    const made = nativeModule(source);
    expect([file, ...valuesExported(`${file}.mjs`, made)]).toEqual([
      file,
      ...valuesExported(file, source),
    ]);
  }
});

test("an export that is no declaration stops the build and is named", () => {
  for (const source of ["export * from 'pen';", "export { ink };", "export let ink = 1;"])
    expect(() => nativeModule(source)).toThrow(source.slice(0, 7));
  expect(nativeModule("export type Ink = 1;\nexport interface Pen {}\n")).not.toContain("export");
});

test("browsers' modules and those that ask Next stay in the pages", () => {
  const paths = ["wire/a.ts", "pricing/a.ts", "core/a.ts", "http/auth/page-session.ts"];
  for (const file of paths) expect(nativeFiles.test(`server/${file}`)).toBe(false);
  for (const file of ["wired/a.ts", "http/auth/page-session-ts"])
    expect(nativeFiles.test(`server/${file}`)).toBe(true);
});

function valuesExported(file: string, source: string): string[] {
  const { staticExports } = parseSync(file, source).module;
  return staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ isType, exportName }) => (isType ? [] : [exportName.name ?? ""]))
    .toSorted();
}
