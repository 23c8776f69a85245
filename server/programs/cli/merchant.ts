import type { Command } from "commander";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import { passwordOf } from "#server/programs/cli/ask-password.ts";
import { withServices } from "#server/programs/cli/with-services.ts";

type CreateOptions = JsonOption & { name: string; email: string; password?: string };

export function addMerchantCommands(program: Command): void {
  const merchant = program
    .command("merchant")
    .description("Merchants, the tenants of this deployment.");
  merchant
    .command("create")
    .description("Makes a merchant and its owner, who signs in to the dashboard.")
    .requiredOption("--name <name>", "name of the merchant")
    .requiredOption("--email <email>", "the owner's e-mail address")
    .option(
      "--password <password>",
      "password; asked for, or read from standard input, when left out",
    )
    .option(...jsonFlag)
    .action(create);
}

async function create({ json, ...options }: CreateOptions): Promise<void> {
  const input = { ...options, password: await passwordOf(options.password) };
  const made = await withServices(async (services) => {
    const { createMerchant } = await import("#server/auth/merchants.ts");
    return createMerchant(services, input);
  });
  answer(made, { json, text: `Merchant ${made.merchantId} with owner ${made.userId}.` });
}
