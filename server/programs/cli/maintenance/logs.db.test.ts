import { afterAll, expect, test } from "vitest";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import { systemClock } from "#server/core/clock.ts";
import { newId } from "#server/core/ids.ts";
import { flushRequestLogs } from "#server/http/request-log/request-log.ts";
import { createWebHandler } from "#server/http/rest/web.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { runCanaryOn } from "#server/workshop/testing/run-canary.ts";
import { servicesOn } from "#server/workshop/testing/test-services.ts";

const url = await testDatabase();
const services = servicesOn(url, { clock: systemClock });
afterAll(() => services.db.$disconnect());
const ask = createWebHandler(services);

/** A merchant whose program has read its events and sent nonsense. */
async function shop(): Promise<string> {
  const { merchantId } = await newMerchant(services);
  const { key } = await createApiKey(services, { merchantId, name: "Test key" });
  const base = `${services.env.APP_URL}/api/canary`;
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  await ask(new Request(`${base}/events`, { headers }));
  await ask(new Request(`${base}/customers`, { method: "POST", headers, body: "{}" }));
  await flushRequestLogs(services.db);
  return merchantId;
}

const canary = (...args: string[]) => runCanaryOn(url, ["logs", ...args]);

test("logs shows a merchant's requests, the latest last, filtered; no other merchant's", async () => {
  const [id] = [await shop(), await shop()];
  const { code, stdout, stderr } = await canary("--merchant", id);
  expect(code, stderr).toBe(0);
  expect(stdout.trim().split("\n")).toEqual([
    expect.stringMatching(/ 200 GET    \/events \d+ms Test key req_/),
    expect.stringMatching(/ 400 POST   \/customers \d+ms validation_failed Test key req_/),
  ]);
  const refused = await canary("--merchant", id, "--outcome", "refused", "--json");
  expect(JSON.parse(refused.stdout)).toMatchObject({ method: "POST", status: 400 });
  const odd = await canary("--merchant", id, "--outcome", "strange");
  expect([odd.code, odd.stdout]).toEqual([1, ""]);
  const nobody = await canary("--merchant", newId("merchant"));
  expect([nobody.code, nobody.stdout]).toEqual([1, ""]);
});
