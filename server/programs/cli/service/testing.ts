import { Argument, type Command } from "commander";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import {
  apiClient,
  type ApiOptions,
  keyFlag,
  profileFlag,
  urlFlag,
} from "#server/programs/cli/service/api-client.ts";
import { oneOf, wholeNumber } from "#server/programs/cli/typed.ts";
import { faultNames } from "#server/wire/fault-names.ts";
import type { Testing } from "#server/wire/testing.ts";

type Options = ApiOptions & JsonOption;
type ClockOptions = Options &
  Partial<Record<"months" | "days" | "hours" | "minutes", number>> & { to?: string };
type FaultOptions = Options & { times: number; delayMs?: number };

export function addTestingCommands(program: Command): void {
  program
    .command("clock")
    .description(
      "Shows the merchant's test clock, or moves it forward and does everything that falls due. Testing only.",
    )
    .option("--months <number>", "calendar months to move", wholeNumber)
    .option("--days <number>", "days to move", wholeNumber)
    .option("--hours <number>", "hours to move", wholeNumber)
    .option("--minutes <number>", "minutes to move", wholeNumber)
    .option("--to <time>", "time to move to: 2027-01-31 or 2027-01-31T12:00:00Z")
    .option(...urlFlag)
    .option(...keyFlag)
    .option(...profileFlag)
    .option(...jsonFlag)
    .action(clock);
  program
    .command("fault")
    .description("Sets a fault for the merchant, for the next times. Testing only.")
    .addArgument(new Argument("<name>", "what").choices(faultNames).argParser(oneOf(faultNames)))
    .option("--times <number>", "how often; 0 ends it", wholeNumber, 1)
    .option("--delay-ms <number>", "how long latency and webhook_late take", wholeNumber)
    .option(...urlFlag)
    .option(...keyFlag)
    .option(...profileFlag)
    .option(...jsonFlag)
    .action(fault);
}

async function clock({ months, days, hours, minutes, to, ...options }: ClockOptions) {
  const given = Object.entries({ months, days, hours, minutes }).filter(
    ([, number]) => number !== undefined,
  );
  const by = { ...Object.fromEntries(given), ...(to !== undefined && { to }) };
  const isAsked = Object.keys(by).length === 0;
  await show(options, isAsked ? ["GET", "/testing"] : ["POST", "/testing/advance", by]);
}

async function fault(name: string, { times, delayMs, ...options }: FaultOptions) {
  await show(options, ["POST", "/testing/faults", { name, times, delayMs }]);
}

type Call = [method: "GET" | "POST", at: string, body?: object];

async function show({ json, ...options }: Options, call: Call): Promise<void> {
  const api = apiClient(options);
  try {
    const testing = (await api.call(...call)) as Testing;
    answer(testing, { json, text: inWords(testing) });
  } finally {
    api.close();
  }
}

function inWords({ now, faults }: Testing): string {
  return [
    `It is ${now}.`,
    ...faults.map(({ name, times }) => `${name}: ${times} more times.`),
  ].join("\n");
}
