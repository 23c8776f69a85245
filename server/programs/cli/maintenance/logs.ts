import { setTimeout as delay } from "node:timers/promises";
import type { Command } from "commander";
import { actFor, ownTime, type Services } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { type JsonOption, printLine } from "#server/programs/cli/answer.ts";
import { FollowedRequests } from "#server/programs/cli/maintenance/follow-requests.ts";
import { wholeNumber } from "#server/programs/cli/typed.ts";
import { withServices } from "#server/programs/cli/with-services.ts";
import { isShuttingDown } from "#server/programs/start/shutdown.ts";
import { cursorOf } from "#server/wire/atoms/lists/list-place.ts";
import { limitMax } from "#server/wire/atoms/lists/pagination.ts";
import type { LoggedRequest } from "#server/wire/logged-request.ts";

type Options = JsonOption & {
  merchant: string;
  outcome?: string;
  method?: string;
  path?: string;
  status?: number;
  code?: string;
  key?: string;
  limit: number;
  follow?: boolean;
};

const askedEveryMs = 1_000;

export function addLogsCommand(program: Command): void {
  program
    .command("logs")
    .description(
      "Shows a merchant's REST requests and their responses, latest last; with --method, --path, --status or --code, only those of the last 24 hours.",
    )
    .requiredOption("--merchant <id>", "whose")
    .option("--outcome <outcome>", "ok, refused (4xx) or failed (5xx)")
    .option("--method <method>", "GET, POST, PATCH or DELETE")
    .option("--path <path>", "beginning of the path, such as /customers")
    .option("--status <status>", "status of the response, such as 409", wholeNumber)
    .option("--code <code>", "code of the error, such as validation_failed")
    .option("--key <id>", "id of the API key")
    .option("--limit <number>", "number of requests, at most 100", wholeNumber, 20)
    .option("--follow", "keep showing new requests until Ctrl-C")
    .option("--json", "print one JSON object per line")
    .action(logs);
}

async function logs(options: Options): Promise<void> {
  await withServices(async (services) => {
    const { merchant: id } = options;
    if ((await services.db.merchant.findUnique({ where: { id } })) === null)
      throw new DomainError("not_found", `There is no merchant ${id}.`);
    const show = (requests: LoggedRequest[]) => {
      for (const one of requests) printLine(options.json ? JSON.stringify(one) : lineOf(one));
    };
    const theirClock = { now: () => ownTime(services, id).clock.now() };
    const followed = new FollowedRequests(theirClock, (since, last) =>
      newest(services, { ...options, limit: limitMax }, placeAfter(since, last)),
    );
    // Mark existing requests as known before showing the latest of them: a request that arrives in between is
    // shown later.
    if (options.follow) await followed.next();
    const latest = await newest(services, options);
    show(latest.toReversed());
    followed.know(latest);
    while (options.follow && !isShuttingDown()) {
      await delay(askedEveryMs);
      show(await followed.next());
    }
  });
}

function placeAfter(since: Date, last: LoggedRequest | undefined) {
  const after = last && cursorOf({ createdAt: new Date(last.createdAt), id: last.id });
  return { startDate: since.toISOString(), after };
}

/** By the operation of the dashboard's list. @throws what the filters are refused for */
async function newest(
  services: Services,
  options: Options,
  place: { startDate?: string; after?: string | undefined } = {},
) {
  const { listLoggedRequests } = await import("#server/routers/requests/list.ts");
  const { ListLoggedRequests } = await import("#server/wire/logged-request.ts");
  const { merchant, outcome, method, path, status, code, key, limit } = options;
  const input = ListLoggedRequests.safeParse({
    outcome,
    method: method?.toUpperCase(),
    path,
    status,
    errorCode: code,
    credentialId: key,
    limit,
    ...place,
  });
  if (!input.success) {
    const problems = input.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new DomainError("validation_failed", problems);
  }
  return (await listLoggedRequests(actFor(services, merchant), input.data)).data;
}

function lineOf(request: LoggedRequest): string {
  const { createdAt, status, method, path, durationMs, errorCode, isReplay, keyName } = request;
  const notes = [errorCode, isReplay && "replay", keyName ?? "token", request.requestId];
  return [
    createdAt,
    status,
    method.padEnd(6),
    path,
    `${durationMs}ms`,
    ...notes.filter(Boolean),
  ].join(" ");
}
