import { Command } from "commander";
import { apiVersion } from "#server/core/version.ts";
import { addCompletionCommand } from "#server/programs/cli/completion.ts";
import { addOperatorCommands } from "#server/programs/cli/operator-commands.ts";
import { addServiceCommands } from "#server/programs/cli/service-commands.ts";
import { run } from "#server/programs/start/problem.ts";
import { handleSignals, shutDown } from "#server/programs/start/shutdown.ts";

/**
 * `npm run canary -- <command>`. Works on the database of the running service of this DATA_DIR,
 * or starts it for the command; with DATABASE_URL, on that server.
 */
const program = new Command("canary")
  .description("Administers this deployment of Canary.")
  .version(apiVersion)
  .showHelpAfterError()
  .helpCommand(false);

addOperatorCommands(program);
addServiceCommands(program);
addCompletionCommand(program);

handleSignals();
await run(async () => {
  await program.parseAsync();
  await shutDown(0);
});
