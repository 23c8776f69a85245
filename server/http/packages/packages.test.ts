import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadEnv } from "#server/core/env.ts";
import { apiVersion } from "#server/core/version.ts";
import { answerPackage, packageNames } from "#server/http/packages/packages.ts";
import { documentPages } from "#server/http/reference/pages/pages.ts";

/** Fetches a package from a registry by a name of ours. */
const fromRegistry =
  /\b(?:npx|bunx|(?:npm|pnpm|yarn|bun) (?:install|i|add|exec|dlx|x))\b[^\n`]{0,200}[ =]@canary-payments\//;

const texts = globSync(
  [
    "*.md",
    "{app,components,deploy,server,sdk}/**/*.{md,ts,tsx}",
    "sdk/*.json",
    "sdk/{cli,testing-service,medusa}/*.json",
  ],
  { exclude: ["**/node_modules/**", "**/dist/**", "server/generated/**", "**/*.test.ts"] },
);

test("no text tells anybody to fetch a package of ours from a registry, where it is not", () => {
  expect("npx --yes @canary-payments/cli login").toMatch(fromRegistry);
  expect("npm install --save-dev vitest @canary-payments/sdk").toMatch(fromRegistry);
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter((file) => fromRegistry.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("guides install from the service that shows them, in its own version", () => {
  const env = loadEnv({ APP_URL: "https://pay.shop.example" });
  const pages = documentPages(env).map(({ markdown }) => markdown);
  for (const name of packageNames) {
    const url = `https://pay.shop.example/sdk/canary-payments-${name}-${apiVersion}.tgz`;
    expect(pages.some((text) => text.includes(url))).toBe(true);
  }
  expect(pages.filter((text) => /\{\{\w+\}\}/.test(text))).toEqual([]);
});

test("each package under sdk/ is served, in its own version", () => {
  const files = globSync("sdk/{,*/}package.json").filter((file) => !file.includes("/dist/"));
  const named = files.map((file) => {
    const { name, version } = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
    return `${name} ${version}`;
  });
  const served = packageNames.map((name) => `@canary-payments/${name} ${apiVersion}`);
  expect(named.toSorted()).toEqual(served.toSorted());
});

test("READMEs of packages name the version that is served", () => {
  const named = ["sdk/README.md", "sdk/cli/README.md", "sdk/medusa/README.md"].flatMap((file) => [
    ...readFileSync(file, "utf8").matchAll(/canary-payments-[a-z-]+-(\d[\d.]*\d)\.tgz/g),
  ]);
  expect(new Set(named.map(([, version]) => version))).toEqual(new Set([apiVersion]));
});

/** `npm run packages:publish` looks into what is packed; these can be checked without packing. */
test.each(packageNames)("%s can be published as it is", (name) => {
  const folder = name === "sdk" ? "sdk" : `sdk/${name}`;
  const manifest: unknown = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  expect(manifest).toMatchObject({
    version: apiVersion,
    license: "MIT",
    description: expect.stringMatching(/\.$/),
    files: expect.arrayContaining(["dist", "README.md", "LICENSE"]),
    publishConfig: { access: "public", provenance: true },
  });
  expect(manifest).not.toHaveProperty("private");
  expect(manifest).not.toHaveProperty("scripts");
  expect(readFileSync(`${folder}/LICENSE`, "utf8")).toContain("MIT License");
});

test.each(["canary-payments-sdk-0.0.1.tgz", "..%2Fpackage.json", "../package.json", "x"])(
  "%s is no package: 404, and nothing is packed for it",
  async (file) => {
    const log = { error: () => expect.unreachable() };
    const answer = await answerPackage({ env: { APP_URL: "https://pay.example" }, log }, file);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("/sdk/packages.json");
  },
);
