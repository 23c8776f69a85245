import type { Command } from "commander";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import {
  addPasswordOptions,
  passwordOf,
  type PasswordOptions,
} from "#server/programs/cli/ask-password.ts";
import {
  operatorFlag,
  operatorOf,
  type OperatorOptions,
  reasonFlag,
} from "#server/programs/cli/operator/operator.ts";
import { withServices } from "#server/programs/cli/with-services.ts";

type CreateOptions = OperatorOptions & PasswordOptions & { name: string; email: string };

export function addMerchantCommands(program: Command): void {
  const merchant = program
    .command("merchant")
    .description("Merchants, the tenants of this deployment.");
  addPasswordOptions(merchant.command("create"))
    .description("Creates a merchant and its owner, who signs in to the dashboard.")
    .requiredOption("--name <name>", "name of the merchant")
    .requiredOption("--email <email>", "the owner's email address")
    .option(...operatorFlag)
    .option(...jsonFlag)
    .action(create);
  merchant
    .command("list")
    .description("Lists the merchants and whether they are closed.")
    .option(...jsonFlag)
    .action(list);
  for (const name of Object.keys(acts) as (keyof typeof acts)[]) {
    merchant
      .command(name)
      .description(acts[name].says)
      .argument("<id>", "the merchant")
      .option(...reasonFlag)
      .option(...operatorFlag)
      .option(...jsonFlag)
      .action((id: string, options: OperatorOptions) => act(id, name, options));
  }
}

/** Actions on a merchant, by the name of their operation in routers/operator/merchants.ts. */
const acts = {
  disable: {
    run: "disableMerchant",
    says: "Closes a merchant: refuses its people and API keys, takes no payments on its pages, and begins no payouts.",
  },
  enable: { run: "enableMerchant", says: "Reopens a closed merchant." },
  "allow-passwords": { run: "allowPasswords", says: "Stops requiring single sign-on." },
  revoke: {
    run: "revokeOfMerchant",
    says: "Revokes all of its keys and invitations, and ends the sessions of its people.",
  },
} as const;

async function act(id: string, name: keyof typeof acts, options: OperatorOptions): Promise<void> {
  const done = await withServices(async (services) => {
    const merchants = await import("#server/routers/operator/merchants.ts");
    return merchants[acts[name].run](services, { merchantId: id, operator: operatorOf(options) });
  });
  answer(done, { json: options.json, text: `${name}: done for merchant ${id}.` });
}

async function list({ json }: JsonOption): Promise<void> {
  const merchants = await withServices(async (services) => {
    const { listMerchants } = await import("#server/routers/operator/lists.ts");
    return listMerchants(services);
  });
  const lines = merchants.map(
    ({ id, name, disabledAt }) => `${id}  ${disabledAt ? "DISABLED" : "open"}  ${name}`,
  );
  answer({ merchants }, { json, text: lines.join("\n") || "None." });
}

async function create(options: CreateOptions): Promise<void> {
  const { name, email, json } = options;
  const input = { name, email, password: await passwordOf(options) };
  const made = await withServices(async (services) => {
    const { createMerchant } = await import("#server/auth/merchants.ts");
    return createMerchant(services, input, operatorOf(options));
  });
  answer(made, { json, text: `Merchant ${made.merchantId} with owner ${made.userId}.` });
}
