import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readStatement } from "#server/payments/bank-statements/read-statement.ts";
import { randomStatement } from "#server/workshop/testing/billing/random-statement.ts";
import { openSchema } from "#server/workshop/testing/billing/validate-schema.ts";

/**
 * Holds 200 seeded statements to ISO's schemas and reads each published sample in the folder. The schemas are
 * camt.053.001.02.xsd and camt.053.001.08.xsd of iso20022.org, the samples any .xml of banks. Writes the digest of the
 * seeded statements when all of it held, and answers the problems.
 */
export function tryStatements(folder: string): string[] {
  const schemas = {
    "02": openSchema(schemaOf(folder, "02")),
    "08": openSchema(schemaOf(folder, "08")),
  };
  const hash = createHash("sha256");
  const problems: string[] = [];
  for (let seed = 0; seed < 200; seed += 1) {
    const { xml, version } = randomStatement(seed);
    hash.update(xml);
    problems.push(...schemas[version](xml).map((line) => `statement ${seed}: ${line}`));
  }
  for (const file of globSync("**/*.xml", { cwd: folder }))
    problems.push(...readSample(folder, file));
  const digest = "server/payments/bank-statements/valid-statements.sha256";
  if (problems.length === 0) writeFileSync(digest, `${hash.digest("hex")}\n`);
  return problems;
}

function readSample(folder: string, file: string): string[] {
  const xml = readFileSync(path.join(folder, file), "utf8");
  if (!xml.includes("camt.053.001.")) return [];
  try {
    const credits = readStatement(xml).flatMap((statement) => statement.credits);
    const texts = credits.flatMap((credit) => credit.texts).length;
    console.log(`${file}: ${credits.length} credits, ${texts} texts`);
    return [];
  } catch (error) {
    return [`${file}: ${String(error)}`];
  }
}

function schemaOf(folder: string, version: string): string {
  const [file] = globSync(`**/camt.053.001.${version}.xsd`, { cwd: folder });
  if (file === undefined) throw new Error(`camt.053.001.${version}.xsd is not there.`);
  return path.join(folder, file);
}
