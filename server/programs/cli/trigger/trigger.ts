import { Argument, type Command } from "commander";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import {
  apiClient,
  type ApiOptions,
  keyFlag,
  profileFlag,
  urlFlag,
} from "#server/programs/cli/service/api-client.ts";
import { byHand, triggers } from "#server/programs/cli/trigger/triggers.ts";
import { oneOf } from "#server/programs/cli/typed.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";

const offered = Object.keys(triggers).toSorted();

/**
 * Checks an event type. Types that cannot be triggered are not offered, but naming one explains how the event
 * comes about.
 */
export function eventType(text: string): string {
  return text in byHand ? text : oneOf(offered, [...offered, ...Object.keys(byHand)])(text);
}

export function addTriggerCommand(program: Command): void {
  program
    .command("trigger")
    .description(
      "Triggers a real event by doing the real operation, and moves the test clock forward for events that take time. Testing only.",
    )
    .addArgument(new Argument("<type>", "what").choices(offered).argParser(eventType))
    .option(...urlFlag)
    .option(...keyFlag)
    .option(...profileFlag)
    .option(...jsonFlag)
    .action(trigger);
}

async function trigger(type: string, options: ApiOptions & JsonOption): Promise<void> {
  const how = byHand[type];
  if (how !== undefined) throw new BootError(`${type} cannot be triggered by a command: ${how}`);
  const api = apiClient(options);
  const made = await triggers[type]?.(api);
  api.close();
  const result = { type, relatedEntityId: made };
  answer(result, { json: options.json, text: `${type}: done with ${made}.` });
}
