import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Declared, DeclaredTable } from "#server/workshop/testing/processor/declared-table.ts";

/** Mollie's declarations as `read-sdk.ts` takes them from Mollie's library. */
export function readDeclared(): Declared {
  return JSON.parse(readFileSync(join(import.meta.dirname, "declared.json"), "utf8")) as Declared;
}

/** Holds requests and answers to Mollie's declarations. */
export class MollieTable extends DeclaredTable {
  constructor(declared: Declared = readDeclared()) {
    super(declared);
  }

  /** @throws where an error of the model is not as Mollie declares it */
  checkError(body: unknown): void {
    this.check("ref:mollie.MollieError", body, "error");
  }
}
