import { expect, test } from "vitest";
import {
  subscriptionSources,
  subscriptionWrites,
} from "#server/workshop/checks/subscription-door.ts";

test("a subscription is written by its door and nowhere else", () => {
  expect(subscriptionSources().length).toBeGreaterThan(500);
  expect(subscriptionSources().flatMap(subscriptionWrites)).toEqual([]);
});

test.each([
  ["an update", "await tx.subscription.update({ where, data });"],
  ["an update of many", "await ctx.db.subscription.updateMany({ where, data });"],
  ["an insert", 'unit.insert("Subscription", row);'],
  ["a statement", 'await tx.$executeRaw`UPDATE subscriptions SET "noticeAt" = NULL`;'],
  ["a statement in plain text", "await run('DELETE FROM \"subscriptions\" WHERE id = 1');"],
])("the check sees %s", (_, text) => {
  expect(subscriptionWrites({ path: "server/routers/planted.ts", text })).toHaveLength(1);
});

test.each([
  ["a read", "await tx.subscription.findMany({ where });"],
  ["another table", 'unit.insert("Customer", row); await tx.customer.update({ where, data });'],
])("the check lets %s pass", (_, text) => {
  expect(subscriptionWrites({ path: "server/routers/planted.ts", text })).toEqual([]);
});
