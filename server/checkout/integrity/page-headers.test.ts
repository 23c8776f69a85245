import { expect, test } from "vitest";
import { pageHeaders, type PageKind } from "#server/checkout/integrity/page-headers.ts";

test("the hosted page has no opener; where the processor's fields are, a bank's window may answer", () => {
  const policyOf = (processorFields: boolean) =>
    pageHeaders("nonce", { processorFields })["Cross-Origin-Opener-Policy"];
  expect(policyOf(false)).toBe("same-origin");
  expect(policyOf(true)).toBe("same-origin-allow-popups");
});

test("the processor's fields may use what Stripe publishes for them, and nothing else", () => {
  const js = ["https://*.js.stripe.com", "https://js.stripe.com"];
  const link = ["https://link.com", "https://*.link.com"];
  expect(directivesOf({ processorFields: true })).toEqual({
    ...ours,
    "script-src": ["'nonce-nonce'", ...js],
    "img-src": ["'self'", "https://*.link.com"],
    "connect-src": ["'self'", "https://api.stripe.com", ...link],
    "frame-src": [...js, "https://hooks.stripe.com", ...link],
  });
});

test("without the processor's fields the page reaches no other origin", () => {
  expect(directivesOf({})).toEqual(ours);
});

const ours = {
  "default-src": ["'none'"],
  "script-src": ["'nonce-nonce'"],
  "style-src": ["'nonce-nonce'"],
  "img-src": ["'self'"],
  "form-action": ["'self'"],
  "base-uri": ["'none'"],
  "frame-ancestors": ["'none'"],
  "connect-src": ["'self'"],
  "report-uri": ["/api/reports/pages"],
  "report-to": ["pages"],
};

/** As browsers read a policy: directives and what each allows. */
function directivesOf(kind: PageKind): Record<string, string[]> {
  const policy = pageHeaders("nonce", kind)["Content-Security-Policy"] ?? "";
  return Object.fromEntries(
    policy.split(";").map((directive) => {
      const [name = "", ...allowed] = directive.trim().split(/\s+/);
      return [name, allowed];
    }),
  );
}
