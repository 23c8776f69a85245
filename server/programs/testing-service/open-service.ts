import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import { minuteMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { loadEnv } from "#server/core/env.ts";
import { newId } from "#server/core/ids.ts";
import { openDb } from "#server/data/db.ts";
import { createHttpServer } from "#server/http/connections/http-server.ts";
import { createFront } from "#server/http/front.ts";
import { type HostedPages, showHostedPages } from "#server/http/pages/hosted-pages.ts";
import { createServices } from "#server/http/services.ts";
import type { ScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { checkedSettings } from "#server/programs/testing-service/checked-settings.ts";
import { MovedClock } from "#server/programs/testing-service/moved-clock.ts";
import {
  type SettlingWorker,
  startSettlingWorker,
} from "#server/programs/testing-service/settling-jobs.ts";
import { portalRuleNames } from "#server/wire/atoms/merchant/portal-rules.ts";
import type { Merchant } from "../../../sdk/src/testing/protocol.ts";

export type TestingService = {
  services: Services & { clock: MovedClock };
  worker: SettlingWorker;
  createMerchant: (name: string) => Promise<Merchant>;
};

/** Nothing is forgotten while a test moves the clock by years, and nobody is in a hurry. */
const usual = {
  RATE_LIMIT_RPS: "0",
  LOG_LEVEL: "silent",
  RETENTION_EVENTS_DAYS: "0",
  RETENTION_MESSAGES_DAYS: "0",
  RETENTION_REQUEST_LOG_DAYS: "0",
  RETENTION_BANK_STATEMENTS_DAYS: "0",
};

/** Many that start side by side get their turns late, and a test has a limit of its own. */
const connectWithinMs = minuteMs;

/**
 * The service on a free port of this machine: REST, webhooks, files and the pages of shoppers and
 * customers, without the dashboard. @throws EnvError
 */
export async function openTestingService(
  database: ScratchPostgres,
  { settings, pages }: { settings: Record<string, string>; pages: () => Promise<HostedPages> },
): Promise<TestingService> {
  let answer: RequestListener = () => {};
  const given = { ...usual, ...checkedSettings(settings, ownSettings(database)) };
  const { TRUST_PROXY, RATE_LIMIT_RPS } = loadEnv(given);
  const limits = { TRUST_PROXY, RATE_LIMIT_RPS };
  const server = createHttpServer(limits, (...exchange) => answer(...exchange));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const env = loadEnv({ ...given, APP_URL: `http://127.0.0.1:${port}` });
  const clock = new MovedClock();
  const db = openDb({ url: database.url, poolMax: env.DATABASE_POOL, waitMaxMs: connectWithinMs });
  const services = { ...createServices(env, { clock, db }), clock };
  // Where the pages look for them, as they do in every process.
  (globalThis as { canaryServices?: Services }).canaryServices = services;
  answer = createFront(services, showHostedPages(pages, sayUnknown));
  const worker = startSettlingWorker(services);
  return { services, worker, createMerchant: (name) => createMerchant(services, name) };
}

/** Settings that no test chooses. Its URL is known when it listens. */
function ownSettings({ url, dataDir }: ScratchPostgres) {
  return {
    APP_ENV: "testing",
    PROCESSOR: "sandbox",
    APP_URL: "",
    APP_SECRET: randomBytes(32).toString("base64url"),
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: "1",
  };
}

/** Nobody signs in: a key is all that a test needs. Its customers may do on their page all that a merchant can permit. */
async function createMerchant(services: Services, name: string): Promise<Merchant> {
  const merchantId = newId("merchant");
  const now = services.clock.now();
  const portalRules = Object.fromEntries(portalRuleNames.map((rule) => [rule, true]));
  await services.db.merchant.create({
    data: { id: merchantId, name, createdAt: now, updatedAt: now, portalRules },
  });
  const { key } = await createApiKey(services, { merchantId, name: "Testing" });
  return { id: merchantId, apiKey: key };
}

function sayUnknown(): Response {
  return new Response("This page is not part of the testing service.", { status: 404 });
}
