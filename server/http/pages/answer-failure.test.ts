import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no route handler answers a failure that stands in no log", () => {
  const routes = globSync("app/**/route.{ts,tsx}");
  expect(routes.length).toBeGreaterThan(5);
  const silent = routes.filter((file) => readFileSync(file, "utf8").includes("errorBody("));
  expect(silent).toEqual([]);
});
