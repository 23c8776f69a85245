import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { hashSources } from "#server/programs/start/build/hash-sources.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "canary-sources-"));
  afterwards(() => rmSync(root, { recursive: true }));
  for (const file of [...sources, ...others]) write(file, "before");
});

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

const sources = [
  "app/(auth)/sign-in/page.tsx",
  "app/.well-known/jwks.json/route.ts",
  "components/checkout/styles/core.css",
  "server/main.ts",
  "prisma/schema/customers.prisma",
  "server/programs/start/build/page-assets.ts",
  "server/programs/start/build/native-module.mjs",
  "package-lock.json",
  "next.config.mjs",
];

/** Made by programs, or run by tools alone. */
const others = [
  "server/generated/schema-checked.sha256",
  "server/generated/checkout-page.ts",
  "server/workshop/check.ts",
  "server/programs/cli/canary.ts",
  "server/main.test.ts",
  "sdk/src/generated/types.ts",
  "next-env.d.ts",
  "tsconfig.tsbuildinfo",
  ".next/builds/one/BUILD_ID",
];

test.each(sources)("an edit of %s is a reason to build", (file) => {
  const before = hashSources(root);
  write(file, "after");
  expect(hashSources(root)).not.toBe(before);
});

test.each(others)("a change of %s is no reason to build", (file) => {
  const before = hashSources(root);
  write(file, "after");
  expect(hashSources(root)).toBe(before);
});
