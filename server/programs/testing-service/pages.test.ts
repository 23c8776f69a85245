import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { pages } from "#server/programs/testing-service/pages.ts";

/** A page in a frame of the dashboard, which needs Next. */
const ofDashboard = "app/(hosted)/checkout/preview/route.tsx";

test("each page of shoppers and customers is there without Next, with the methods that it has", async () => {
  const files = globSync("app/(hosted)/**/route.{ts,tsx}").filter((file) => file !== ofDashboard);
  expect(files.length).toBeGreaterThan(15);
  const shown = await Promise.all(
    files.map(async (file) => {
      const page = (await import(/* @vite-ignore */ path.resolve(file))) as { POST?: unknown };
      return [addressOf(file), page.POST === undefined ? "GET" : "GET and POST"];
    }),
  );
  const here = Object.entries(pages).map(([address, { POST }]) => [
    address,
    POST === undefined ? "GET" : "GET and POST",
  ]);
  expect(here.toSorted()).toEqual(shown.toSorted());
});

/** The place of a variable part is `:name`, whatever Next calls it. */
function addressOf(file: string): string {
  const address = file.replace(/^app\/\(hosted\)/, "").replace(/\/route\.tsx?$/, "");
  return address.replace(/\[\w+\]/, ":name");
}
