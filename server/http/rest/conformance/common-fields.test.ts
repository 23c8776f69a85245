import { expect, test } from "vitest";
import { z } from "zod";
import { listOperations } from "#server/http/operations/operations.ts";

/** A credit note or a movement of the ledger never changes, a message is sent, a redemption settled, a type has no moment, and the tail has bytes to forward. */
const withoutUpdate = new Set([
  "notifications.list",
  "discounts.listRedemptions",
  "events.listTypes",
  "events.tail",
  "creditNotes.list",
  "balance.explainMovements",
]);

/** Figures of subscriptions, which name the records that make them. */
const figures = new Set([
  "billing.listMovements",
  "billing.listSubscriptions",
  "billing.listEndedTrials",
  "billing.listDeclinedRenewals",
]);

const lists = listOperations().flatMap(({ name, output }) => {
  const data = output instanceof z.ZodObject ? output.shape["data"] : undefined;
  const isFigures = figures.has(name);
  return !isFigures && data instanceof z.ZodArray && data.element instanceof z.ZodObject
    ? [[name, Object.keys(data.element.shape)] as const]
    : [];
});

test("there are lists to look at", () => {
  expect(lists.length).toBeGreaterThan(12);
});

test.each(lists)("what %s lists has the fields of every resource", (name, fields) => {
  expect(fields).toContain("id");
  if (withoutUpdate.has(name)) return;
  expect(fields).toEqual(expect.arrayContaining(["createdAt", "updatedAt"]));
});
