import { expect, test } from "vitest";
import { keyStatus } from "#components/api-keys/key-status.ts";

const now = "2026-03-01T12:00:00.000Z";

test.each([
  ["active", { revokedAt: null, expiresAt: null }],
  ["active", { revokedAt: null, expiresAt: "2026-03-01T12:00:00.001Z" }],
  ["expired", { revokedAt: null, expiresAt: now }],
  ["revoked", { revokedAt: now, expiresAt: null }],
  ["rolling", { revokedAt: "2026-03-02T12:00:00.000Z", expiresAt: null }],
])("a key is %s with %o", (status, key) => {
  expect(keyStatus(key, now)).toBe(status);
});
