import type { AsyncLocalStorage } from "node:async_hooks";
import {
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from "@opentelemetry/api";
import { allowed, type SpanAttributes } from "#server/core/telemetry/span-attributes.ts";

/**
 * Spans of this process, for a collector (programs/start/telemetry/tracing.ts). Without the setting
 * tracing is off: everything here only calls the function that it is given, and nothing of the
 * exporter is loaded. Spans do not go to OpenTelemetry's global provider: Next writes its own spans
 * there, with addresses as they were sent.
 */
export type Tracing = { tracer: Tracer; current: AsyncLocalStorage<Current> };

/** The current span, and the trace of this process that it belongs to. */
export type Current = { span: Span; whole: Whole };

/** All spans of a request, an attempt or a run of a job. What goes on after its end belongs to it no more. */
type Whole = { isOver: boolean; statements: number; held: (() => void)[] | null };

// Pages may bundle their own copy of this module.
const shared = globalThis as { canaryTracing?: Tracing | undefined };

/** From now on, or no more. */
export function setTracing(tracing: Tracing | undefined): void {
  shared.canaryTracing = tracing;
}

export function isTracing(): boolean {
  return shared.canaryTracing !== undefined;
}

/** Statements traced in one request, attempt or run: a nightly job would fill the collector. */
const statementsMax = 500;

type Kind = "SERVER" | "CLIENT" | "INTERNAL" | "CONSUMER";
type Begin = { name: string; kind?: Kind; attributes?: SpanAttributes };
type Root = Begin & {
  parent?: SpanContext | null;
  links?: (SpanContext | null)[];
  /** Whether what is below it waits for its end, because it may be dropped. */
  isHeld?: boolean;
};

/** A span that has begun. */
export type OpenSpan = {
  say(attributes: SpanAttributes, name?: string): void;
  /** The first end counts. `failed` is a code or the name of an error. */
  end(failed?: string | null): void;
  /** Discards the span in place of ending it: neither it nor anything below it is reported. */
  drop(): void;
};

const silent: OpenSpan = { say: () => {}, end: () => {}, drop: () => {} };

/** Runs `work` as a trace of its own, or one that goes on from `parent`. `work` ends its span. */
export function beginTrace<T>(root: Root, work: (span: OpenSpan) => T): T {
  const tracing = shared.canaryTracing;
  if (!tracing) return work(silent);
  const links = (root.links ?? []).flatMap((context): Link[] => (context ? [{ context }] : []));
  const parent = root.parent ? trace.setSpanContext(ROOT_CONTEXT, root.parent) : ROOT_CONTEXT;
  const { now, ...options } = optionsOf(root);
  const span = tracing.tracer.startSpan(root.name, { ...options, links }, parent);
  const whole: Whole = { isOver: false, statements: 0, held: root.isHeld ? [] : null };
  const begun: OpenSpan = {
    say: sayOf(span),
    end(failed) {
      if (whole.isOver) return;
      whole.isOver = true;
      for (const end of whole.held ?? []) end();
      finish(span, failed, now());
    },
    drop: () => Object.assign(whole, { isOver: true, held: null }),
  };
  return tracing.current.run({ span, whole }, () => work(begun));
}

/** Runs `work` as a part of what is going on, if anything is, and says how it ended. */
export async function traced<T>(begin: Begin, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  const tracing = shared.canaryTracing;
  const now = tracing?.current.getStore();
  if (!tracing || !now || now.whole.isOver) return work(silent);
  const { begun, span } = beginPart(tracing, now, begin);
  try {
    const result = await tracing.current.run({ span, whole: now.whole }, () => work(begun));
    begun.end();
    return result;
  } catch (error) {
    begun.end(typeOf(error));
    throw error;
  }
}

/** The span of a statement of what is going on; null when none is to be written. */
export function beginStatement(attributes: () => SpanAttributes): OpenSpan | null {
  const tracing = shared.canaryTracing;
  const now = tracing?.current.getStore();
  if (!tracing || !now || now.whole.isOver || now.whole.statements >= statementsMax) return null;
  now.whole.statements += 1;
  const said = attributes();
  const name = said["db.operation.name"] ?? "statement";
  return beginPart(tracing, now, { name: String(name), kind: "CLIENT", attributes: said }).begun;
}

/** Says something of the request that is going on. */
export function tellRequest(attributes: SpanAttributes, name?: string): void {
  const now = shared.canaryTracing?.current.getStore();
  if (now) sayOf(now.span)(attributes, name);
}

/** The span that is going on, by its ids, if there is one. */
export function currentSpan(): SpanContext | null {
  const now = shared.canaryTracing?.current.getStore();
  return now && !now.whole.isOver ? now.span.spanContext() : null;
}

/** The kind of an error in one word: a code of ours, the database's or Node's, or else the error's name. */
export function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return "error";
  const code: unknown = "code" in error ? error.code : undefined;
  return typeof code === "string" && /^\w+$/.test(code) ? code : error.name;
}

/** Begins a span below the current one. A span that ends after its whole is not reported: nobody waited for it. */
function beginPart({ tracer }: Tracing, { span: above, whole }: Current, begin: Begin) {
  const { now, ...options } = optionsOf(begin);
  const span = tracer.startSpan(begin.name, options, trace.setSpan(ROOT_CONTEXT, above));
  let isOver = false;
  const begun: OpenSpan = {
    say: sayOf(span),
    end(failed) {
      if (isOver) return;
      isOver = true;
      const at = now();
      if (whole.held) whole.held.push(() => finish(span, failed, at));
      else if (!whole.isOver) finish(span, failed, at);
    },
    drop: () => {},
  };
  return { begun, span };
}

/** `now` tells the time of its end, on a clock that does not jump in between. */
function optionsOf({ kind = "INTERNAL", attributes = {} }: Begin) {
  const startTime = Date.now();
  const from = performance.now();
  const now = () => startTime + performance.now() - from;
  return { kind: SpanKind[kind], attributes: allowed(attributes), startTime, now };
}

function sayOf(span: Span): OpenSpan["say"] {
  return (attributes, name) => {
    span.setAttributes(allowed(attributes));
    if (name !== undefined) span.updateName(name);
  };
}

function finish(span: Span, failed: string | null | undefined, at: number): void {
  if (failed) {
    span.setAttributes(allowed({ "error.type": failed }));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end(at);
}
