import { outliveReaders } from "#server/programs/start/outlive-readers.ts";

type Stop = () => Promise<void>;

const stops: Stop[] = [];
let stopping: Promise<void> | undefined;
let stopRequestedAt = 0;

// A Ctrl-C reaches this process twice: from the terminal and, forwarded, from npm.
const sameSignalMs = 1_000;

/** The message that a parent sends where it would send SIGTERM elsewhere. */
export const stopMessage = "stop";

/** `stop` is called on the way out; what was started last is stopped first. */
export function onShutdown(stop: Stop): void {
  stops.push(stop);
}

export function isShuttingDown(): boolean {
  return stopping !== undefined;
}

/**
 * Ctrl-C, a terminal that is closed and SIGTERM end the process in order; a second one, a second later, at once. A reader of
 * its output that goes away does not.
 */
export function handleSignals(): void {
  outliveReaders();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      const now = performance.now();
      if (stopping !== undefined) {
        if (now - stopRequestedAt > sameSignalMs) process.exit(1);
        return;
      }
      stopRequestedAt = now;
      void shutDown(0);
    });
  }
  process.on("message", (message) => {
    if (message === stopMessage) void shutDown(0);
  });
}

/** Stops everything once, then ends the process. One failing stop does not spare the others. */
export async function shutDown(exitCode: number): Promise<void> {
  stopping ??= (async () => {
    for (const stop of stops.toReversed()) {
      try {
        await stop();
      } catch (error) {
        console.error(error);
      }
    }
  })();
  await stopping;
  process.exit(exitCode);
}
