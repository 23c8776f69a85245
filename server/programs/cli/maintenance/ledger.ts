import type { Command } from "commander";
import type { LedgerReport } from "#server/ledger/verify/verify.ts";
import type { TakenReport } from "#server/payments/reconciliation/report/take-report.ts";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import { readNamed, wholeNumber } from "#server/programs/cli/typed.ts";
import { withServices } from "#server/programs/cli/with-services.ts";
import { shutDown } from "#server/programs/start/shutdown.ts";

export function addLedgerCommands(program: Command): void {
  const ledger = program.command("ledger").description("The ledgers of all merchants.");
  ledger
    .command("verify")
    .description("Recomputes every balance, sum and hash; exit code 1 if anything is wrong.")
    .option("--no-limit", "continue after an hour, when it gives up by default")
    .option(...jsonFlag)
    .action(verify);
  ledger
    .command("reconcile")
    .description("Compares the ledger with the processor's records; exit code 1 if they differ.")
    .option("--days <days>", "number of days to look back for changes", wholeNumber, 2)
    .option("--report <file>", "balance report of the processor (CSV) to compare, too")
    .option(...jsonFlag)
    .action(reconcileBooks);
}

type ReconcileOptions = JsonOption & { days: number; report?: string };

async function reconcileBooks({ days, report: file, json }: ReconcileOptions): Promise<void> {
  const csv = file === undefined ? null : readNamed(file, "The report");
  const { taken, report } = await withServices(async (services) => {
    const { reconcileAll } = await import("#server/payments/reconciliation/run.ts");
    const { takeReport } = await import("#server/payments/reconciliation/report/take-report.ts");
    const read = csv === null ? null : await takeReport(services, csv);
    const asked = await reconcileAll(services, Math.max(1, days));
    return { taken: read, report: asked };
  });
  const { checked, unanswered, open } = report;
  const lines = [
    ...(taken ? [reportInWords(taken)] : []),
    `${checked} objects compared with the processor, ${unanswered} without an answer, ${open} open differences.`,
  ];
  answer({ ...report, ...(taken ? { report: taken } : {}) }, { json, text: lines.join("\n") });
  if (open > 0) await shutDown(1);
}

function reportInWords({ lines, unknown, differences }: TakenReport): string {
  const others = unknown.length === 0 ? "" : `, ${unknown.length} of them about unknown objects`;
  return `${lines} lines of the report${others}; ${differences} differ from the ledger.`;
}

async function verify({ limit, json }: JsonOption & { limit: boolean }): Promise<void> {
  const report = await withServices(async (services) => {
    const { verifyLedger } = await import("#server/ledger/verify/verify.ts");
    return verifyLedger(services, { mayTakeLong: !limit });
  });
  answer(report, { json, text: inWords(report) });
  if (!report.passed) await shutDown(1);
}

function inWords(report: LedgerReport): string {
  const { passed, problems, accounts, transactions, entries, differences } = report;
  if (!passed) return problems.join("\n");
  const sound = `The ledger is sound: ${accounts} accounts, ${transactions} transactions, ${entries} entries.`;
  return differences === 0
    ? sound
    : `${sound}\nThere are ${differences} open differences from the card processor: run \`ledger reconcile\`.`;
}
