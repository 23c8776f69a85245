import { expect, test } from "vitest";
import { linkStatus } from "#components/payment-links/status.ts";

const link = {
  active: true,
  deletedAt: null,
  expiresAt: null,
  maxCompletions: null,
  completions: 0,
};
const now = "2026-03-01T12:00:00.000Z";

test.each([
  ["active", {}],
  ["inactive", { active: false }],
  ["deleted", { active: false, deletedAt: "2026-02-01T00:00:00.000Z" }],
  ["expired", { expiresAt: "2026-03-01T12:00:00.000Z" }],
  ["active", { expiresAt: "2026-03-01T12:00:00.001Z" }],
  ["used_up", { maxCompletions: 3, completions: 3 }],
  ["active", { maxCompletions: 3, completions: 2 }],
])("a link is %s with %o", (status, facts) => {
  expect(linkStatus({ ...link, ...facts }, now)).toBe(status);
});
