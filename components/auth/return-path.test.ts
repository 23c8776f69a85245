import { expect, test } from "vitest";
import { returnPath } from "#components/auth/return-path.ts";

test.each(["/payments?page=2", "/payment-links/plink_1", "/"])("“%s” is kept", (path) => {
  expect(returnPath(path)).toBe(path);
});

test.each([
  undefined,
  "",
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "/sign-in?callbackUrl=/",
  "/api/auth/signout",
])("“%s” leads to the overview", (path) => {
  expect(returnPath(path)).toBe("/");
});
