import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { invoiceFaults } from "#server/workshop/drills/papers/faults.ts";
import { openRules } from "#server/workshop/drills/papers/official-rules.ts";
import { writeAccepted } from "#server/workshop/testing/billing/accepted-rules.ts";
import {
  digestOf,
  type Written,
  writtenInvoices,
} from "#server/workshop/testing/billing/valid-invoices.ts";
import { openSchema } from "#server/workshop/testing/billing/validate-schema.ts";

type Form = "ubl" | "cii";
/** Finds the faults in one form of an invoice: lines of its schema, or the ids of rules. */
type Judge = (written: Written, form: Form) => string[];

/**
 * Holds the design's invoice, one of each kind and 200 seeded ones, as UBL and as CII, to the official schemas and to the rules of EN 16931,
 * and plants faults that they must refuse. Writes the digest of these invoices and the release of the rules when all of it
 * held, and answers the problems.
 */
export function tryInvoices(folders: { en16931: string; ubl: string }): string[] {
  const judge = openJudge(folders);
  const written = writtenInvoices(200);
  const problems = written.flatMap((each) =>
    (["ubl", "cii"] as const).flatMap((form) =>
      judge(each, form).map((problem) => `${each.number} ${form} ${problem}`),
    ),
  );
  const [example] = written;
  if (example) problems.push(...missedFaults(example, judge));
  if (problems.length === 0)
    writeAccepted({ digest: digestOf(written), release: releaseOf(folders.en16931) });
  console.log(`${written.length} invoices in two forms, ${invoiceFaults.length} faults`);
  return problems;
}

function missedFaults(example: Written, judge: Judge): string[] {
  return invoiceFaults.flatMap(({ name, of, from, to, by }) => {
    if (!from.test(example[of])) return [`nothing to plant in: ${name}`];
    const found = judge({ ...example, [of]: example[of].replace(from, to) }, of);
    console.log(`${of} ${name}: ${found.join(", ").slice(0, 120)}`);
    const isRefused = found.some((problem) => by.includes(problem.split(":")[0] ?? ""));
    return isRefused ? [] : [`missed: ${name}`];
  });
}

function openJudge({ en16931, ubl }: { en16931: string; ubl: string }): Judge {
  const rules = {
    ubl: openRules(path.join(en16931, "ubl/xslt/EN16931-UBL-validation.xslt")),
    cii: openRules(path.join(en16931, "cii/xslt/EN16931-CII-validation.xslt")),
  };
  const pattern = "cii/schema/*/uncoupled*/CII/**/CrossIndustryInvoice_100pD16B.xsd";
  const [cii] = globSync(pattern, { cwd: en16931 });
  if (cii === undefined) throw new Error(`${pattern} is not there.`);
  const schemas = {
    invoice: openSchema(path.join(ubl, "xsd/maindoc/UBL-Invoice-2.1.xsd")),
    creditNote: openSchema(path.join(ubl, "xsd/maindoc/UBL-CreditNote-2.1.xsd")),
    cii: openSchema(path.join(en16931, cii)),
  };
  return (written, form) => {
    const ublSchema = written.isCredit ? schemas.creditNote : schemas.invoice;
    const malformed = (form === "cii" ? schemas.cii : ublSchema)(written[form]);
    if (malformed.length > 0) return malformed.map((line) => `schema: ${line}`);
    return rules[form](written[form]);
  };
}

/** The release that the rules themselves name. */
function releaseOf(en16931: string): string {
  const rules = readFileSync(path.join(en16931, "ubl/xslt/EN16931-UBL-validation.xslt"), "utf8");
  const [, release] = /Schematron version ([\d.]+)/.exec(rules) ?? [];
  if (release === undefined) throw new Error("The rules do not name their release.");
  return release;
}
