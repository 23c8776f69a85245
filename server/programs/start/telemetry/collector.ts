import type { Log } from "#server/core/telemetry/log.ts";

/** A collector that does not answer must not hold up a process that is told to stop. */
export const endWithinMs = 3_000;
/** How long the log stays silent, in milliseconds, after one line about a collector that is away. */
const sayAgainMs = 60_000;

/** Waits for an exporter to send what is left, but not for long; a failure is said by `sayingFailures`. */
export async function inTime(shutdown: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, endWithinMs);
  await Promise.race([shutdown.catch(() => {}), late]);
  clearTimeout(timer);
}

type Result = { error?: Error };
type Exporter = { export(batch: never, done: (result: Result) => void): void };

/** Says in the log, once a minute, that `what` (Traces, Metrics) do not arrive at the collector. */
export function sayingFailures<E extends Exporter>(
  exporter: E,
  { log, what, hint }: { log: Pick<Log, "warn">; what: string; hint?: string },
): E {
  let saidAt = -Infinity;
  const say = (err: Error) => {
    if (performance.now() - saidAt < sayAgainMs) return;
    saidAt = performance.now();
    log.warn({ err }, `${what} could not be sent to the collector${hint ? `; ${hint}` : ""}`);
  };
  const send: Exporter["export"] = exporter.export.bind(exporter);
  exporter.export = (batch, done) =>
    send(batch, (result) => {
      if (result.error) say(result.error);
      done(result);
    });
  return exporter;
}
