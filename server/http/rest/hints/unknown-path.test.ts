import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { basePath, listOperations } from "#server/http/operations/operations.ts";
import { isStrangePath, unknownPath } from "#server/http/rest/hints/unknown-path.ts";
import { RouteTable } from "#server/http/rest/route-table.ts";

const routes = new RouteTable<string>();
for (const { method, path } of listOperations()) routes.add(method, basePath + path, path);

/** As clients of another API write a path of ours. */
const habits: [string, (path: string) => string][] = [
  ["with a slash at its end", (path) => `${basePath}${path}/`],
  ["with slashes twice", (path) => `${basePath}/${path.replaceAll("/", "//")}`],
  ["below a version", (path) => `${basePath}/v1${path}`],
  ["as Stripe's", (path) => `/v1${path.replaceAll("-", "_")}`],
  ["as a later one of Stripe's", (path) => `/v2${path.replaceAll("-", "_")}`],
  ["below /api/v1", (path) => `/api/v1${path}`],
  ["with underscores", (path) => basePath + path.replaceAll("-", "_")],
  [
    "in capitals in the midst",
    (path) => basePath + path.replaceAll(/-(\w)/g, (_, one) => one.toUpperCase()),
  ],
];

test.each(habits)("every operation's path, %s, is told with its method", (_, write) => {
  for (const { method, path } of listOperations()) {
    const asked = write(path.replaceAll(/\{\w+\}/g, "pi_3Oa_B"));
    if (routes.match(asked)) continue;
    expect(unknownPath(routes, { method, path: asked })).toBe(
      `No operation has this path. Use ${method} ${basePath}${path}.`,
    );
  }
});

test("where the path that was meant answers other methods, those are told", () => {
  expect(unknownPath(routes, { method: "POST", path: "/v1/payment_links/plink_1" })).toBe(
    "No operation has this path. Use GET or PATCH or DELETE /api/canary/payment-links/{id}.",
  );
});

test("a path of Stripe's that nothing here has leads to the list and to the guide, which is there", () => {
  const told = unknownPath(routes, { method: "POST", path: "/v1/radar/value_lists" });
  expect(told).toContain("GET /api/canary/openapi.json");
  expect(told).toContain("/docs/guides/from-stripe");
  expect(existsSync("app/docs/guides/7-from-stripe.md")).toBe(true);
});

test("nothing that was sent stands in the sentence", () => {
  for (const path of ["/v1/customers/sk_live_1/", "/v1/sk_live_1", `${basePath}/sk_live_1`])
    expect(unknownPath(routes, { method: "GET", path })).not.toContain("sk_live");
});

test("the shop's own addresses are no strange paths", () => {
  expect(["/v1", "/v1/charges?limit=3", "/api/v1/customers"].every(isStrangePath)).toBe(true);
  expect(["/", "/v1x", "/payments", "/api/auth/v1", "/docs/v1"].some(isStrangePath)).toBe(false);
});
