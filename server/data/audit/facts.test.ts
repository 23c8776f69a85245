import { expect, test } from "vitest";
import { shownFacts } from "#server/data/audit/facts.ts";

test.each([
  ["secret", "newPassword", "passphrase", "tokenType", "cvc", "cvv", "cookie", "authorization"],
  ["key", "apiKey", "private_key", "pin", "pan", "iban", "cardNumber", "uploadUrl", "downloadUrl"],
  ["sealedWith", "keyHash", "signature", "code", "current", "sessionUrl", "checkoutUrl"],
])("of %s, %s, %s and the like nothing is kept", (...names) => {
  const facts = Object.fromEntries(names.map((name) => [name, "opens something"]));
  expect(shownFacts("apiKeys.update", facts)).toEqual({});
});

test("of the number of an account the end is kept", () => {
  const facts = { bankAccountNumber: "DE89370400440532013000", settlementNumber: "12345678" };
  const shown = { bankAccountNumber: "…3000", settlementNumber: "…5678" };
  expect(shownFacts("compliance.update", facts)).toEqual(shown);
});
