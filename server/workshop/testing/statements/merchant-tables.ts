import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const schemaDir = fileURLToPath(new URL("../../../../prisma/schema", import.meta.url));

/** The tables whose models have a merchantId, as prisma/schema says it. */
export function readMerchantTables(): Set<string> {
  const tables = new Set<string>();
  for (const name of readdirSync(schemaDir)) {
    const text = readFileSync(path.join(schemaDir, name), "utf8");
    for (const [, body = ""] of text.matchAll(/^model \w+ \{([\s\S]*?)^\}/gm)) {
      const [, table] = /@@map\("(\w+)"\)/.exec(body) ?? [];
      if (table !== undefined && /^\s+merchantId\s/m.test(body)) tables.add(table);
    }
  }
  return tables;
}
