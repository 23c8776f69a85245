import { expect, test } from "vitest";
import { keyedHash, seal, unseal } from "#server/core/secret-box.ts";

const env = { APP_SECRET: "a secret of at least thirty-two characters" };

test("what was sealed can be read back, and no two seals are alike", () => {
  const first = seal(env, "signing-key", "private");
  expect(unseal(env, "signing-key", first)).toBe("private");
  expect(seal(env, "signing-key", "private")).not.toBe(first);
});

test("another purpose, another secret or an altered text reads nothing", () => {
  const sealed = seal(env, "signing-key", "private");
  expect(() => unseal(env, "webhook-secret", sealed)).toThrow();
  expect(() => unseal({ APP_SECRET: `${env.APP_SECRET}!` }, "signing-key", sealed)).toThrow();
  expect(() => unseal(env, "signing-key", sealed.slice(0, -2) + "AA")).toThrow();
});

test("a keyed hash is stable per purpose and tells nothing across purposes", () => {
  expect(keyedHash(env, "card-fingerprint", "x")).toBe(keyedHash(env, "card-fingerprint", "x"));
  expect(keyedHash(env, "card-fingerprint", "x")).not.toBe(keyedHash(env, "browser", "x"));
});

test("what the secret before has sealed opens beside the new one, and not without it", () => {
  const sealed = seal(env, "signing-key", "private");
  const APP_SECRET = "another secret, of 32 letters or more";
  expect(unseal({ APP_SECRET, APP_SECRET_PREVIOUS: env.APP_SECRET }, "signing-key", sealed)).toBe(
    "private",
  );
  expect(() => unseal({ APP_SECRET }, "signing-key", sealed)).toThrow();
});

test("while processes are given a new secret one after the other, those with either order open each other's", () => {
  const [old, next] = ["o".repeat(32), "n".repeat(32)];
  const before = { APP_SECRET: old, APP_SECRET_PREVIOUS: next };
  const after = { APP_SECRET: next, APP_SECRET_PREVIOUS: old };
  for (const [one, other] of [
    [before, after],
    [after, before],
    [{ APP_SECRET: old }, before],
  ] as const)
    expect(unseal(other, "webhook-secret", seal(one, "webhook-secret", "a"))).toBe("a");
});
