import { Option, type Command } from "commander";
import type { Role } from "#server/generated/prisma/enums.ts";
import { answer, jsonFlag } from "#server/programs/cli/answer.ts";
import {
  addPasswordOptions,
  passwordOf,
  type PasswordOptions,
} from "#server/programs/cli/ask-password.ts";
import {
  operatorFlag,
  operatorOf,
  type OperatorOptions,
} from "#server/programs/cli/operator/operator.ts";
import { withServices } from "#server/programs/cli/with-services.ts";

type CreateOptions = OperatorOptions &
  PasswordOptions & { merchant: string; email: string; name?: string; role: Role };
import { oneOf } from "#server/programs/cli/typed.ts";

const roles: Role[] = ["owner", "admin", "developer", "support", "viewer"];

export function addUserCommands(program: Command): void {
  const user = program.command("user").description("Staff, who sign in to the dashboard.");
  addPasswordOptions(user.command("create"))
    .description("Adds a person to a merchant's staff.")
    .requiredOption("--merchant <id>", "the merchant")
    .requiredOption("--email <email>", "email address")
    .option("--name <name>", "name; default: the email address")
    .addOption(
      new Option("--role <role>", "role of the person")
        .choices(roles)
        .argParser(oneOf(roles))
        .default("viewer"),
    )
    .option(...operatorFlag)
    .option(...jsonFlag)
    .action(create);
}

async function create(options: CreateOptions): Promise<void> {
  const { merchant: merchantId, email, role, name = email, json } = options;
  const password = await passwordOf(options);
  const made = await withServices(async (services) => {
    const { createUser } = await import("#server/auth/merchants.ts");
    return createUser(services, { merchantId, email, password, role, name }, operatorOf(options));
  });
  answer(made, { json, text: `User ${made.userId}.` });
}
