import { randomBytes } from "node:crypto";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import type { Scope } from "#server/core/caller/scopes.ts";
import type { Clock } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { type Env, loadEnv } from "#server/core/env.ts";
import { newId } from "#server/core/ids.ts";
import type { Log } from "#server/core/telemetry/log.ts";
import { openDb } from "#server/data/db.ts";
import { basePath } from "#server/http/operations/operations.ts";
import { flushRequestLogs } from "#server/http/request-log/request-log.ts";
import { createWebHandler } from "#server/http/rest/web.ts";
import { createServices } from "#server/http/services.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { checkAnswer } from "#server/workshop/testing/check-answer.ts";
import { testDataDir } from "#server/workshop/testing/data-dir.ts";
import {
  isSpreadRun,
  runOptions,
  testDatabase,
} from "#server/workshop/testing/database/test-database.ts";
import { watchedLog } from "#server/workshop/testing/leaks/watched-log.ts";

type AppOptions = {
  clock?: Clock;
  env?: Partial<Env>;
  log?: Log;
  /** Connections of the pool. */
  poolMax?: number;
  /** Writes as where tables are spread over machines: a plain database takes that too. */
  isSpread?: boolean;
};

type RequestOptions = {
  /** Sent as JSON; a string or bytes are sent as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  /** API key or token; the first merchant's key by default, null for none. */
  key?: string | null;
  idempotencyKey?: string;
};

export type TestMerchant = { id: string; apiKey: string };
/** `body` is any JSON: tests state what they expect of it. */
// oxlint-disable-next-line typescript/no-explicit-any
export type TestAnswer = { status: number; headers: Headers; text: string; body: any };

/**
 * The service on a fresh database, for `*.db.test.ts`: real PostgreSQL, real processor (sandbox),
 * real REST handler; only the socket is left out. Every answer is checked against the OpenAPI
 * document. Rate limits are off unless asked for.
 *
 *     const app = await createTestApp();
 *     const { status, body } = await app.request("POST", "/customers", { body: { email } });
 */
export async function createTestApp(options: AppOptions = {}) {
  const services = await createTestServices(options);
  const handle = createWebHandler(services);
  const merchant = await createTestMerchant(services);

  async function request(
    method: string,
    path: string,
    sent: RequestOptions = {},
  ): Promise<TestAnswer> {
    const response = await handle(
      buildRequest(services.env, { method, path, key: merchant.apiKey, ...sent }),
    );
    const text = await response.text();
    const { status, headers } = response;
    const body = text === "" ? null : JSON.parse(text);
    checkAnswer(method, basePath + path, { status, headers, body });
    return { status, headers, text, body };
  }

  return {
    services,
    merchant,
    apiKey: merchant.apiKey,
    handle,
    request,
    /** Another merchant of the same deployment, with a key of its own. */
    createMerchant: () => createTestMerchant(services),
    /** Another key of a merchant, such as one with few scopes. */
    createKey: async (merchantId: string, scopes: Scope[] = []) =>
      (await createApiKey(services, { merchantId, name: "Test key", scopes })).key,
  };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** Services over a fresh database, which is closed after the calling test or test file. */
export async function createTestServices(options: AppOptions = {}): Promise<Services> {
  const url = await testDatabase();
  const env: Env = {
    ...loadEnv({
      DATABASE_URL: url,
      RATE_LIMIT_RPS: "0",
      LOG_LEVEL: "silent",
      DATA_DIR: testDataDir(),
    }),
    ...(isSpreadRun() && { DATABASE_SHARDING: "citus" }),
    ...options.env,
  };
  const { clock, log = watchedLog(url), poolMax = 10, isSpread = isSpreadRun() } = options;
  const db = openDb({ url, poolMax, ...runOptions(), isSpread });
  afterwards(async () => {
    await flushRequestLogs(db);
    await db.$disconnect();
  });
  return createServices(env, { db, clock, log });
}

async function createTestMerchant(services: Services): Promise<TestMerchant> {
  const id = newId("merchant");
  const now = services.clock.now();
  await services.db.merchant.create({
    data: { id, name: "Fern & Oak", createdAt: now, updatedAt: now },
  });
  const { key } = await createApiKey(services, { merchantId: id, name: "Test key" });
  return { id, apiKey: key };
}

function buildRequest(env: Env, sent: RequestOptions & { method: string; path: string }): Request {
  const headers = new Headers(sent.headers);
  if (sent.key) headers.set("authorization", `Bearer ${sent.key}`);
  if (sent.idempotencyKey !== undefined) headers.set("idempotency-key", sent.idempotencyKey);
  const body = encodeBody(sent.body);
  if (body !== undefined && !headers.has("content-type"))
    headers.set("content-type", "application/json");
  return new Request(`${env.APP_URL}${basePath}${sent.path}`, {
    method: sent.method,
    headers,
    body,
  });
}

function encodeBody(body: unknown): BodyInit | undefined {
  if (body === undefined || typeof body === "string") return body;
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return JSON.stringify(body);
}

/** A key that no other request of the run uses. */
export function newIdempotencyKey(): string {
  return randomBytes(16).toString("hex");
}
