import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// What the linter has no rule for. Import layers, sizes and the rest are in .oxlintrc.json.

const domain = globSync(
  "server/{routers,payments,ledger,events,storage,notifications,auth,http,procedures,webhooks,checkout}/**/*.ts",
  { exclude: ["**/*.test.ts"] },
);

test("domain code reads the time from ctx.clock alone", () => {
  const readers = domain.filter((file) => /new Date\(\)|Date\.now\(\)/.test(source(file)));
  expect(readers).toEqual([]);
});

test("there are no drawers for everything", () => {
  const drawers = globSync("{app,components,server,prisma}/**/{lib,utils,helpers,types,common}", {
    exclude: ["server/generated/**"],
  });
  expect(drawers).toEqual([]);
});

test("no test sets a time limit of its own, which a busy machine would not keep", () => {
  const tests = globSync("{app,components,server,prisma}/**/*.test.{ts,tsx}");
  const limited = tests.filter((file) =>
    /(poll|test|it)\b[^;]*?\{\s*timeout: |waitFor\(/s.test(source(file)),
  );
  expect(limited).toEqual([]);
});

function source(file: string): string {
  return readFileSync(file, "utf8");
}
