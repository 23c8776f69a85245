import type { Counter, Histogram, Meter, MeterProvider } from "@opentelemetry/api";
import {
  declaredOf,
  type LabelsOf,
  type Metric,
  type MetricOf,
  metricsTable,
} from "#server/core/telemetry/metrics-table.ts";

/**
 * The instruments by which this process measures itself with OpenTelemetry, as metrics-table.ts declares them.
 * Measurements are exported when METRICS_PORT is set, and otherwise not even recorded.
 * OpenTelemetry's global provider is not used: an instrument made from it before an exporter exists stays silent
 * for good, and others write figures of their own to it. Only this file makes instruments, so the order of startup
 * does not matter.
 */
type Instruments = {
  histograms: Record<MetricOf<"histogram">, Histogram>;
  counters: Record<MetricOf<"counter">, Counter>;
};

type Observe = (figure: number, labels: Record<string, string | number>) => void;
type Tell = (observe: Observe) => void | Promise<void>;

// Pages may bundle their own copy of this module.
const shared = globalThis as {
  canaryInstruments?: Instruments | undefined;
  canaryGauges?: Map<Metric, Tell>;
};
const gauges = (shared.canaryGauges ??= new Map<Metric, Tell>());

/** From now on figures go there. Answers how to end it. */
export function startMeasuring(provider: MeterProvider): () => void {
  const meter = provider.getMeter("canary");
  const instruments = {
    histograms: madeOf("histogram", (metric) => histogramOf(meter, metric)),
    counters: madeOf("counter", (metric) => counterOf(meter, metric)),
  };
  for (const metric of metricsOf("gauge")) observe(meter, metric);
  shared.canaryInstruments = instruments;
  return () => {
    if (shared.canaryInstruments === instruments) shared.canaryInstruments = undefined;
  };
}

/** Whether anybody collects figures. */
export function isMeasuring(): boolean {
  return shared.canaryInstruments !== undefined;
}

/** Counts one of something. */
export function countOne<M extends MetricOf<"counter">>(metric: M, labels: LabelsOf<M>): void {
  shared.canaryInstruments?.counters[metric].add(1, labels);
}

/** Records how long something took, from a `performance.now()`. */
export function measureSince<M extends MetricOf<"histogram">>(
  metric: M,
  startedAt: number,
  labels: LabelsOf<M>,
): void {
  const seconds = (performance.now() - startedAt) / 1000;
  shared.canaryInstruments?.histograms[metric].record(seconds, labels);
}

/** Records how long something took; nothing where clocks of two hosts say that it took less than nothing. */
export function measureMs<M extends MetricOf<"histogram">>(
  metric: M,
  ms: number,
  labels: LabelsOf<M>,
): void {
  shared.canaryInstruments?.histograms[metric].record(Math.max(0, ms) / 1000, labels);
}

/**
 * Tells the figures of a gauge whenever somebody collects: the latest who can, since a process has one of each. Answers
 * how to end it.
 */
export function observeGauge<M extends MetricOf<"gauge">>(
  metric: M,
  tell: (observe: (figure: number, labels: LabelsOf<M>) => void) => void | Promise<void>,
): () => void {
  const told = tell as Tell;
  gauges.set(metric, told);
  return () => {
    if (gauges.get(metric) === told) gauges.delete(metric);
  };
}

function histogramOf(meter: Meter, metric: Metric): Histogram {
  const { name, boundaries = [], ...options } = declaredOf(metric);
  const advice = { explicitBucketBoundaries: [...boundaries] };
  return meter.createHistogram(name, { ...instrumentOptions(options), advice });
}

/** Each series begins at 0: of one that begins with its first event Prometheus sees no increase. */
function counterOf(meter: Meter, metric: Metric): Counter {
  const { name, labels, ...options } = declaredOf(metric);
  const made = meter.createCounter(name, instrumentOptions(options));
  let series: Record<string, string>[] = [{}];
  for (const [label, words] of Object.entries(labels))
    series = series.flatMap((one) => (words ?? []).map((word) => ({ ...one, [label]: word })));
  for (const one of series) made.add(0, one);
  return made;
}

function observe(meter: Meter, metric: Metric): void {
  const { name, ...options } = declaredOf(metric);
  meter
    .createObservableGauge(name, instrumentOptions(options))
    .addCallback((result) =>
      gauges.get(metric)?.((figure, labels) => result.observe(figure, labels)),
    );
}

function instrumentOptions({ description, unit }: { description: string; unit?: string }) {
  return unit === undefined ? { description } : { description, unit };
}

function metricsOf<Kind extends string>(kind: Kind): MetricOf<Kind>[] {
  const all = Object.keys(metricsTable) as Metric[];
  return all.filter((metric): metric is MetricOf<Kind> => declaredOf(metric).kind === kind);
}

function madeOf<Kind extends string, Made>(
  kind: Kind,
  make: (metric: MetricOf<Kind>) => Made,
): Record<MetricOf<Kind>, Made> {
  const made = metricsOf(kind).map((metric) => [metric, make(metric)]);
  return Object.fromEntries(made) as Record<MetricOf<Kind>, Made>;
}

/** Runs `work` and records how long it took, and whether it threw. */
export async function measure<M extends "job" | "processorCall", Result>(
  metric: M,
  labels: Omit<LabelsOf<M>, "outcome">,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  const record = (outcome: string) =>
    measureSince<MetricOf<"histogram">>(metric, startedAt, { ...labels, outcome } as LabelsOf<M>);
  try {
    const result = await work();
    record("ok");
    return result;
  } catch (error) {
    record(error instanceof Error ? error.name : "error");
    throw error;
  }
}
