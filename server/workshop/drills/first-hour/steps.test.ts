import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { loadEnv } from "#server/core/env.ts";
import { guides } from "#server/http/reference/guides.ts";
import { findDocumentPage } from "#server/http/reference/pages/pages.ts";
import { missingQuotes } from "#server/workshop/drills/first-hour/missing-quotes.ts";
import { steps, stepsMax } from "#server/workshop/drills/first-hour/steps.ts";

async function textOf(page: string): Promise<string> {
  if (page === "README.md") return readFile(page, "utf8");
  // The Markdown source, with the placeholders for the service's URL and version.
  const guide = guides().find(({ slug }) => page === `/docs/guides/${slug}`);
  return guide?.markdown ?? findDocumentPage(loadEnv({}), page)?.markdown ?? "";
}

test("a stranger's shop takes ten steps at most, each from sentences that stand in the guides", async () => {
  expect(steps.length).toBeLessThanOrEqual(stepsMax);
  for (const { title, needs } of steps) expect(needs.length, title).toBeGreaterThan(0);
  expect(await missingQuotes(textOf)).toEqual([]);
});
