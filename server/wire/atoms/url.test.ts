import { expect, test } from "vitest";
import { CallbackUrl, CallbackUrlInput, WebUrlInput, webOrigin } from "#server/wire/atoms/url.ts";

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

test.each([
  "localhost:3000/thanks",
  "localhost:3000",
  "localhost",
  "LocalHost/thanks?x",
  "shop.example:8080",
  "shop.example/thanks",
  "www.shop.example/",
  "127.0.0.1:3000/thanks",
])("%s is a web address without its scheme, and no callback address", (address) => {
  expect(CallbackUrlInput.safeParse(address).error?.issues[0]?.message).toContain(
    "http:// or https://",
  );
});

test.each([
  "https://shop.example/thanks",
  "http://localhost:3000/thanks",
  "myapp://paid",
  "com.example.app:/paid",
  "tel:123",
  "/thanks",
  "thanks",
  "localhosts",
  "shop.example",
  "",
])("%s is stored as it is: the format of callback addresses is not checked", (address) => {
  expect(CallbackUrlInput.parse(address)).toBe(address);
});

test.each([
  "javascript:alert(1)",
  " JavaScript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript://shop.example/%0Aalert(1)",
  "vbscript:msgbox(1)",
  "data:text/html,<script>alert(1)</script>",
])(
  "%j would run where it is linked to: refused when it is given, readable where it is stored",
  (address) => {
    expect(CallbackUrlInput.safeParse(address).success).toBe(false);
    expect(WebUrlInput.safeParse(address).success).toBe(false);
    expect(CallbackUrl.parse(address)).toBe(address);
  },
);

test.each([
  ["https://shop.example/paid", true],
  ["http://localhost:3000", true],
  ["myapp://paid", false],
  ["/paid", false],
])("%s is an address that a browser is sent to: %s", (address, isWeb) => {
  expect(WebUrlInput.safeParse(address).success).toBe(isWeb);
});

test("a long text of nothing but labels is refused or taken in no time", () => {
  const begun = performance.now();
  CallbackUrlInput.safeParse("a.".repeat(1_000));
  CallbackUrlInput.safeParse("a-".repeat(1_000));
  expect(performance.now() - begun).toBeLessThan(50);
});
