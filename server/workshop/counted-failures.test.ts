import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import {
  problemKinds,
  ProcessorRefused,
  ProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";
import { type Processor, processorNames } from "#server/core/interfaces/processor.ts";
import { createLog } from "#server/core/telemetry/log.ts";
import { declaredOf, type Metric, metricsTable } from "#server/core/telemetry/metrics-table.ts";
import { traceStatement } from "#server/data/connection/trace-statement.ts";
import { measureCheckout } from "#server/http/pages/measure-checkout.ts";
import { logAccess } from "#server/http/rest/access-log.ts";
import { measured as measuredProcessor } from "#server/payments/processor/measured.ts";
import { measured } from "#server/workshop/testing/measured.ts";

const read = measured();

/** The values of a counter, keyed by its attributes. */
async function counted(metric: Metric): Promise<Record<string, unknown>> {
  const { name } = declaredOf(metric);
  const found = (await read()).find(({ descriptor }) => descriptor.name === name);
  const points = (found?.dataPoints ?? []).map(({ attributes, value }) => [
    Object.values(attributes).join(" "),
    value,
  ]);
  return Object.fromEntries(points) as Record<string, unknown>;
}

test("each failure that an alert counts is one more of a series that was there at 0", async () => {
  const before = Object.fromEntries(
    await Promise.all(
      (["requestFailed", "databaseIll", "processorProblem", "webhookUnaccepted"] as const).map(
        async (metric) => [metric, await counted(metric)],
      ),
    ),
  );
  expect(before).toEqual({
    requestFailed: { checkout: 0, api: 0 },
    databaseIll: { "53": 0, "58": 0, XX: 0 },
    processorProblem: Object.fromEntries(
      processorNames.flatMap((name) => problemKinds.map((kind) => [`${name} ${kind}`, 0])),
    ),
    webhookUnaccepted: { pending: 0, failed: 0 },
  });

  for (const statusCode of [200, 404, 500, 503]) visit(statusCode);
  expect(await counted("requestFailed")).toEqual({ checkout: 2, api: 0 });

  const path = "/api/canary/customers";
  for (const status of [201, 422, 500]) answer(path, status);
  answer("/api/canary/health", 503);
  answer(null, 500);
  answer(path, 503, { isShed: true });
  expect(await counted("requestFailed")).toEqual({ checkout: 2, api: 1 });

  for (const code of ["53100", "58030", "XX001", "57014", "23505"])
    await expect(traceStatement("SELECT 1", () => failing(code))).rejects.toThrow(code);
  expect(await counted("databaseIll")).toEqual({ "53": 1, "58": 1, XX: 1 });

  const problems = [
    new ProcessorUnreachable("gone"),
    new ProcessorUnreachable("401", { kind: "account" }),
    new ProcessorRefused("x", "no"),
  ];
  for (const error of problems) {
    const { retrievePayment } = measuredProcessor(processorThat(error));
    await expect(retrievePayment("pay_1")).rejects.toThrow(error);
  }
  expect(await counted("processorProblem")).toMatchObject({
    "sandbox unknown": 0,
    "stripe declined": 0,
    "stripe refused": 1,
    "stripe account": 1,
    "stripe again": 0,
    "stripe unknown": 1,
  });
});

test("no counter has a word that is not listed, or its series would begin with what it counts", () => {
  const counters = (Object.keys(metricsTable) as Metric[])
    .map(declaredOf)
    .filter(({ kind }) => kind === "counter");
  expect(counters.flatMap(({ labels }) => Object.values(labels))).not.toContain(null);
});

function visit(statusCode: number): void {
  const response = Object.assign(new EventEmitter(), { statusCode });
  measureCheckout({ method: "GET" } as IncomingMessage, response as unknown as ServerResponse);
  response.emit("finish");
}

function answer(route: string | null, status: number, { isShed = false } = {}): void {
  const known = { requestId: "req_1", method: "GET", principal: null, startedAt: 0 };
  logAccess(createLog("silent"), { ...known, route, status, isShed });
}

const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));

/** A processor of which each call fails so. */
function processorThat(error: Error): Processor {
  const fails = () => Promise.reject(error);
  return new Proxy({} as Processor, {
    get: (_, name) => (name === "name" ? "stripe" : fails),
    ownKeys: () => ["name"],
    getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: "stripe" }),
  });
}
