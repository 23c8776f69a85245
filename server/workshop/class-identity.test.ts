import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { expect, test } from "vitest";

// Next bundles a copy of each of our modules, and the service that a page calls has another one: an error that the
// service throws is no `instanceof` of the page's class. `byName` in server/core/errors.ts tells classes of ours apart.

/** Classes of packages, where both sides of `instanceof` come from the same copy of the package. */
const reviewed: Record<string, string> = {
  DatabaseError: "pg is the same for all (next.config.mjs, serverExternalPackages)",
  "errors.JOSEError": "asked right after the call of jose, in the same file",
  "pg.DatabaseError": "pg is the same for all (next.config.mjs, serverExternalPackages)",
  TRPCClientError: "thrown and asked for in the browser, which has one copy",
  ZodError: "besides its name, in the same condition",
};
const reviewedSpaces: Record<string, string> = {
  "z.": "schemas of ours, asked by the module graph that made them",
  "Stripe.errors.": "asked right after the call of the library, in the same file",
};

/** Programs and the workshop are run by Node, which has one copy of each module. */
const bundled = globSync("{app,components,server}/**/*.{ts,tsx}", {
  exclude: ["**/*.test.ts", "**/*.test.tsx", "server/{generated,programs,workshop}/**"],
});

/** The right sides of `instanceof` that are neither the platform's nor reviewed, a line each. */
function doubtful(file: string, text: string): string[] {
  const isReviewed = (name: string) =>
    name in reviewed || Object.keys(reviewedSpaces).some((space) => name.startsWith(space));
  const known = new Set(namesIn(text));
  return [...text.matchAll(/\binstanceof ([\w.]+)/g)]
    .map(([, name = ""]) => name)
    .filter((name) => known.has(name.split(".")[0] ?? "") && !isReviewed(name))
    .map((name) => `${file}: instanceof ${name}`);
}

/** A file's imports from elsewhere than the platform, and the classes that it declares. */
function namesIn(text: string): string[] {
  const imports = [...text.matchAll(/^import (?!type)([^;"]+?) from "([^"]+)";/gm)]
    .filter(([, , from = ""]) => !isBuiltin(from))
    .flatMap(([, names = ""]) => names.replaceAll(/\b\w+ as |[{}*,]/g, " ").match(/\w+/g) ?? []);
  const classes = [...text.matchAll(/^(?:export )?(?:abstract )?class (\w+)/gm)];
  return [...imports, ...classes.map(([, name = ""]) => name)];
}

test("what Next bundles asks for no class of ours by instanceof", () => {
  expect(bundled.length).toBeGreaterThan(500);
  expect(bundled.flatMap((file) => doubtful(file, readFileSync(file, "utf8")))).toEqual([]);
});

test.each([
  ['import { ProcessorRefused } from "#server/core/interfaces/processor.ts";', "ProcessorRefused"],
  ["class Moved extends Error {}", "Moved"],
  ['import {\n  a as Kept,\n  b,\n} from "#server/core/errors.ts";', "Kept"],
  ['import * as trpc from "@trpc/server";', "trpc.TRPCError"],
  [
    'import { Prisma } from "#server/generated/prisma/client.ts";',
    "Prisma.PrismaClientKnownRequestError",
  ],
])("the check sees a planted one: %s", (first, name) => {
  const planted = `${first}\nexport const is = (error: unknown) => error instanceof ${name};`;
  expect(doubtful("a.ts", planted)).toEqual([`a.ts: instanceof ${name}`]);
});

test("it lets the platform's classes pass", () => {
  const fine =
    'import { Readable } from "node:stream";\nexport const is = (x: unknown) => x instanceof Error || x instanceof Readable;';
  expect(doubtful("a.ts", fine)).toEqual([]);
});
