import { expect, test } from "vitest";
import { nearest } from "#server/wire/atoms/names/nearest.ts";

const known = ["email", "limit", "offset", "search", "customerId", "startDate", "status"];

test.each([
  ["emial", "email"],
  ["email", "email"],
  ["customer_id", "customerId"],
  ["customer", "customerId"],
  ["StartDate", "startDate"],
  ["satus", "status"],
  ["limti", "limit"],
])("%s was meant to be %s", (given, meant) => {
  expect(nearest(given, known)).toBe(meant);
});

test.each(["utm_source", "zz", "", "x".repeat(10_000), "😀"])("%s is near to nothing", (given) => {
  expect(nearest(given, known)).toBeNull();
});
