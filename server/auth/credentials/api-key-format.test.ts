import fc from "fast-check";
import { expect, test } from "vitest";
import { generateApiKey, isWellFormedApiKey } from "#server/auth/credentials/api-key-format.ts";

const testing = { APP_ENV: "testing" } as const;
const live = { APP_ENV: "live" } as const;

test("a key says its environment and is not well-formed in the other", () => {
  const key = generateApiKey(testing);
  expect(key).toMatch(/^sk_test_[0-9A-Za-z]{49}$/);
  expect(isWellFormedApiKey(testing, key)).toBe(true);
  expect(isWellFormedApiKey(live, key)).toBe(false);
  expect(generateApiKey(live)).toMatch(/^sk_live_/);
});

test("any one wrong character is noticed without a database", () => {
  const key = generateApiKey(testing);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: key.length - 1 }),
      fc.constantFrom(..."09azAZ_-"),
      (at, wrong) => {
        fc.pre(key[at] !== wrong);
        return !isWellFormedApiKey(testing, key.slice(0, at) + wrong + key.slice(at + 1));
      },
    ),
  );
});

test("two neighbors swapped are noticed", () => {
  const key = generateApiKey(testing);
  for (let at = 8; at < key.length - 1; at += 1) {
    if (key[at] === key[at + 1]) continue;
    const swapped = key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2);
    expect(isWellFormedApiKey(testing, swapped)).toBe(false);
  }
});

test.each(["", "sk_test_", "sk_test_é".padEnd(57, "0"), "x".repeat(10_000)])(
  "“%s” is not a key",
  (text) => {
    expect(isWellFormedApiKey(testing, text)).toBe(false);
  },
);
