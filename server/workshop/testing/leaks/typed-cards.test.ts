import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { holdsCardNumber } from "#server/wire/atoms/checkout/card-number.ts";
import { holdsTypedCard, typedCards } from "#server/workshop/testing/leaks/typed-cards.ts";

const [number = ""] = typedCards;
const grouped = number.replaceAll(/(?=(?:.{4})+$)/g, " ").trim();

test.each([
  number,
  `id${number}x`,
  `12${number}34`,
  grouped,
  grouped.replaceAll(" ", "%20"),
  Buffer.from(number).toString("hex"),
  ...["", "a", "ab"].map((before) => Buffer.from(`${before}${number};`).toString("base64")),
  Buffer.from(`{"number":"${number}"}`).toString("base64url"),
])("a number that tests type is seen in %s", (text) => {
  expect(holdsTypedCard(`before ${text} after`)).toBe(true);
});

test("hashes, times and ids are none", () => {
  for (const text of [
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "2026-11-23T15:31:14.123Z 1795447874123 1795447874123456789",
    "cus_01m84hyk7hf229j6n67b07t6h8 4915112345678",
    Buffer.from("2026-11-23 1795447874123").toString("base64"),
    "cus_00000000000000000000000001 4000-0000-0000-0",
  ])
    expect(holdsTypedCard(text), text).toBe(false);
});

test("tests and what they are made with type no card number but these", () => {
  const files = globSync([
    "{server,app,components,prisma,sdk}/**/*.test.{ts,tsx}",
    "server/workshop/**/*.ts",
    "e2e/**/*.ts",
  ]);
  expect(files.length).toBeGreaterThan(500);
  const others = files.flatMap((file) =>
    (readFileSync(file, "utf8").match(/\d(?:[ -]?\d){12,18}/g) ?? [])
      .filter((digits) => holdsCardNumber(digits) && !holdsTypedCard(digits))
      .map((digits) => `${file}: ${digits}`),
  );
  expect(others).toEqual([]);
});
