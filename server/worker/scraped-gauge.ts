import { metrics } from "@opentelemetry/api";
import type { MetricOptions, ObservableResult } from "@opentelemetry/api";
import { secondMs } from "#server/core/clock.ts";
import type { Log } from "#server/core/log.ts";

/** Prometheus gives a scrape up after ten seconds, with every other figure in it. */
const patienceMs = 2 * secondMs;

type ScrapedGauge = MetricOptions & {
  name: string;
  /** The word that tells its figures apart. */
  of: string;
  /** Figures by that word. */
  read: () => Promise<Record<string, number>>;
  log: Log;
};

/**
 * A gauge that the database is asked for whenever somebody scrapes. Every process with a worker tells the same: take
 * the largest. Without an answer within two seconds it tells nothing new. Answers how to end it.
 */
export function scrapedGauge({ name, of, read, log, ...options }: ScrapedGauge): () => void {
  const gauge = metrics.getMeter("canary").createObservableGauge(name, options);
  let asked: Promise<Record<string, number>> | null = null;
  const readNow = () =>
    read().catch((err: unknown) => {
      // The figures of before stay: the alert on a database that is away is another.
      log.warn({ err, gauge: name }, "a figure could not be measured");
      return {};
    });
  const tell = async (result: ObservableResult) => {
    // One at a time: scrapes go on while a slow database has not answered the first.
    asked ??= readNow().finally(() => (asked = null));
    for (const [word, figure] of Object.entries(await within(patienceMs, asked)))
      result.observe(Math.max(0, figure), { [of]: word });
  };
  gauge.addCallback(tell);
  return () => gauge.removeCallback(tell);
}

async function within(
  ms: number,
  asked: Promise<Record<string, number>>,
): Promise<Record<string, number>> {
  const { promise: late, resolve } = Promise.withResolvers<Record<string, number>>();
  const timer = setTimeout(resolve, ms, {});
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
