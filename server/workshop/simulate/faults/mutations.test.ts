import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { balancePartFaults } from "#server/workshop/drills/balance-part/faults.ts";
import { billingFaults } from "#server/workshop/drills/billing/faults.ts";
import { connectionFaults } from "#server/workshop/drills/connections/faults.ts";
import { priceFaults } from "#server/workshop/drills/prices/faults.ts";
import { storeCreditFaults } from "#server/workshop/drills/store-credit/faults.ts";
import { planMutations } from "#server/workshop/simulate/billing/mutations.ts";
import { planted } from "#server/workshop/simulate/faults/mutants.ts";
import { editsOf } from "#server/workshop/simulate/faults/mutation.ts";
import { mutations } from "#server/workshop/simulate/faults/mutations.ts";
import { shopMutations } from "#server/workshop/simulate/shoppers/mutations.ts";

const simulated = [...mutations, ...shopMutations, ...planMutations];
/** Some of the faults of prices are in both lists, under one name. */
const all = [
  ...simulated,
  ...balancePartFaults,
  ...billingFaults,
  ...connectionFaults,
  ...storeCreditFaults,
  ...priceFaults.filter(({ name }) => !simulated.some((other) => other.name === name)),
];
const root = path.resolve(import.meta.dirname, "../../../..");

test("every fault can be planted: its line stands in the code, once", () => {
  expect(mutations.length).toBeGreaterThanOrEqual(30);
  for (const mutation of all)
    for (const edit of editsOf(mutation)) {
      const source = readFileSync(path.join(root, edit.file), "utf8");
      expect(planted(source, { ...edit, name: mutation.name })).not.toBe(source);
    }
});

test("no fault is listed twice, nor under two names", () => {
  const told = all.map(({ file, from, to }) => [file, from, to].join("\n"));
  expect(told).toHaveLength(new Set(told).size);
  const names = all.map(({ name }) => name);
  expect(names).toHaveLength(new Set(names).size);
});

test("at least 25 faults are of prices, caps and stock", () => {
  expect(mutations.filter(({ scene }) => scene === "selling").length).toBeGreaterThanOrEqual(25);
});
