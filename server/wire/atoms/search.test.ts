import { expect, test } from "vitest";
import { likeOperand, searchable } from "#server/wire/atoms/search.ts";

test("a search ignores case and accents on both sides", () => {
  expect(searchable("José Ángel", null, "Øresund")).toBe("jose angel øresund");
  expect(likeOperand("JOSÉ")).toBe("jose");
});

test("wildcards in a search are taken literally", () => {
  expect(likeOperand("50%_a\\b")).toBe("50\\%\\_a\\\\b");
});
