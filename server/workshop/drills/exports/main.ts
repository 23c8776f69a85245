import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { beancountFile } from "#server/routers/balance/statement/beancount.ts";
import { camt053File } from "#server/routers/balance/statement/camt053.ts";
import { hledgerFile } from "#server/routers/balance/statement/hledger.ts";
import { decimal, type Statement } from "#server/routers/balance/statement/statement.ts";
import { randomMonth } from "#server/workshop/drills/exports/random-month.ts";
import { openSchema } from "#server/workshop/testing/billing/validate-schema.ts";

/**
 * `npm run drill:exports` writes seeded statements of a balance in each format and has the real programs read them back:
 * hledger and Beancount (Debian: `apt-get install hledger beancount`), whose balances are compared to the cent, and
 * `-- --camt <folder>` ISO's camt.053.001.08.xsd of iso20022.org, which is not ours to ship. `-- --runs 500` reads more.
 */
const { values } = parseArgs({ options: { runs: { type: "string" }, camt: { type: "string" } } });
const runs = Number(values.runs ?? 40);
const folder = mkdtempSync(path.join(tmpdir(), "exports-"));
const file = path.join(folder, "statement");
const schema = values.camt ? openSchema(path.join(values.camt, "camt.053.001.08.xsd")) : null;
const problems: string[] = [];
let movements = 0;

for (let seed = 0; seed < runs; seed += 1) {
  const month = randomMonth(seed);
  movements += month.movements.length;
  const found = [...byHledger(month), ...byBeancount(month), ...byCamt(month)];
  problems.push(...found.map((line) => `statement ${seed}: ${line}`));
}
rmSync(folder, { recursive: true });
for (const problem of problems) console.error(problem);
const readers = ["hledger", "Beancount", ...(schema ? ["camt.053.001.08.xsd"] : [])].join(", ");
console.log(
  `${runs} statements, ${movements} movements, read by ${readers}: ${problems.length} problems`,
);
if (!schema) console.log("Without --camt no camt.053 was held to its schema.");
process.exitCode = problems.length > 0 ? 1 : 0;

/** The balance and the fees as hledger adds them up; `check` also reads the balance asserted after each movement. */
function byHledger(month: Statement): string[] {
  writeFileSync(file, hledgerFile(month));
  const asked = ["balance", "-N", "--flat", "--empty", "-O", "csv", "--layout=bare", "-f", file];
  return tried(() => {
    execFileSync("hledger", ["check", "-f", file], { stdio: "pipe" });
    const told = execFileSync("hledger", asked, { encoding: "utf8" });
    return [
      ...compared("hledger", told, { account: "Assets:Canary", amount: month.closing, month }),
      ...compared("hledger", told, {
        account: "Expenses:Canary-Fees",
        amount: feesOf(month),
        month,
      }),
    ];
  });
}

function byBeancount(month: Statement): string[] {
  writeFileSync(file, beancountFile(month));
  const query = "SELECT account, sum(number) AS n GROUP BY account";
  return tried(() => {
    execFileSync("bean-check", [file], { stdio: "pipe" });
    const told = execFileSync("bean-query", ["-f", "csv", file, query], { encoding: "utf8" });
    return [
      ...compared("Beancount", told, { account: "Assets:Canary", amount: month.closing, month }),
      ...compared("Beancount", told, {
        account: "Expenses:Canary-Fees",
        amount: feesOf(month),
        month,
      }),
    ];
  });
}

/** Valid by ISO's schema, and opening and entries make the closing. */
function byCamt(month: Statement): string[] {
  const xml = camt053File(month);
  const signed = [...xml.matchAll(/<Amt Ccy="\w+">([\d.]+)<\/Amt>\s*<CdtDbtInd>(\w+)</g)].map(
    ([, amount = "", side]) => BigInt(amount.replace(".", "")) * (side === "CRDT" ? 1n : -1n),
  );
  const [opening = 0n, closing = 0n, ...entries] = signed;
  const sum = entries.reduce((all, amount) => all + amount, opening);
  return [
    ...(schema?.(xml) ?? []),
    ...(sum === closing && closing === month.closing
      ? []
      : [`camt.053 adds up to ${sum}, closes at ${closing} and is ${month.closing}`]),
  ];
}

function feesOf({ movements: all }: Statement): bigint {
  return all.reduce((sum, { fee }) => sum + fee, 0n);
}

type Expected = { account: string; amount: bigint; month: Statement };

function compared(reader: string, told: string, { account, amount, month }: Expected): string[] {
  const line = told
    .split("\n")
    .find((one) => one.replaceAll(/[" ]/g, "").startsWith(`${account},`));
  const read = line?.match(/-?\d[\d.]*/g)?.at(-1) ?? "0";
  const digits = decimal(10n, month.currency).split(".")[1]?.length ?? 0;
  const is = BigInt(Math.round(Number(read) * 10 ** digits));
  return is === amount ? [] : [`${reader} has ${read} in ${account}, and it is ${amount}`];
}

function tried(read: () => string[]): string[] {
  try {
    return read();
  } catch (error) {
    const { message, stderr } = error as Error & { stderr?: Buffer };
    return [`${message} ${stderr?.toString() ?? ""}`.slice(0, 400)];
  }
}
