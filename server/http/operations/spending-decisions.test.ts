import { expect, test } from "vitest";
import { listOperations } from "#server/http/operations/operations.ts";
import { decisions, spendingOf } from "#server/limits/budget/decisions.ts";

const limited = {
  kind: "api_key",
  id: "key_1",
  merchantId: "mer_1",
  scopes: new Set<never>(),
  name: "Agent",
  isLimited: true,
} as const;

const call = { input: {}, idempotencyKey: null };

test("each operation that changes something has said whether it moves money out", () => {
  const writing = listOperations().filter(({ type }) => type === "mutation");
  expect([...decisions.keys()].toSorted()).toEqual(writing.map(({ name }) => name).toSorted());
});

test("an operation that has not decided is closed to keys with limits, and to no others", () => {
  expect(() => spendingOf(limited, "gifts.create", call)).toThrow(
    "A key with limits may not do this",
  );
  expect(spendingOf({ ...limited, isLimited: false }, "gifts.create", call)).toBeUndefined();
});
