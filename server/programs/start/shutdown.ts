import { outliveReaders } from "#server/programs/start/outlive-readers.ts";

/** Told what the stop waits for from now on: "requests that are under way". */
export type TellWait = (what: string) => void;
type Stop = (tellWait: TellWait) => Promise<void>;

const stops: Stop[] = [];
let stopping: Promise<void> | undefined;
let stopRequestedAt = 0;

// A Ctrl-C reaches this process twice: from the terminal and, forwarded, from npm.
const sameSignalMs = 1_000;
/** Milliseconds without output after which a person at the terminal would press Ctrl-C again. */
const quietMs = 1_000;

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

/**
 * Stops everything once, then ends the process. One failing stop does not spare the others. Each wait that takes longer
 * than a second is told on standard output.
 */
export async function shutDown(exitCode: number): Promise<void> {
  stopping ??= (async () => {
    let timer: NodeJS.Timeout | undefined;
    const tellWait = (what: string) => {
      clearTimeout(timer);
      timer = setTimeout(() => console.log(`Stopping: waiting for ${what}.`), quietMs);
    };
    for (const stop of stops.toReversed()) {
      try {
        await stop(tellWait);
      } catch (error) {
        console.error(error);
      }
      clearTimeout(timer);
    }
  })();
  await stopping;
  process.exit(exitCode);
}
