import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import { systemClock } from "#server/core/clock.ts";
import { createLog } from "#server/core/telemetry/log.ts";
import { isTracing } from "#server/core/telemetry/tracing.ts";
import { startServer } from "#server/main.ts";
import { findFreePort } from "#server/programs/start/port.ts";
import { startTracing } from "#server/programs/start/telemetry/tracing.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";
import { findLeaks } from "#server/workshop/testing/leaks/find-leaks.ts";
import { card, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { openCollector, type ReceivedSpan, told } from "#server/workshop/testing/spans.ts";
import { servicesOn } from "#server/workshop/testing/test-services.ts";
import { openReceiver } from "#server/workshop/testing/webhooks/open-receiver.ts";

// All of the service but its pages, which would have to be built.
vi.mock("#server/http/pages.ts", () => ({
  createPages: () => ({
    prepare: async () => {},
    getRequestHandler: () => async (_: unknown, response: { end(): void }) => response.end(),
    close: async () => {},
  }),
}));

const caller = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };
const collector = await openCollector();
const shop = await openReceiver();
const heard = Promise.withResolvers<void>();
shop.answerWith(({ body }) => {
  if (JSON.parse(body).type === "payment_intent.succeeded") heard.resolve();
  return { status: 200 };
});
const lines: Record<string, unknown>[] = [];
let apiKey = "";
let secret = "";
let spans: ReceivedSpan[] = [];
let asked: Awaited<ReturnType<typeof pay>>;

beforeAll(async () => {
  const env = { WEBHOOK_ALLOW_PRIVATE_NETWORKS: "1", OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  // The exporter reads OpenTelemetry's variables itself.
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
  vi.stubEnv("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=tests");
  const log = createLog(
    "debug",
    { write: (line) => void lines.push(JSON.parse(line)) },
    { isTraced: true },
  );
  const services = { ...servicesOn(await testDatabase(), { clock: systemClock, env }), log };
  const { merchantId } = await newMerchant(services);
  apiKey = (await createApiKey(services, { merchantId, name: "Shop" })).key;
  const end = await startTracing(services);
  const port = await findFreePort();
  const server = await startServer({ services, port });
  asked = await pay(`http://127.0.0.1:${port}`, merchantId);
  await server.stop();
  await end();
  vi.unstubAllEnvs();
  spans = collector.spans();
});
afterAll(() => Promise.all([collector.stop(), shop.stop()]));

/** A payment, one that is declined, and addresses that open something, until the shop has heard of the payment. */
async function pay(base: string, merchantId: string) {
  const traceparent = `00-${caller.traceId}-${caller.spanId}-01`;
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const authorization = `Bearer ${apiKey}`;
    const answer = await fetch(`${base}/api/canary${path}`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return { id: answer.headers.get("x-request-id"), body: await answer.json() };
  };
  const endpoint = await post("/webhook-endpoints", { url: shop.url, events: ["*"] });
  secret = endpoint.body.secret;
  const money = { amount: 4900, currency: "EUR" };
  const [paid, declined] = [
    await post("/payment-intents", money),
    await post("/payment-intents", money),
  ];
  const confirm = (id: string, number?: string, headers = {}) =>
    post(`/payment-intents/${id}/confirm`, { card: card(number) }, headers);
  const paying = await confirm(paid.body.id, undefined, {
    traceparent,
    tracestate: "v=opensesame",
  });
  await confirm(declined.body.id, "4000000000000002");
  await fetch(`${base}/invitation?token=opensesame`);
  await fetch(`${base}/api/canary/customers/opensesame?email=ada@example.com`);
  await heard.promise;
  return { merchantId, requestId: paying.id };
}

function named(name: string | RegExp, of: { traceId: string } = caller): ReceivedSpan[] {
  const is = (span: ReceivedSpan) =>
    typeof name === "string" ? span.name === name : name.test(span.name);
  return spans.filter((span) => span.traceId === of.traceId && is(span));
}

function only(name: string): ReceivedSpan {
  const found = named(name);
  expect(found, name).toHaveLength(1);
  return found[0]!;
}

/** Whether this is below that, through however many. */
function isBelow(span: ReceivedSpan, above: ReceivedSpan): boolean {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent !== undefined && (parent === above || isBelow(parent, above));
}

const confirmRoute = "/api/canary/payment-intents/{id}/confirm";

test("a payment is one trace, its caller's: request, procedure, statements, processor", () => {
  const request = only(`POST ${confirmRoute}`);
  expect(request).toMatchObject({ parentSpanId: caller.spanId, kind: 2 });
  expect(told(request.attributes)).toEqual({
    "http.request.method": "POST",
    "http.route": confirmRoute,
    "http.response.status_code": 200,
    "canary.request.id": asked.requestId,
    "canary.merchant.id": asked.merchantId,
  });
  const procedure = only("paymentIntents.confirm");
  expect(procedure.parentSpanId).toBe(request.spanId);
  expect(told(procedure.attributes)).toEqual({ "canary.procedure": "paymentIntents.confirm" });
  const processor = only("processor createPayment");
  expect(isBelow(processor, procedure)).toBe(true);
  expect(told(processor.attributes)).toMatchObject({ "canary.processor": "sandbox" });
  const statements = named(/^[A-Z]+$/);
  expect(statements.filter((one) => isBelow(one, procedure)).length).toBeGreaterThan(3);
  expect(statements.some((one) => isBelow(one, processor))).toBe(true);
  const texts = statements.map(({ attributes }) => String(told(attributes)["db.query.text"]));
  expect(texts.join("\n")).toMatch(/INSERT INTO.*"?payment_attempts/);
  for (const { startTimeUnixNano: from, endTimeUnixNano: to } of spans)
    expect(BigInt(to) >= BigInt(from)).toBe(true);
});

test("attempts of its webhooks are traces of their own, linked with what made the event; the receiver is told nothing", () => {
  const procedure = only("paymentIntents.confirm");
  const linked = spans.filter(({ links }) =>
    links?.some(({ traceId }) => traceId === caller.traceId),
  );
  expect(linked.length).toBeGreaterThan(0);
  for (const attempt of linked) {
    expect(attempt).toMatchObject({ name: "webhook attempt", kind: 3 });
    expect(attempt.traceId).not.toBe(caller.traceId);
    expect(attempt.parentSpanId ?? "").toBe("");
    expect(attempt.links).toMatchObject([{ spanId: procedure.spanId }]);
    expect(told(attempt.attributes)).toMatchObject({
      "canary.merchant.id": asked.merchantId,
      "canary.outcome": "delivered",
      "http.response.status_code": 200,
      "canary.attempt": 1,
    });
  }
  for (const { headers } of shop.requests) expect(headers).not.toHaveProperty("traceparent");
});

test("a refusal is the procedure's, by its code; a decline fails no request", () => {
  const refused = spans.filter(
    ({ attributes }) => told(attributes)["error.type"] === "card_declined",
  );
  expect(refused.map(({ name }) => name)).toContain("paymentIntents.confirm");
  const request = spans.find(({ spanId }) => spanId === refused.at(-1)?.parentSpanId);
  expect(told(request?.attributes ?? [])["http.response.status_code"]).toBe(402);
  expect(request?.status.code ?? 0).toBe(0);
});

test("of the worker's runs those are told that did something, with their statements", () => {
  const runs = spans.filter(({ name }) => name.startsWith("job "));
  expect(runs.map(({ name }) => name)).toContain("job fan out events");
  for (const run of runs) expect(told(run.attributes)["canary.job.done"]).toBeGreaterThan(0);
  expect(spans.some((span) => runs.some((run) => isBelow(span, run)))).toBe(true);
});

test("every span hangs together: its parent is there, or the caller's", () => {
  const ids = new Set([caller.spanId, ...spans.map(({ spanId }) => spanId)]);
  expect(spans.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId))).toEqual([]);
});

