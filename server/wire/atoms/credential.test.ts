import { expect, test } from "vitest";
import { holdsCredential } from "#server/wire/atoms/credential.ts";

test.each([
  "sk_test_4eC39",
  "key=rk_live_a",
  "(sk_live_x)",
  "https://shop.example/?a_token=b",
  "Bearer abc",
])("%s is a credential", (text) => {
  expect(holdsCredential(text)).toBe(true);
});

test.each(["task_test_1", "risk_live_9", "disk_test_a", "the bearer"])(
  "a word that ends as a key begins is none: %s",
  (text) => {
    expect(holdsCredential(text)).toBe(false);
  },
);
