import { EnvError } from "#server/core/env-error.ts";
import { isDomainError } from "#server/core/errors.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { LaunchProblem } from "#server/programs/start/install/npm.mjs";
import { isShuttingDown, shutDown } from "#server/programs/start/shutdown.ts";

/**
 * Runs a program's main function. An error that stops it is told in one sentence, with exit code 1.
 */
export async function run(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    // A child that died of the same Ctrl-C is no problem to report.
    if (isShuttingDown()) return;
    console.error(explain(error));
    await shutDown(1);
  }
}

/** Expected problems are sentences; anything else is a defect and keeps its stack. */
export function explain(error: unknown): string {
  if (isDomainError(error)) return error.messages.join("\n");
  if ([BootError, EnvError, LaunchProblem].some((kind) => error instanceof kind))
    return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
