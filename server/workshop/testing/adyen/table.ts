import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Declared, DeclaredTable } from "#server/workshop/testing/processor/declared-table.ts";

/** Adyen's declarations as `read-openapi.ts` takes them from its OpenAPI files, with the schemas of its notices by code. */
export type AdyenDeclared = Declared & { files: string[]; notices: Record<string, string> };

export function readDeclared(): AdyenDeclared {
  const file = join(import.meta.dirname, "declared.json");
  return JSON.parse(readFileSync(file, "utf8")) as AdyenDeclared;
}

/** Holds requests, answers and notices to Adyen's declarations. */
export class AdyenTable extends DeclaredTable<AdyenDeclared> {
  constructor(declared: AdyenDeclared = readDeclared()) {
    super(declared);
  }

  /** @throws where an item of a notice is not as Adyen declares it, and for a code that is not taken in */
  checkNotice(item: Record<string, unknown>): void {
    const code = String(item["eventCode"]);
    const type = this.declared.notices[code];
    if (!type) throw new Error(`${code} is no notice that is declared`);
    this.check(type, item, code);
  }
}
