import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { afterEach, beforeEach, expect, test } from "vitest";
import { neededPackages, smallerProject } from "#server/programs/start/install/lock-file.mjs";

const checkout = path.resolve(import.meta.dirname, "../../../..");
let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "canary-lock-"));
  const own = { dependencies: { prisma: "1", next: "1", ink: "1" }, devDependencies: { pen: "1" } };
  const packages = {
    "": own,
    "node_modules/prisma": {
      version: "1.0.0",
      dependencies: { mysql2: "1", wheel: "1" },
      peerDependencies: { typescript: "1", paper: "1", pen: "1" },
      peerDependenciesMeta: { pen: { optional: true } },
    },
    "node_modules/prisma/node_modules/wheel": { version: "2.0.0" },
    "node_modules/mysql2": { version: "1.0.0" },
    "node_modules/typescript": { version: "1.0.0", devOptional: true },
    "node_modules/paper": { version: "1.0.0" },
    "node_modules/next": { version: "1.0.0", dependencies: { ink: "1", wheel: "1" } },
    "node_modules/wheel": { version: "1.0.0" },
    "node_modules/ink": { version: "1.0.0", optionalDependencies: { native: "1" } },
    "node_modules/native": { version: "1.0.0", optional: true },
    "node_modules/pen": { version: "1.0.0", devOptional: true },
  };
  const lock = { name: "shop", version: "1.0.0", lockfileVersion: 3, packages };
  writeFileSync(path.join(root, "package-lock.json"), JSON.stringify(lock));
});

afterEach(() => rmSync(root, { recursive: true }));

const service = [
  "",
  "node_modules/ink",
  "node_modules/native",
  "node_modules/paper",
  "node_modules/prisma",
  "node_modules/prisma/node_modules/wheel",
];

test("the service needs what its packages load, required peers as well, and no tool that a peer may be", () => {
  expect(Object.keys(neededPackages(root, "service")).toSorted()).toEqual(service);
  const { dependencies } = neededPackages(root, "service")["node_modules/prisma"] ?? {};
  expect(dependencies).toEqual({ paper: "1", wheel: "1" });
});

test("its pages need theirs besides, and tools everything", () => {
  const ofPages = ["node_modules/next", "node_modules/typescript", "node_modules/wheel"];
  expect(Object.keys(neededPackages(root, "pages")).toSorted()).toEqual(
    [...service, ...ofPages].toSorted(),
  );
  expect(Object.keys(neededPackages(root, "tools"))).toHaveLength(11);
});

test("what is added to the service asks for nothing that is there", () => {
  expect(smallerProject(root, "pages", "service")).toMatchObject({
    package: { dependencies: { next: "1.0.0", typescript: "1.0.0", wheel: "1.0.0" } },
    lock: {
      packages: {
        "node_modules/next": { version: "1.0.0", dependencies: { wheel: "1" } },
        "node_modules/typescript": { version: "1.0.0" },
        "node_modules/wheel": { version: "1.0.0" },
      },
    },
  });
});

test("no package of the service or its pages is overridden: their smaller projects know of no override", () => {
  const { overrides } = JSON.parse(readFileSync(path.join(checkout, "package.json"), "utf8"));
  const held = Object.keys(neededPackages(checkout, "pages"));
  for (const name of Object.keys(overrides)) expect(held).not.toContain(`node_modules/${name}`);
});

test("nothing but the dashboard's pages loads a package of theirs", () => {
  const held = neededPackages(checkout, "service");
  const direct = Object.keys(neededPackages(checkout, "pages")[""]?.dependencies ?? {});
  const ofPages = direct.filter((name) => !(`node_modules/${name}` in held));
  expect(ofPages).toContain("next");
  const loading = globSync("{server,app/(hosted),components/checkout}/**/*.{ts,tsx,mjs}", {
    cwd: checkout,
  })
    .filter((file) => !/\.test\.|^server\/(?:workshop|generated)\//.test(file))
    .flatMap((file) => importsOf(file).map((name) => ({ file, name })))
    .filter(({ name }) => ofPages.some((each) => name === each || name.startsWith(`${each}/`)));
  expect(loading.map(({ file, name }) => `${file} ${name}`).toSorted()).toEqual([
    // A module of the pages, and one that is loaded when they are built.
    "server/http/auth/page-session.ts next/headers",
    "server/http/pages.ts next",
  ]);
});

/** But for types. */
function importsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(path.join(checkout, file), "utf8"));
  return module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
}
