import { Argument } from "commander";
import type { Command } from "commander";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import { apiClient, keyFlag, urlFlag } from "#server/programs/cli/api-client.ts";
import type { ApiOptions } from "#server/programs/cli/api-client.ts";
import { byHand, triggers } from "#server/programs/cli/triggers.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";

export function addTriggerCommand(program: Command): void {
  program
    .command("trigger")
    .description("Makes a real event by doing the real operation. Testing only.")
    .addArgument(
      new Argument("<type>", "event type").choices(
        [...Object.keys(triggers), ...Object.keys(byHand)].toSorted(),
      ),
    )
    .option(...urlFlag)
    .option(...keyFlag)
    .option(...jsonFlag)
    .action(trigger);
}

async function trigger(type: string, options: ApiOptions & JsonOption): Promise<void> {
  const how = byHand[type];
  if (how !== undefined) throw new BootError(`${type} cannot be made by a command: ${how}`);
  const api = apiClient(options);
  const made = await triggers[type]?.(api);
  await api.close();
  const result = { type, relatedEntityId: made };
  answer(result, { json: options.json, text: `${type}: done with ${made}.` });
}
