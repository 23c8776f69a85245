import { expect, test } from "vitest";
import { factsOf, shownFacts } from "#server/data/audit/facts.ts";

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

test.each([
  "sk_live_0123456789ABCDEFGHIJ",
  "the hook's is whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
  "Bearer eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJrZXkifQ.c2ln",
])("a credential in a field that is none's is not kept: %s", (pasted) => {
  const facts = { title: pasted, unknownField: pasted, tags: ["a", pasted] };
  const shown = { title: "…", unknownField: "…", tags: ["a", "…"] };
  expect(shownFacts("products.update", facts)).toEqual(shown);
});

test("of an address host and path are kept, whatever its query opens", () => {
  const facts = { url: "https://ada:secret@shop.example/hook?token=abcdefgh" };
  expect(shownFacts("webhookEndpoints.update", facts)).toEqual({
    url: "https://shop.example/hook",
  });
});

test("of a filter is kept what it narrows by, and of a search for shoppers that there was one", () => {
  const filter = { currency: "EUR", search: "vera", email: "v@example.com", ids: ["pi_1", "pi_2"] };
  expect(shownFacts("exports.take", factsOf({ filter, rows: 2, shape: { a: 1 } }))).toEqual({
    filter: ["currency=EUR", "search=…", "email=…", "ids=pi_1,pi_2"],
    rows: 2,
  });
});
