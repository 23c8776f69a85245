import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { loadEnv } from "#server/env.ts";
import { errorCodes } from "#server/errors.ts";
import { buildDocument } from "#server/rest/openapi/document.ts";
import { listOperations } from "#server/rest/routes.ts";

const env = loadEnv({
  LIVE_URL: "https://pay.example",
  TESTING_URL: "https://testing.pay.example",
});
const document = JSON.parse(JSON.stringify(buildDocument(env)));
const folder = mkdtempSync(path.join(tmpdir(), "canary-openapi-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the OpenAPI document", () => {
  test("says the version and both environments", () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.version).toBe("0.8.6");
    expect(document.servers.map(({ url }: { url: string }) => url)).toEqual([
      "https://pay.example",
      "https://testing.pay.example",
    ]);
  });

  test("has every operation that answers, with a summary, its success and its refusals", () => {
    for (const { method, path: route, status, isPublic } of listOperations()) {
      const operation = document.paths[`/api/canary${route}`]?.[method.toLowerCase()];
      expect(operation?.summary, `${method} ${route}`).toEqual(expect.any(String));
      const statuses = Object.keys(operation.responses);
      expect(statuses, `${method} ${route}`).toContain(String(status));
      if (!isPublic)
        expect(statuses, `${method} ${route}`).toEqual(
          expect.arrayContaining(["401", "403", "429"]),
        );
    }
  });

  test("lists every error code", () => {
    for (const code of Object.keys(errorCodes)) expect(document.info.description).toContain(code);
  });

  test("passes Redocly's linter without an error or a warning", { timeout: 60_000 }, () => {
    const file = path.join(folder, "openapi.json");
    writeFileSync(file, JSON.stringify(document));
    const lint = spawnSync(
      "node_modules/.bin/redocly",
      ["lint", file, "--extends=recommended", "--format=json", "--max-problems=1000"],
      { encoding: "utf8" },
    );
    const { problems } = JSON.parse(lint.stdout) as {
      problems: { ruleId: string; message: string; location: { pointer: string }[] }[];
    };
    expect(
      problems.map(
        ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`,
      ),
    ).toEqual([]);
  });
});
