import { AsyncLocalStorage } from "node:async_hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  type IdGenerator,
  ParentBasedSampler,
  RandomIdGenerator,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Env } from "#server/core/env.ts";
import type { Log } from "#server/core/telemetry/log.ts";
import { looksLikeCard } from "#server/core/telemetry/traceparent.ts";
import { setTracing } from "#server/core/telemetry/tracing.ts";
import { apiVersion } from "#server/core/version.ts";
import { inTime, sayingFailures } from "#server/programs/start/telemetry/collector.ts";
import { ownResource } from "#server/programs/start/telemetry/own-resource.ts";

type Settings = Pick<Env, "OTEL_TRACES_SAMPLER" | "OTEL_TRACES_SAMPLER_ARG">;

/** Where to and how is what the exporter reads from OTEL_EXPORTER_OTLP_*; batches are OpenTelemetry's own. */
export function openTracing(settings: Settings, log: Pick<Log, "warn">): () => Promise<void> {
  const exporter = sayingFailures(new OTLPTraceExporter(), { log, what: "traces" });
  const provider = new TracerProvider({
    resource: ownResource(),
    sampler: samplerOf(settings),
    idGenerator: idsUnlikeCards(),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("canary", apiVersion);
  setTracing({ tracer, current: new AsyncLocalStorage() });
  return async () => {
    setTracing(undefined);
    await inTime(provider.shutdown());
  };
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
