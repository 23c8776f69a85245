import { expect, test } from "vitest";
import { endpointStatus } from "#components/webhook-endpoints/endpoint-status.ts";

const healthy = { active: true, disabledReason: null, failingSince: null, deletedAt: null };
const moment = "2026-03-01T12:00:00.000Z";

test.each([
  ["active", {}],
  ["failing", { failingSince: moment }],
  ["paused", { active: false }],
  ["disabled", { active: false, disabledReason: "It answered 410.", failingSince: moment }],
  ["deleted", { active: false, deletedAt: moment }],
])("an endpoint is %s with %o", (status, facts) => {
  expect(endpointStatus({ ...healthy, ...facts })).toBe(status);
});
