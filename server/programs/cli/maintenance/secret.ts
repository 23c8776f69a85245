import type { Command } from "commander";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import { withServices } from "#server/programs/cli/with-services.ts";

export function addSecretCommands(program: Command): void {
  const secret = program.command("secret").description("APP_SECRET, which seals keys at rest.");
  secret
    .command("reseal")
    .description(
      "Seals with APP_SECRET what APP_SECRET_PREVIOUS has sealed, which is then retired.",
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
  const done = `${resealed} sealed anew.`;
  if (unopened.length === 0) return `${done} Nothing stored needs APP_SECRET_PREVIOUS any more.`;
  return `${done} These open with neither secret and were left as they are:\n${unopened.join("\n")}`;
}
