import { metrics } from "@opentelemetry/api";
import type { Attributes, Counter, Histogram, MeterProvider } from "@opentelemetry/api";

/**
 * What every process measures of itself, by OpenTelemetry; exported when METRICS_PORT is set, else
 * for nothing. Names and units follow its semantic conventions: seconds. Attributes are words of
 * ours, declared paths, statuses: nothing that a caller wrote, and no merchant, so that their
 * number stays small.
 */
type Measures = {
  /** One REST request, by method, declared path and status. */
  request: Histogram;
  /** One attempt of a webhook delivery, by outcome. */
  webhookAttempt: Histogram;
  /** From an event until its first attempt at an endpoint begins. */
  webhookStart: Histogram;
  /** One call of the card processor, by call and outcome. */
  processorCall: Histogram;
  /** One run of a worker's job, by job and outcome. */
  job: Histogram;
};

/** What is counted, by words of ours. */
type Counts = {
  /** One comparison of the hosted page with its inventory, by outcome: passed, changed, unanswered. */
  pageCheck: Counter;
  /** One report of a browser about a page's policy, by page. */
  pageReport: Counter;
  /** One request that the request log did not keep, by reason: limit, full, unwritten. */
  requestLogDropped: Counter;
  /** One request that was refused before it began, because too much is asked, by priority. */
  requestShed: Counter;
  /** One new charge that was refused because the processor is away, by processor. */
  chargeRefused: Counter;
  /** One list that a replica might have answered, by place, and because of what the primary did. */
  listRead: Counter;
};

const boundaries = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2, 5, 10, 30];

type Instruments = { provider: MeterProvider; measures: Measures; counts: Counts };
let made: Instruments | undefined;

/**
 * Made at first use, and anew when the exporter comes after that, as it does where the demo was paid for before:
 * instruments made without it stay silent.
 */
function instruments(): Instruments {
  const provider = metrics.getMeterProvider();
  if (made?.provider !== provider)
    made = { provider, measures: makeMeasures(), counts: makeCounts() };
  return made;
}

function makeMeasures(): Measures {
  const meter = metrics.getMeter("canary");
  const seconds = (name: string, description: string) =>
    meter.createHistogram(name, {
      description,
      unit: "s",
      advice: { explicitBucketBoundaries: boundaries },
    });
  return {
    request: seconds("http.server.request.duration", "REST requests."),
    webhookAttempt: seconds("canary.webhook.attempt.duration", "Attempts of webhook deliveries."),
    webhookStart: seconds(
      "canary.webhook.start.delay",
      "From events until their first attempts begin.",
    ),
    processorCall: seconds("canary.processor.call.duration", "Calls of the card processor."),
    job: seconds("canary.job.duration", "Runs of the worker's jobs."),
  };
}

/** Counts one of something. */
export function countOne(what: keyof Counts, attributes: Attributes): void {
  instruments().counts[what].add(1, attributes);
}

function makeCounts(): Counts {
  const meter = metrics.getMeter("canary");
  const counter = (name: string, description: string) => meter.createCounter(name, { description });
  return {
    pageCheck: counter("canary.page.check", "Comparisons of the hosted page with its inventory."),
    pageReport: counter("canary.page.report", "Reports of browsers about a page's policy."),
    requestLogDropped: counter("canary.request_log.dropped", "Requests not kept in their log."),
    chargeRefused: counter("canary.charge.refused", "New charges refused: the processor is away."),
    listRead: counter("canary.list.read", "Lists, searches and reports, by where they were read."),
    requestShed: counter("canary.request.shed", "Requests refused because too much is asked."),
  };
}

/** Records how long something took, from a `performance.now()`. */
export function measureSince(
  what: keyof Measures,
  startedAt: number,
  attributes: Attributes,
): void {
  instruments().measures[what].record((performance.now() - startedAt) / 1000, attributes);
}

/** Records how long something took; nothing where clocks of two hosts say that it took less than nothing. */
export function measureMs(what: keyof Measures, ms: number): void {
  instruments().measures[what].record(Math.max(0, ms) / 1000);
}

/** Runs `work` and records how long it took, and whether it threw. */
export async function measure<T>(
  what: keyof Measures,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  try {
    const result = await work();
    measureSince(what, startedAt, { ...attributes, outcome: "ok" });
    return result;
  } catch (error) {
    const outcome = error instanceof Error ? error.name : "error";
    measureSince(what, startedAt, { ...attributes, outcome });
    throw error;
  }
}