test("no secret, no card, no value and nothing of an address is told", () => {
  const text = collector.text();
  const secrets = [
    { what: "API key", value: apiKey },
    { what: "webhook secret", value: secret },
    { what: "card number", value: card().number },
    { what: "name on the card", value: "Ada Lovelace" },
  ];
  expect(findLeaks([{ name: "spans", text }], secrets)).toEqual([]);
  expect(text).not.toMatch(/opensesame|ada@example|tracestate/i);
  expect(spans.flatMap(({ events = [] }) => events)).toEqual([]);
  expect(spans.filter(({ status }) => status.message)).toEqual([]);
});

test("lines of the log name their trace and span; the process is named as its operator says", () => {
  const answered = lines.find(
    (line) => line["requestId"] === asked.requestId && line["status"] === 200,
  );
  const { traceId, spanId } = only(`POST ${confirmRoute}`);
  expect(answered).toMatchObject({ msg: "request answered", trace_id: traceId, span_id: spanId });
  const resource = { "service.name": "canary", "deployment.environment.name": "tests" };
  expect(collector.resource()).toMatchObject(resource);
});

test("without the setting nothing is traced, and nothing of the exporter is loaded", async () => {
  expect(isTracing()).toBe(false);
  const program = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { loadEnv } = await import("#server/core/env.ts");
    const { startTracing } = await import("#server/programs/start/telemetry/tracing.ts");
    await import("#server/main.ts");
    await (await startTracing({ env: loadEnv(), log: console }))();
    console.log(JSON.stringify(loaded.filter((url) => /otlp|sdk-trace|open-tracing/.test(url))));`;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: _, ...env } = process.env;
  const run = ["--input-type=module", "-e", program];
  const { stdout } = await promisify(execFile)(process.execPath, run, { env });
  expect(JSON.parse(stdout.trim().split("\n").at(-1) ?? "")).toEqual([]);
});
