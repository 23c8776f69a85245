import { parseArgs } from "node:util";
import { tryInvoices } from "#server/workshop/drills/papers/invoices.ts";
import { tryStatements } from "#server/workshop/drills/papers/statements.ts";

/**
 * `npm run drill:papers -- --en16931 <folder> --ubl <folder>` holds electronic invoices to the official schemas and rules,
 * `-- --camt <folder>` bank statements to ISO's schemas and to banks' samples. Each writes a digest that the suite compares
 * with what today's code writes. The files are not ours to ship:
 *
 * - `--en16931`: a release of github.com/ConnectingEurope/eInvoicing-EN16931 (EUPL 1.2), unpacked; last 1.3.16.
 * - `--ubl`: OASIS UBL 2.1 of docs.oasis-open.org/ubl/os-UBL-2.1, unpacked.
 * - `--camt`: camt.053.001.02.xsd and camt.053.001.08.xsd of iso20022.org, and samples of banks beside them.
 */
const { values } = parseArgs({
  options: { en16931: { type: "string" }, ubl: { type: "string" }, camt: { type: "string" } },
});
const { en16931, ubl, camt } = values;
if (!(en16931 && ubl) && !camt) throw new Error("Name --en16931 and --ubl, or --camt.");

const problems = [
  ...(en16931 && ubl ? tryInvoices({ en16931, ubl }) : []),
  ...(camt ? tryStatements(camt) : []),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
