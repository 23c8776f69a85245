import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { IdGenerator, Sampler, SpanExporter } from "@opentelemetry/sdk-trace";
import type { Env } from "#server/core/env.ts";
import { looksLikeCard } from "#server/core/traceparent.ts";
import { setTracing } from "#server/core/tracing.ts";
import { apiVersion } from "#server/core/version.ts";

type Settings = Pick<Env, "OTEL_TRACES_SAMPLER" | "OTEL_TRACES_SAMPLER_ARG">;

/** A collector that does not answer must not hold up a process that is told to stop. */
const endWithinMs = 3_000;
/** What a collector that is away makes of the log: a line, and no more for so long. */
const sayAgainMs = 60_000;

/** Where to and how is what the exporter reads from OTEL_EXPORTER_OTLP_*; batches are OpenTelemetry's own. */
export function openTracing(settings: Settings): () => Promise<void> {
  const exporter = sayingFailures(new OTLPTraceExporter());
  const provider = new TracerProvider({
    resource: resource(),
    sampler: samplerOf(settings),
    idGenerator: idsUnlikeCards(),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("canary", apiVersion);
  setTracing({ tracer, current: new AsyncLocalStorage() });
  return async () => {
    setTracing(undefined);
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, endWithinMs);
    await Promise.race([provider.shutdown().catch(() => {}), late]);
    clearTimeout(timer);
  };
}

/** What OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES say wins. Nothing of the machine: it may be in there. */
function resource() {
  const ours = { "service.name": "canary", "service.version": apiVersion };
  return defaultResource()
    .merge(resourceFromAttributes({ ...ours, "service.instance.id": randomUUID() }))
    .merge(detectResources({ detectors: [envDetector] }));
}

/** By the names of OpenTelemetry's specification; all traces whose caller does not say otherwise by default. */
function samplerOf({
  OTEL_TRACES_SAMPLER: name,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: Settings): Sampler {
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  const root =
    (roots[name.replace("parentbased_", "")] ?? roots["always_on"])?.() ?? new AlwaysOnSampler();
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

/** As ids of ours do, these look like no card number: a scan of logs would stop at one in some millions. */
function idsUnlikeCards(): IdGenerator {
  const random = new RandomIdGenerator();
  const again = (make: () => string) => () => {
    let id = make();
    while (looksLikeCard(id)) id = make();
    return id;
  };
  return {
    generateTraceId: again(() => random.generateTraceId()),
    generateSpanId: again(() => random.generateSpanId()),
  };
}

/** Whoever waits for traces is told, once a minute, that they do not arrive. */
function sayingFailures(exporter: SpanExporter): SpanExporter {
  let saidAt = -Infinity;
  const say = (error: Error | undefined) => {
    if (performance.now() - saidAt < sayAgainMs) return;
    saidAt = performance.now();
    console.error(
      `Traces could not be sent to the collector (${error?.name ?? "no reason given"}).`,
    );
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) say(result.error);
        done(result);
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
