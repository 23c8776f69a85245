import { expect, test } from "vitest";
import { webOrigin } from "#server/wire/atoms/url.ts";

test.each([
  ["https://shop.example", "https://shop.example"],
  ["https://Shop.Example/checkout?x", "https://shop.example"],
  ["http://localhost:3000", "http://localhost:3000"],
  ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
  ["http://[::1]:8080", "http://[::1]:8080"],
  ["https://bücher.example", "https://xn--bcher-kva.example"],
  ["https://my_shop.a-b.example", "https://my_shop.a-b.example"],
  ["https://a--b.c-d-e.example", "https://a--b.c-d-e.example"],
])("%s is the origin %s", (address, origin) => {
  expect(webOrigin(address)).toBe(origin);
});

test.each([
  "https://*",
  "https://*.example",
  "https://a;script-src",
  "https://a,b.example",
  "https://a'b.example",
  "https://shop.example https://evil.example",
  "https://a.example;frame-ancestors *",
  "*",
  "'self'",
  "data:text/html,x",
  "javascript:alert(1)",
  "https://",
  "https://-a.example",
  "https://a-.example",
  "https://a.example.",
  `https://${"a".repeat(60)}-/`,
  // By `URL.canParse` an address, by `new URL` none.
  `https://${"A1".repeat(40_000)}-/`,
  "",
  null,
])("%s is no origin", (address) => {
  expect(webOrigin(address)).toBeNull();
});
