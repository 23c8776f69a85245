import { expect, test } from "vitest";
import { listHref, readFilter, readListUrl, readText, toPage } from "#components/table/list-url.ts";

test("an address without parameters is the first page", () => {
  expect(readListUrl({})).toEqual({ page: 1, limit: 25, offset: 0 });
});

test("the page is read from the address", () => {
  expect(readListUrl({ page: "3" })).toEqual({ page: 3, limit: 25, offset: 50 });
});

test("the first page is as long as its reader likes, a later one as its address says", () => {
  expect(readListUrl({}, 100)).toEqual({ page: 1, limit: 100, offset: 0 });
  expect(readListUrl({ page: "3", rows: "50" }, 100)).toEqual({ page: 3, limit: 50, offset: 100 });
  // An address from before there was a choice.
  expect(readListUrl({ page: "3" }, 100)).toEqual({ page: 3, limit: 25, offset: 50 });
});

test.each(["0", "10", "101", "1000", "abc"])("“%s” rows are no choice", (rows) => {
  expect(readListUrl({ rows }, 50).limit).toBe(50);
});

test("the way to a later page says how long pages are, the way to the first does not", () => {
  expect(listHref({ status: "open" }, toPage(2, 100))).toBe("?status=open&page=2&rows=100");
  expect(listHref({ page: "2", rows: "100" }, toPage(3, 25))).toBe("?page=3");
  expect(listHref({ page: "2", rows: "100" }, toPage(1, 100))).toBe("?");
  expect(listHref({ page: "2", rows: "100" }, { status: "open" })).toBe("?status=open");
});

test.each(["0", "-1", "1.5", "abc", "", "99999999999"])("page “%s” is the first page", (page) => {
  expect(readListUrl({ page }).page).toBe(1);
});

test("a repeated parameter counts once", () => {
  expect(readListUrl({ page: ["2", "9"] }).page).toBe(2);
});

test("turning the page keeps filters", () => {
  expect(listHref({ status: "open" }, { page: "2" })).toBe("?status=open&page=2");
});

test("changing a filter goes back to the first page", () => {
  expect(listHref({ status: "open", page: "4" }, { status: "complete" })).toBe("?status=complete");
});

test("the first page and removed filters leave no parameter behind", () => {
  expect(listHref({ page: "2" }, { page: "1" })).toBe("?");
  expect(listHref({ status: "open" }, { status: null })).toBe("?");
});

test("values are escaped", () => {
  expect(listHref({}, { search: "a&b=c" })).toBe("?search=a%26b%3Dc");
});

test("a filter the list does not know is no filter", () => {
  expect(readFilter({ status: "open" }, "status", ["open", "complete"])).toBe("open");
  expect(readFilter({ status: "<script>" }, "status", ["open", "complete"])).toBeUndefined();
});

test("a blank search is no search", () => {
  expect(readText({ search: "  " }, "search")).toBeUndefined();
  expect(readText({ search: " ada " }, "search")).toBe("ada");
});
