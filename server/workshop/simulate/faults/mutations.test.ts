import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { priceFaults } from "#server/workshop/drills/prices/faults.ts";
import { planted } from "#server/workshop/simulate/faults/mutants.ts";
import { editsOf } from "#server/workshop/simulate/faults/mutation.ts";
import { mutations } from "#server/workshop/simulate/faults/mutations.ts";
import { shopMutations } from "#server/workshop/simulate/shoppers/mutations.ts";

const root = path.resolve(import.meta.dirname, "../../../..");

test("every fault can be planted: its line stands in the code, once", () => {
  expect(mutations.length).toBeGreaterThanOrEqual(30);
  for (const mutation of [...mutations, ...shopMutations, ...priceFaults])
    for (const edit of editsOf(mutation)) {
      const source = readFileSync(path.join(root, edit.file), "utf8");
      expect(planted(source, { ...edit, name: mutation.name })).not.toBe(source);
    }
});
