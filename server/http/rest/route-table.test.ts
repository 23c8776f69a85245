import { expect, test } from "vitest";
import { RouteTable } from "#server/http/rest/route-table.ts";

const routes = new RouteTable<string>();
routes.add("GET", "/products/{id}", "get");
routes.add("POST", "/products/multiple", "multiple");
routes.add("POST", "/products/{id}/archive", "archive");
routes.add("GET", "/products", "list");

test("a static path wins over a parameter, wherever it was declared", () => {
  expect([...(routes.match("/products/multiple")?.targets.values() ?? [])]).toEqual(["multiple"]);
  expect(routes.match("/products/prod_1")).toEqual({
    route: "/products/{id}",
    targets: new Map([["GET", "get"]]),
    parameters: [["id", "prod_1"]],
  });
});

test("a static segment that leads nowhere does not hide the parameter", () => {
  expect(routes.match("/products/multiple/archive")?.parameters).toEqual([["id", "multiple"]]);
});

test.each([
  "/",
  "/product",
  "/products/",
  "/products//archive",
  "/products/a/b",
  "/products/a/archive/",
  "",
])("%s does not exist", (path) => {
  expect(routes.match(path)).toBeNull();
});

test.each(["/PRODUCTS", "/Products/prod_1_A/archive"])("%s is found in any spelling", (path) => {
  expect(routes.match(path)).toBeNull();
  expect(routes.matchLoosely(path)).not.toBeNull();
});

test("a parameter keeps its own spelling", () => {
  expect(routes.matchLoosely("/products/prod_1_A/ARCHIVE")?.parameters).toEqual([
    ["id", "prod_1_A"],
  ]);
});

test("declaring one operation twice stops the start", () => {
  expect(() => routes.add("GET", "/products/{id}", "again")).toThrow("twice");
});
