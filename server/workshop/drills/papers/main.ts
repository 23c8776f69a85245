import { parseArgs } from "node:util";
import { tryInvoices } from "#server/workshop/drills/papers/invoices.ts";
import { tryNewest } from "#server/workshop/drills/papers/newest-rules.ts";
import { tryStatements } from "#server/workshop/drills/papers/statements.ts";

/**
 * `npm run drill:papers -- --en16931 <folder> --ubl <folder>` holds electronic invoices to the official schemas and rules,
 * `-- --camt <folder>` bank statements to ISO's schemas and to banks' samples. Each writes a digest that the suite compares
 * with what today's code writes. `-- --newest` fails where rules are out that are newer than those. The files are not ours
 * to ship:
 *
 * - `--en16931`: a release of github.com/ConnectingEurope/eInvoicing-EN16931 (EUPL 1.2), unpacked.
 * - `--ubl`: OASIS UBL 2.1 of docs.oasis-open.org/ubl/os-UBL-2.1, unpacked.
 * - `--camt`: camt.053.001.02.xsd and camt.053.001.08.xsd of iso20022.org, and samples of banks beside them.
 */
const { values } = parseArgs({
  options: {
    en16931: { type: "string" },
    ubl: { type: "string" },
    camt: { type: "string" },
    newest: { type: "boolean" },
  },
});
const { en16931, ubl, camt, newest } = values;
if (!(en16931 && ubl) && !camt && !newest)
  throw new Error("Name --en16931 and --ubl, --camt or --newest.");

const problems = [
  ...(en16931 && ubl ? tryInvoices({ en16931, ubl }) : []),
  ...(camt ? tryStatements(camt) : []),
  ...(newest ? await tryNewest() : []),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
