import { Command } from "commander";
import { addApiKeyCommands } from "#server/programs/cli/api-key.ts";
import { addBackupCommands } from "#server/programs/cli/backup.ts";
import { addAuditCommands } from "#server/programs/cli/audit.ts";
import { addCompletionCommand } from "#server/programs/cli/completion.ts";
import { addComplianceCommands } from "#server/programs/cli/compliance.ts";
import { addDbCommands } from "#server/programs/cli/db.ts";
import { addLedgerCommands } from "#server/programs/cli/ledger.ts";
import { addListenCommand } from "#server/programs/cli/listen.ts";
import { addLoginCommands } from "#server/programs/cli/login.ts";
import { addLogsCommand } from "#server/programs/cli/logs.ts";
import { addMerchantCommands } from "#server/programs/cli/merchant.ts";
import { addPageCommands } from "#server/programs/cli/page.ts";
import { addPersonCommands } from "#server/programs/cli/person.ts";
import { addPayoutCommands } from "#server/programs/cli/payout.ts";
import { addRecordCommands } from "#server/programs/cli/records.ts";
import { addSecretCommands } from "#server/programs/cli/secret.ts";
import { addSigningKeyCommands } from "#server/programs/cli/signing-key.ts";
import { addTestingCommands } from "#server/programs/cli/testing.ts";
import { addTriggerCommand } from "#server/programs/cli/trigger.ts";
import { addUserCommands } from "#server/programs/cli/user.ts";
import { addWebhookCommands } from "#server/programs/cli/webhook.ts";
import { run } from "#server/programs/start/problem.ts";
import { handleSignals, shutDown } from "#server/programs/start/shutdown.ts";

/**
 * `npm run canary -- <command>`. Works on the database of the running service of this DATA_DIR,
 * or starts it for the command; with DATABASE_URL, on that server.
 */
const program = new Command("canary")
  .description("Administers this deployment of Canary.")
  .showHelpAfterError()
  .helpCommand(false);

addMerchantCommands(program);
addUserCommands(program);
addPersonCommands(program);
addApiKeyCommands(program);
addSigningKeyCommands(program);
addSecretCommands(program);
addPayoutCommands(program);
addComplianceCommands(program);
addLedgerCommands(program);
addAuditCommands(program);
addPageCommands(program);
addWebhookCommands(program);
addRecordCommands(program);
addLoginCommands(program);
addListenCommand(program);
addLogsCommand(program);
addTriggerCommand(program);
addTestingCommands(program);
addDbCommands(program);
addBackupCommands(program);

addCompletionCommand(program);

handleSignals();
await run(async () => {
  await program.parseAsync();
  await shutDown(0);
});
