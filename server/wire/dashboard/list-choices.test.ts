import { expect, test } from "vitest";
import { viewQuery } from "#server/wire/atoms/lists/view-query.ts";
import { SaveView } from "#server/wire/dashboard/list-choices.ts";

test("a view is what narrows and sorts a list, not the page that somebody was on", () => {
  expect(viewQuery("?status=paid&page=3&rows=100&sort=largest")).toBe("sort=largest&status=paid");
});

test("the same filters in another order are the same view", () => {
  expect(viewQuery("b=2&a=1")).toBe(viewQuery("a=1&b=2&search="));
});

test("of a parameter that is repeated the first counts, as on the page", () => {
  expect(viewQuery("status=paid&status=failed")).toBe("status=paid");
});

test("whatever is sent stays a query: it leads nowhere else", () => {
  expect(viewQuery("//evil.example/x?a=b#c")).toBe("%2F%2Fevil.example%2Fx%3Fa=b%23c");
  expect(viewQuery("javascript:alert(1)")).toBe("");
});

test.each([
  ["a name of nothing", { name: "  ", query: "status=paid" }],
  ["a view of everything", { name: "All", query: "page=2" }],
  ["a name too long for a tab", { name: "x".repeat(61), query: "status=paid" }],
  ["a query that no address is as long as", { name: "Long", query: `search=${"x".repeat(1000)}` }],
])("%s is refused", (_what, input) => {
  expect(SaveView.safeParse({ list: "payments", ...input }).success).toBe(false);
});
