import { InvalidArgumentError, type Command } from "commander";
import { allScopes, isScope, type Scope } from "#server/core/caller/scopes.ts";
import { DomainError } from "#server/core/errors.ts";
import { answer, jsonFlag } from "#server/programs/cli/answer.ts";
import {
  operatorFlag,
  operatorOf,
  type OperatorOptions,
} from "#server/programs/cli/operator/operator.ts";
import { withServices } from "#server/programs/cli/with-services.ts";

type CreateOptions = OperatorOptions & {
  merchant: string;
  name: string;
  scope: Scope[];
  expires?: Date;
};

export function addApiKeyCommands(program: Command): void {
  const apiKey = program.command("api-key").description("Credentials of integrations.");
  apiKey
    .command("create")
    .description("Creates an API key. It is shown only once.")
    .requiredOption("--merchant <id>", "the merchant that the key acts for")
    .option("--name <name>", "name", "Made on the command line")
    .option("--scope <scope>", "scope of the key, repeatable; default: all", collectScopes, [])
    .option("--expires <time>", "when it expires: 2027-01-31 or 2027-01-31T12:00:00Z", parseTime)
    .option(...operatorFlag)
    .option(...jsonFlag)
    .action(create);
}

async function create(options: CreateOptions): Promise<void> {
  const { merchant: merchantId, name, scope, expires, json } = options;
  const made = await withServices(async (services) => {
    const { createApiKey } = await import("#server/auth/credentials/api-keys.ts");
    const found = await services.db.merchant.findUnique({ where: { id: merchantId } });
    if (found === null) throw new DomainError("not_found", `There is no merchant ${merchantId}.`);
    const wanted = { merchantId, name, scopes: scope, expiresAt: expires };
    return createApiKey(services, wanted, operatorOf(options));
  });
  answer(made, { json, text: `${made.key}\n(${made.id}; the key is not shown again)` });
}

/** `--scope a:read --scope b:write` and `--scope "a:read b:write"`. */
function collectScopes(value: string, before: Scope[]): Scope[] {
  const given = value.split(/[\s,]+/).filter((scope) => scope !== "");
  const unknown = given.find((scope) => !isScope(scope));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(
      `"${unknown}" is not a scope. Use one of ${allScopes.join(", ")}.`,
    );
  }
  return [...before, ...given.filter(isScope)];
}

function parseTime(value: string): Date {
  const time = new Date(value);
  if (!/^\d{4}-\d{2}-\d{2}/.test(value) || Number.isNaN(time.getTime())) {
    throw new InvalidArgumentError("Write the time as 2027-01-31 or 2027-01-31T12:00:00Z.");
  }
  return time;
}
