import type { Command } from "commander";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import { addBackupCommands } from "#server/programs/cli/maintenance/backup.ts";
import { addDrillCommands } from "#server/programs/cli/maintenance/drill.ts";
import { addLedgerCommands } from "#server/programs/cli/maintenance/ledger.ts";
import { addLogsCommand } from "#server/programs/cli/maintenance/logs.ts";
import { addPageCommands } from "#server/programs/cli/maintenance/page.ts";
import { addApiKeyCommands } from "#server/programs/cli/operator/api-key.ts";
import { addComplianceCommands } from "#server/programs/cli/operator/compliance.ts";
import { addMerchantCommands } from "#server/programs/cli/operator/merchant.ts";
import { addPayoutCommands } from "#server/programs/cli/operator/payout.ts";
import { addPersonCommands } from "#server/programs/cli/operator/person.ts";
import { addStripeCommands } from "#server/programs/cli/operator/stripe.ts";
import { addUserCommands } from "#server/programs/cli/operator/user.ts";
import { withDatabase, withServices } from "#server/programs/cli/with-services.ts";
import { readMigrations } from "#server/programs/schema/engine.ts";
import { shutDown } from "#server/programs/start/shutdown.ts";

/** The commands that work on the service's database: for those who run it, where they run it. */
export function addOperatorCommands(program: Command): void {
  addMerchantCommands(program);
  addUserCommands(program);
  addPersonCommands(program);
  addApiKeyCommands(program);
  addSigningKeyCommands(program);
  addSecretCommands(program);
  addPayoutCommands(program);
  addStripeCommands(program);
  addComplianceCommands(program);
  addLedgerCommands(program);
  addAuditCommands(program);
  addPageCommands(program);
  addLogsCommand(program);
  addDbCommands(program);
  addBackupCommands(program);
  addDrillCommands(program);
}

function addSigningKeyCommands(program: Command): void {
  const signingKey = program.command("signing-key").description("Keys that sign access tokens.");
  signingKey
    .command("rotate")
    .description("Publishes a new key. It signs tokens once every validator can have fetched it.")
    .option(...jsonFlag)
    .action(rotate);
}

async function rotate({ json }: JsonOption): Promise<void> {
  const made = await withServices(async (services) => {
    const { rotateSigningKey } = await import("#server/auth/credentials/signing-keys.ts");
    return rotateSigningKey(services);
  });
  const from = made.activatesAt.toISOString();
  answer({ ...made, activatesAt: from }, { json, text: `Key ${made.kid} signs from ${from}.` });
}

function addDbCommands(program: Command): void {
  const db = program.command("db").description("The database.");
  db.command("migrate")
    .description("Applies the migrations that the database lacks.")
    .option(...jsonFlag)
    .action(migrate);
}

async function migrate({ json }: JsonOption): Promise<void> {
  const applied = await withDatabase((database) => Promise.resolve(database.applied), {
    begins: true,
  });
  const known = new Set((await readMigrations()).map(({ name }) => name));
  const migrations = applied.filter((name) => known.has(name)).length;
  const functions = applied.length - migrations;
  const text = `${migrations} of ${known.size} migrations and ${functions} files of functions applied; the database is up to date.`;
  answer({ applied }, { json, text });
}

function addAuditCommands(program: Command): void {
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

function addSecretCommands(program: Command): void {
  const secret = program.command("secret").description("APP_SECRET, which encrypts keys at rest.");
  secret
    .command("reseal")
    .description(
      "Encrypts with APP_SECRET whatever APP_SECRET_PREVIOUS has encrypted. After that APP_SECRET_PREVIOUS can be removed.",
    )
    .option(...jsonFlag)
    .action(reseal);
}

async function reseal({ json }: JsonOption): Promise<void> {
  const done = await withServices(async (services) => {
    const { resealSecrets } = await import("#server/auth/reseal.ts");
    return resealSecrets(services);
  });
  answer(done, { json, text: inWords(done) });
}

function inWords({ resealed, unopened }: { resealed: number; unopened: string[] }): string {
  const done = `${resealed} records encrypted anew.`;
  if (unopened.length === 0) return `${done} Nothing stored needs APP_SECRET_PREVIOUS any more.`;
  return `${done} Neither secret decrypts these, which were left as they are:\n${unopened.join("\n")}`;
}
