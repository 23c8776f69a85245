import { setTimeout as delay } from "node:timers/promises";
import type { HostedPages } from "#server/http/pages/hosted-pages.ts";
import type { ScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import type { runCommand } from "#server/programs/testing-service/commands.ts";
import type {
  openTestingService,
  TestingService,
} from "#server/programs/testing-service/open-service.ts";
import type { CommandMessage, ServiceMessage } from "../../../sdk/src/testing/protocol.ts";

const stopWithinMs = 500;

type Parts = {
  startDatabase: (onLaunch: () => void) => Promise<ScratchPostgres>;
  /** Called when the database runs, and starts meanwhile. */
  load: () => Promise<{
    openTestingService: typeof openTestingService;
    runCommand: typeof runCommand;
    pages: () => Promise<HostedPages>;
  }>;
};

/**
 * The process of a testing service, which a test's process has started and talks to: its argument is the
 * settings as JSON. Ends with the test's process, whatever becomes of that, and leaves nothing; what is left when
 * it is killed itself (SIGKILL) the next start clears.
 */
export async function runTestingService({ startDatabase, load }: Parts): Promise<void> {
  const { promise: launched, resolve: sayLaunched } = Promise.withResolvers<void>();
  const starting = startDatabase(sayLaunched);
  let service: TestingService | undefined;
  // An end before everything has started waits for the database, which would be left behind otherwise.
  const end = async () => {
    // Stops the worker first: a query a moment after the database has ended would only fill the log.
    await Promise.race([service?.worker.stop(), delay(stopWithinMs)]);
    await starting.then((database) => database.stop()).finally(() => process.exit());
  };
  process.once("disconnect", () => void end());
  process.once("SIGTERM", () => void end());
  // A Ctrl-C or a terminal that is closed reaches the test's process too, whose end is this one's.
  for (const signal of ["SIGINT", "SIGQUIT", "SIGHUP"] as const) process.on(signal, () => {});
  if (!process.connected) return end();
  try {
    // Loading lets nothing else have a turn for as long as it takes.
    await Promise.race([launched, starting]);
    const [database, parts] = await Promise.all([starting, load()]);
    const settings = JSON.parse(process.argv[2] ?? "{}") as Record<string, string>;
    const opened = await parts.openTestingService(database, { settings, pages: parts.pages });
    service = opened;
    process.on("message", (asked: CommandMessage) => void answer(parts, opened, asked));
    const merchant = await opened.createMerchant("Testing");
    say({ kind: "started", started: { url: opened.services.env.APP_URL, merchant } });
  } catch (error) {
    say({ kind: "failed", message: await sentenceOf(error) });
  }
}

async function answer(
  parts: Awaited<ReturnType<Parts["load"]>>,
  service: TestingService,
  asked: CommandMessage,
): Promise<void> {
  const { id } = asked;
  try {
    say({ kind: "answer", id, value: await parts.runCommand(service, asked) });
  } catch (error) {
    say({ kind: "refused", id, message: await sentenceOf(error) });
  }
}

/** A test's process that has gone hears nothing, and its end is this one's. */
function say(said: ServiceMessage): void {
  if (process.connected) process.send?.(said, () => {});
}

async function sentenceOf(error: unknown): Promise<string> {
  const { explain } = await import("#server/programs/start/problem.ts");
  return explain(error);
}
