import "#server/programs/cli/node18.ts";
import { setDefaultAutoSelectFamily } from "node:net";
import { Command } from "commander";
import { apiVersion } from "#server/core/version.ts";
import { addCompletionCommand } from "#server/programs/cli/completion.ts";
import { addServiceCommands } from "#server/programs/cli/service-commands.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { run } from "#server/programs/start/problem.ts";
import { handleSignals, shutDown } from "#server/programs/start/shutdown.ts";

/**
 * Commands that are not in the package; a test compares them with those of the service's own
 * program.
 */
const operators = [
  "merchant",
  "user",
  "person",
  "api-key",
  "signing-key",
  "secret",
  "payout",
  "compliance",
  "ledger",
  "audit",
  "page",
  "stripe",
  "logs",
  "db",
  "backup",
  "restore",
  "drill",
];

/** `canary <command>` of @canary-payments/cli: bundled by `server/workshop/packages/build-cli.ts`. */
const program = new Command("canary")
  .description(
    "Command line of Canary: forwards webhooks, triggers events, lists and creates records.",
  )
  .version(apiVersion)
  .showHelpAfterError()
  .helpCommand(false)
  .addHelpText(
    "after",
    `\nWhat works on the service's database (${operators.join(", ")}) is in the service's own folder: npm run canary -- --help`,
  );

addServiceCommands(program);
addCompletionCommand(program);
for (const name of operators)
  program
    .command(name, { hidden: true })
    .helpOption(false)
    .allowUnknownOption()
    .argument("[words...]")
    .action(() => {
      throw new BootError(
        `${name} works on the service's database, which this package cannot reach. Run it in the service's folder: npm run canary -- ${name} --help`,
      );
    });

// Node 18 tries only one address of localhost, and programs may listen on the other.
setDefaultAutoSelectFamily?.(true);
handleSignals();
void run(async () => {
  await program.parseAsync();
  await shutDown(0);
});
