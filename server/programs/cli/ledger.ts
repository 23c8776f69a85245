import type { Command } from "commander";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import { withServices } from "#server/programs/cli/with-services.ts";
import { shutDown } from "#server/programs/start/shutdown.ts";
import type { LedgerReport } from "#server/ledger/verify.ts";

export function addLedgerCommands(program: Command): void {
  const ledger = program.command("ledger").description("The books of all merchants.");
  ledger
    .command("verify")
    .description("Recomputes every balance, sum and hash; exit code 1 if anything is wrong.")
    .option(...jsonFlag)
    .action(verify);
}

async function verify({ json }: JsonOption): Promise<void> {
  const report = await withServices(async (services) => {
    const { verifyLedger } = await import("#server/ledger/verify.ts");
    return verifyLedger(services);
  });
  answer(report, { json, text: inWords(report) });
  if (!report.passed) await shutDown(1);
}

function inWords({ passed, problems, accounts, transactions, entries }: LedgerReport): string {
  if (!passed) return problems.join("\n");
  return `The ledger is sound: ${accounts} accounts, ${transactions} transactions, ${entries} entries.`;
}
