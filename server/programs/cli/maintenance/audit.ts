import type { Command } from "commander";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import { withServices } from "#server/programs/cli/with-services.ts";
import { shutDown } from "#server/programs/start/shutdown.ts";

export function addAuditCommands(program: Command): void {
  const audit = program.command("audit").description("The audit log of all merchants.");
  audit
    .command("verify")
    .description("Recomputes every seal of the audit log; exit code 1 if anything is wrong.")
    .option(...jsonFlag)
    .action(verify);
}

async function verify({ json }: JsonOption): Promise<void> {
  const report = await withServices(async (services) => {
    const { verifyAuditLog } = await import("#server/audit/verify.ts");
    return verifyAuditLog(services);
  });
  const { passed, problems, seals, entries } = report;
  const words = `The audit log is sound: ${entries} entries under ${seals} seals.`;
  answer(report, { json, text: passed ? words : problems.join("\n") });
  if (!passed) await shutDown(1);
}
