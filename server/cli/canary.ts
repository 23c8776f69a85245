import { Command } from "commander";
import { addApiKeyCommands } from "#server/cli/api-key.ts";
import { addComplianceCommands } from "#server/cli/compliance.ts";
import { addDbCommands } from "#server/cli/db.ts";
import { addLedgerCommands } from "#server/cli/ledger.ts";
import { addListenCommand } from "#server/cli/listen.ts";
import { addMerchantCommands } from "#server/cli/merchant.ts";
import { addPayoutCommands } from "#server/cli/payout.ts";
import { addSigningKeyCommands } from "#server/cli/signing-key.ts";
import { addTriggerCommand } from "#server/cli/trigger.ts";
import { addUserCommands } from "#server/cli/user.ts";
import { addWebhookCommands } from "#server/cli/webhook.ts";
import { run } from "#server/launch/problem.ts";
import { handleSignals, shutDown } from "#server/launch/shutdown.ts";

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
addApiKeyCommands(program);
addSigningKeyCommands(program);
addPayoutCommands(program);
addComplianceCommands(program);
addLedgerCommands(program);
addWebhookCommands(program);
addListenCommand(program);
addTriggerCommand(program);
addDbCommands(program);

handleSignals();
await run(async () => {
  await program.parseAsync();
  await shutDown(0);
});
