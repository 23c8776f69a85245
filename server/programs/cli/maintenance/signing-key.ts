import type { Command } from "commander";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import { withServices } from "#server/programs/cli/with-services.ts";

export function addSigningKeyCommands(program: Command): void {
  const signingKey = program.command("signing-key").description("Keys that sign access tokens.");
  signingKey
    .command("rotate")
    .description("Publishes a new key, which signs once every validator can know it.")
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
