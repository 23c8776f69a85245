import { expect, test } from "vitest";
import { pageHeaders } from "#server/checkout/integrity/page-headers.ts";

test("the hosted page has no opener; where the processor's fields are, a bank's window may answer", () => {
  const policyOf = (processorFields: boolean) =>
    pageHeaders("nonce", { processorFields })["Cross-Origin-Opener-Policy"];
  expect(policyOf(false)).toBe("same-origin");
  expect(policyOf(true)).toBe("same-origin-allow-popups");
});
