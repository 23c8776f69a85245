import { expect, test } from "vitest";
import { likeOperand, searchable } from "#server/wire/atoms/lists/search.ts";
import { normalized } from "#server/wire/atoms/normalize.ts";

test("a search ignores case and accents on both sides", () => {
  expect(searchable("José Ángel", null, "Øresund")).toBe("jose angel øresund");
  expect(likeOperand("JOSÉ")).toBe("jose");
});

test("wildcards in a search are taken literally", () => {
  expect(likeOperand("50%_a\\b")).toBe("50\\%\\_a\\\\b");
});

test("marks count for nothing, however many a letter has", () => {
  expect(searchable(`Z${"\u0301\u0323".repeat(500)}oe\u0308`)).toBe("zoe");
  expect(normalized("E\u0301\u0323 ４２ ｶﾞ", "NFKC")).toBe("Ẹ\u0301 42 ガ");
});
