import { expect, test } from "vitest";
import { returnPath, signInPath } from "#components/auth/return-path.ts";

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
  "/..//evil.example/x",
  "/.//evil.example/x",
  "/a/..//evil.example/x",
  "/%2e%2e//evil.example/x",
  "/.\\/evil.example/x",
  "/..\\/evil.example/x",
  "/a/../../\t/evil.example",
  "/./sign-in",
  "javascript:alert(1)",
  "/sign-in?callbackUrl=/",
  "/api/auth/signout",
])("“%s” leads to the overview", (path) => {
  expect(returnPath(path)).toBe("/");
});

test.each([
  [
    "/payments?status=succeeded&page=2",
    "/sign-in?callbackUrl=%2Fpayments%3Fstatus%3Dsucceeded%26page%3D2",
  ],
  ["/payments?page=2&_rsc=1a2b3", "/sign-in?callbackUrl=%2Fpayments%3Fpage%3D2"],
  ["/payments?_rsc=1a2b3", "/sign-in?callbackUrl=%2Fpayments"],
  ["/", "/sign-in"],
  ["//evil.example", "/sign-in"],
  ["/..//evil.example/x", "/sign-in"],
  [null, "/sign-in"],
])("somebody signed out who asks for “%s” goes to “%s”", (asked, path) => {
  expect(signInPath(asked)).toBe(path);
});
