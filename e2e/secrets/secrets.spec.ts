import { appendFile, readFile } from "node:fs/promises";
import path from "node:path";
import type { Browser } from "@playwright/test";
import { declaredOf, type Metric, metricsTable } from "#server/core/telemetry/metrics-table.ts";
import { findFreePort } from "#server/programs/start/port.ts";
import { findLeaks, type Sink } from "#server/workshop/testing/leaks/find-leaks.ts";
import { openCollector } from "#server/workshop/testing/spans.ts";
import { openReceiver } from "#server/workshop/testing/webhooks/open-receiver.ts";
import { openSession, pay } from "../checkout/shopper.ts";
import { type Demo, readDemo, startService } from "../fixtures/start-app.ts";
import { apiOf, expect, test } from "../fixtures/test.ts";
import { Heard } from "./heard.ts";
import {
  fail,
  integration,
  mistake,
  refusedEmail,
  sell,
  takeTokens,
  typedCards,
} from "./integration.ts";
import { findLeftBehind, spansIn } from "./left-behind.ts";
import { readBackup, readLogs, readMetrics, readTables, withDatabase } from "./sinks.ts";
import { failInOffice, keepOffice } from "./staff.ts";

// The service says whatever it ever says, and what it writes is looked through for everything that it was told
// or has told in confidence.
let service: Awaited<ReturnType<typeof startService>>;
let metricsPort = 0;
let collector: Awaited<ReturnType<typeof openCollector>>;

test.beforeAll(async () => {
  metricsPort = await findFreePort();
  collector = await openCollector();
  service = await startService({
    LOG_LEVEL: "debug",
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
});
test.afterAll(async () => {
  await service.stop();
  await collector.stop();
});

async function readAll(): Promise<Sink[]> {
  const { dataDir } = service;
  return [
    await readMetrics(metricsPort),
    ...(await readLogs(dataDir, await readDemo(dataDir))),
    ...(await readTables(dataDir)),
    ...(await readBackup(dataDir)),
    spansIn(collector.text()),
  ];
}

test("no card, key, password, token or code of a merchant's life stands in log, metrics, traces, database or backup", async ({
  browser,
}) => {
  const { dataDir } = service;
  const demo = await readDemo(dataDir);
  const heard = new Heard();
  const hooks = await openReceiver();
  const ask = integration(demo);
  heard.note("APP_SECRET", await appSecretOf(dataDir));

  await sell(ask, heard, hooks.url);
  await takeTokens(ask, heard, demo);
  await mistake(ask, heard, demo);
  await shop(browser, demo, heard);
  const owner = await keepOffice({ browser, demo, heard, dataDir });
  await whileTablesRefuse(dataDir, async () => {
    await fail(ask);
    await failInOffice(owner, heard, demo);
  });
  await owner.close();
  await expect.poll(() => hooks.requests.length).toBeGreaterThan(20);
  await hooks.stop();

  // Spans are sent every few seconds: these are those of everything before.
  await ask("GET", "/customers", { headers: { "x-request-id": "the-last-one" } });
  await expect.poll(() => collector.text()).toContain("the-last-one");
  const sinks = await readAll();
  expect(sinks.length).toBeGreaterThan(100);
  expect(textOf(sinks, "metrics")).toContain("/api/canary/payment-intents/{id}/confirm");
  expect(unmeasured(textOf(sinks, "metrics"))).toEqual(["canary_replica_lag"]);
  expect(heard.secrets.length).toBeGreaterThan(50);
  expect(findLeaks(sinks, heard.secrets)).toEqual([]);
  expect(textOf(sinks, "service.log")).toContain("violates check constraint");
  expect(textOf(sinks, "service.log")).not.toContain(refusedEmail);
  await expectPlantsSeen(heard);
});

/** The metrics that are declared but missing after a merchant's life. */
function unmeasured(text: string): string[] {
  const names = (Object.keys(metricsTable) as Metric[]).map((metric) => declaredOf(metric).name);
  return names
    .map((name) => name.replaceAll(".", "_"))
    .filter((name) => !text.includes(`\n${name}`));
}

/** Declined, then through 3-D Secure, and on to the shop with the token that proves it. */
async function shop(browser: Browser, demo: Demo, heard: Heard): Promise<void> {
  const context = await browser.newContext({ baseURL: demo.baseUrl });
  const page = await context.newPage();
  const successUrl = `${demo.baseUrl}/api/canary/health`;
  const session = await openSession(apiOf(demo), { successUrl });
  await page.goto(session.sessionUrl);
  await pay(page, typedCards.declined);
  await page.getByRole("alert").first().waitFor();
  await pay(page, typedCards.challenged);
  await page.getByRole("button", { name: "Complete" }).click();
  await page.waitForURL(/api\/canary\/health\?/);
  heard.note("return token", new URL(page.url()).searchParams.get("session_token"));
  await heard.noteCookies(context);
  const { number, cvc } = { number: typedCards.astray, cvc: "917" };
  await page.request.post(session.sessionUrl, { form: { number, cvc, name: number } });
  await page.request.get(`${session.sessionUrl}&number=${number}&cvc=${cvc}`);
  await context.close();
}

/**
 * The tables that are made to refuse rows, to see what is written then: the database's messages tell the rows'
 * values.
 */
const refusing = ["customers", "webhook_endpoints", "api_keys", "users", "payment_attempts"];
refusing.push("invitations", "idempotency_keys", "recovery_codes", "files", "user_sessions");

async function whileTablesRefuse(dataDir: string, work: () => Promise<void>): Promise<void> {
  const all = (change: (table: string) => string) =>
    withDatabase(dataDir, async (client) => {
      for (const table of refusing) await client.query(`ALTER TABLE ${table} ${change(table)}`);
    });
  await all((table) => `ADD CONSTRAINT ${table}_refused CHECK (false) NOT VALID`);
  await work();
  await all((table) => `DROP CONSTRAINT ${table}_refused`);
}

/** A secret in each sink, put there by hand: what looks through them is not blind. */
async function expectPlantsSeen({ secrets }: Heard): Promise<void> {
  const { dataDir } = service;
  const planted = secrets.findLast(({ what }) => what === "API key")?.value ?? "";
  const encoded = Buffer.from(`{"key":"${planted}"}`).toString("base64");
  for (const log of ["service.log", "service.out", "postgres.log"])
    await appendFile(path.join(dataDir, log), `{"level":20,"msg":"${encoded}"}\n`);
  await withDatabase(dataDir, (client) =>
    client.query(`UPDATE customers SET name = $1 WHERE name = 'Ada'`, [planted]),
  );
  const sinks = await readAll();
  const leaks = new Set(findLeaks(sinks, secrets).map(({ sink }) => sink));
  expect([...leaks].toSorted()).toEqual([
    "backup tables/customers/1",
    "postgres.log",
    "service.log",
    "service.out",
    "table customers",
  ]);
  // So does the look after all tests, which knows a key by its form alone.
  const left = await findLeftBehind(dataDir, { metricsPort, spans: collector.text });
  expect([...new Set(left.map(({ sink }) => sink))].toSorted()).toEqual([
    "backup tables/customers/1",
    "table customers",
  ]);
  expect(JSON.stringify(left)).not.toContain(planted);
}

function textOf(sinks: readonly Sink[], sink: string): string {
  return sinks.find(({ name }) => name === sink)?.text ?? "";
}

async function appSecretOf(dataDir: string): Promise<string> {
  return (await readFile(path.join(dataDir, "app.secret"), "utf8")).trim();
}
