import { afterAll, expect, test, vi } from "vitest";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import { systemClock } from "#server/core/clock.ts";
import { startServer } from "#server/main.ts";
import { findFreePort } from "#server/programs/start/port.ts";
import type { Health } from "#server/wire/health.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { servicesOn } from "#server/workshop/testing/test-services.ts";

// All of the service but its pages, which would have to be built.
vi.mock("#server/http/pages.ts", () => ({
  createPages: () => ({
    prepare: async () => {},
    getRequestHandler: () => async () => {},
    close: async () => {},
  }),
}));

const url = await testDatabase();
const afterStop = servicesOn(url, { clock: systemClock });
afterAll(() => afterStop.db.$disconnect());

test("what the request log heard last is written when the service stops", async () => {
  const services = servicesOn(url, { clock: systemClock });
  const { merchantId } = await newMerchant(services);
  const { key } = await createApiKey(services, { merchantId, name: "Shop" });
  const port = await findFreePort();
  const server = await startServer({ services, port, worker: false });
  // The second after which it would be written anyhow is not over before the service has stopped.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`http://127.0.0.1:${port}/api/canary/events`, { headers });
  expect(answer.status).toBe(200);
  await server.stop();
  vi.useRealTimers();
  const where = { merchantId };
  expect(await afterStop.db.loggedRequest.count({ where })).toBe(1);
});

test("a service that stops takes requests on until a load balancer has noticed", async () => {
  const services = servicesOn(url, { clock: systemClock, env: { DRAIN_SECONDS: "5" } });
  const port = await findFreePort();
  const server = await startServer({ services, port, worker: false });
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}/api/canary${path}`);
  expect((await ask("/health")).status).toBe(200);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const stopped = server.stop();
  const health = await ask("/health");
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({ code: "unavailable" });
  const answered = await ask("/authentication/jwks");
  expect(answered.status).toBe(200);
  expect(answered.headers.get("connection")).toBe("close");
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  await stopped;
  await expect(ask("/health")).rejects.toThrow();
});

test("REST answers while the pages are built, health names them, and they come by themselves", async () => {
  const services = servicesOn(url, { clock: systemClock });
  const port = await findFreePort();
  const { promise: built, resolve: finish } = Promise.withResolvers<void>();
  const pageBuild = { built, progress: () => 0, hosted: async () => ({}) };
  const server = await startServer({ services, port, worker: false, pageBuild });
  const health = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/canary/health`);
    return [answer.status, ((await answer.json()) as Health).details.pages?.status];
  };
  expect(await health()).toEqual([200, "down"]);
  expect((await fetch(`http://127.0.0.1:${port}/login`)).status).toBe(503);
  finish();
  await expect.poll(health).toEqual([200, "up"]);
  await server.stop();
});
