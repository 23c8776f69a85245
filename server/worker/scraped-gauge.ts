import { secondMs } from "#server/core/clock.ts";
import type { Log } from "#server/core/telemetry/log.ts";
import { observeGauge } from "#server/core/telemetry/measures.ts";
import type { LabelsOf } from "#server/core/telemetry/metrics-table.ts";

/** Prometheus gives a scrape up after ten seconds, with every other figure in it. */
const patienceMs = 2 * secondMs;

type Scraped = "queueWait" | "booksCheckAge" | "booksProblems";
type Figures<M extends Scraped> = { figure: number; labels: LabelsOf<M> }[];

type ScrapedGauge<M extends Scraped> = {
  gauge: M;
  read: () => Promise<Figures<M>>;
  log: Log;
};

/**
 * A gauge that the database is asked for whenever somebody scrapes. Every process with a worker tells the same: take
 * the largest. Without an answer within two seconds it tells nothing new. Answers how to end it.
 */
export function scrapedGauge<M extends Scraped>({ gauge, read, log }: ScrapedGauge<M>): () => void {
  let asked: Promise<Figures<M>> | null = null;
  const readNow = () =>
    read().catch((err: unknown) => {
      // The figures of before stay: the alert on a database that is away is another.
      log.warn({ err, gauge }, "a metric could not be measured");
      return [];
    });
  return observeGauge<M>(gauge, async (observe) => {
    // One at a time: scrapes go on while a slow database has not answered the first.
    asked ??= readNow().finally(() => (asked = null));
    for (const { figure, labels } of await within(patienceMs, asked, []))
      observe(Math.max(0, figure), labels);
  });
}

async function within<Answer>(
  ms: number,
  asked: Promise<Answer>,
  instead: Answer,
): Promise<Answer> {
  const { promise: late, resolve } = Promise.withResolvers<Answer>();
  const timer = setTimeout(resolve, ms, instead);
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
