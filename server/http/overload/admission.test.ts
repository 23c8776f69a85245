import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { loadEnv } from "#server/core/env.ts";
import { askOutside, waitingOutside } from "#server/core/tasks/outside.ts";
import { createLog } from "#server/core/telemetry/log.ts";
import { createDoor, type Entry, waitsOnPurpose } from "#server/http/overload/admission.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A door, for four at once unless told otherwise, and a handler that answers when it is told to. */
async function open(bounds = { startAt: 4, min: 4, max: 4 }) {
  const working: ServerResponse[] = [];
  const entries: Entry[] = [];
  const requests: IncomingMessage[] = [];
  const enter = createDoor({ env: loadEnv({}), log: createLog("silent") }, bounds);
  const server = createServer((request: IncomingMessage, response) => {
    const entry = enter(request, response);
    if (!entry) return;
    entries.push(entry);
    requests.push(request);
    request.resume();
    working.push(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    working,
    entries,
    requests,
    ask: (method: string, path: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { method, headers }),
    async inside(count: number) {
      while (working.length < count) await sleep(5);
      expect(working.length).toBe(count);
    },
  };
}

const list = "/api/canary/customers?limit=20";
const one = "/api/canary/customers/cus_1";
const payment = "/api/canary/payment-intents/pay_1/confirm";

test("lists are refused first, then other requests, payments last; health and a page's files never", async () => {
  const { ask, inside, working } = await open();
  const answers = [ask("GET", list), ask("GET", "/payments"), ask("POST", "/api/canary/transfers")];
  await inside(3);
  for (const path of [list, "/payments", "/docs", one, "/api/auth/session"])
    expect((await ask("GET", path)).status, path).toBe(503);
  answers.push(ask("POST", payment));
  await inside(4);
  for (const path of [payment, "/checkout?entityId=cs_1", "/api/processor/webhook"])
    expect((await ask("POST", path)).status, path).toBe(503);
  for (const path of ["/api/canary/health", "/_next/static/a.js", "/files/download/a"])
    answers.push(ask("GET", path));
  await inside(7);
  for (const response of working) response.end();
  for (const answer of answers) expect((await answer).status).toBe(200);

  // Nobody is inside any more.
  const later = ask("GET", list);
  await inside(8);
  working[7]?.end();
  expect((await later).status).toBe(200);
});

test("a refusal says in the contract's words that nothing was done and when to come again", async () => {
  const { ask, inside } = await open();
  const forgotten = Array.from({ length: 4 }, () => ask("POST", payment).catch(() => undefined));
  await inside(4);
  const answer = await ask("POST", payment);
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({
    statusCode: 503,
    error: "Service Unavailable",
    code: "overloaded",
    message: [expect.stringContaining("Nothing was done")],
    requestId: answer.headers.get("x-request-id"),
  });
  const batch = await ask("GET", "/api/trpc/customers.list?batch=1");
  expect(await batch.json()).toMatchObject({
    error: { data: { code: "overloaded", httpStatus: 503 } },
  });
  const visit = await ask("GET", "/checkout?entityId=cs_1", {
    "accept-language": "ar-EG,en;q=0.5",
  });
  expect(await visit.text()).toMatch(/<html lang="ar" dir="rtl">.*http-equiv="refresh"/s);
  expect(visit.headers.get("content-security-policy")).not.toContain("frame-ancestors");
  const page = await ask("POST", "/checkout?entityId=cs_1");
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(page.headers.get("retry-after")).toMatch(/^[123]$/);
  expect(await page.text()).toContain("nothing was charged");
  ends.push(() => void forgotten);
});

test("what has not arrived whole keeps nobody out, however many send it slowly", async () => {
  const { ask, inside, working, port } = await open();
  for (let count = 0; count < 8; count += 1) {
    const slow = connect(port, "127.0.0.1");
    slow.write("POST /api/canary/customers HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{");
    ends.push(() => slow.destroy());
  }
  await inside(8);
  const answer = ask("GET", list);
  await inside(9);
  working[8]?.end();
  expect((await answer).status).toBe(200);
});

test("work that nobody waits for any more counts until it is done", async () => {
  const { ask, inside, working, port } = await open();
  const gone = Array.from({ length: 4 }, () => {
    const client = connect(port, "127.0.0.1");
    client.write(`POST ${payment} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`);
    return client;
  });
  await inside(4);
  const closed = working.map((response) => once(response, "close"));
  for (const client of gone) client.destroy();
  await Promise.all(closed);
  expect((await ask("POST", payment)).status).toBe(503);
  working[0]?.end();
  const answer = ask("POST", payment);
  await inside(5);
  working[4]?.end();
  expect((await answer).status).toBe(200);
});

test("waiting for a system outside is no work", async () => {
  const { ask, inside, working } = await open();
  const answered = Promise.withResolvers<void>();
  const calls = Array.from({ length: 4 }, () => askOutside(() => answered.promise));
  const answers = Array.from({ length: 5 }, () => ask("POST", payment));
  await inside(5);
  for (const response of working) response.end();
  for (const answer of answers) expect((await answer).status).toBe(200);
  answered.resolve();
  await Promise.all(calls);
  expect(waitingOutside()).toBe(0);
});

test("what is made to wait on purpose keeps its place, and says nothing of how fast this process is", async () => {
  const { ask, inside, working, requests } = await open({ startAt: 60, min: 4, max: 60 });
  const from = performance.now();
  const passed = vi.spyOn(performance, "now").mockReturnValue(from);
  /** As many as lists may be, asked at once and answered one after the other. */
  async function round(answeredAfterMs: (nth: number) => number, isSlowed = false) {
    const before = working.length;
    const askedAt = performance.now();
    const answers = Array.from({ length: 36 }, () => ask("GET", list));
    await inside(before + 36);
    if (isSlowed) for (const request of requests.slice(before)) waitsOnPurpose(request);
    expect((await ask("GET", list)).status).toBe(503);
    for (const [nth, response] of working.slice(before).entries()) {
      passed.mockReturnValue(askedAt + answeredAfterMs(nth));
      response.end();
    }
    for (const answer of answers) expect((await answer).status).toBe(200);
  }
  await round((nth) => (nth < 30 ? 10 : 600));
  await round((nth) => (nth < 30 ? 10_000 : 10_600), true);
  await round(() => 10);
  passed.mockRestore();
});

test("a handler that ends without an answer gives its place back; one that goes on after its client keeps it", async () => {
  const { ask, inside, working, entries } = await open();
  const lost = Array.from({ length: 4 }, () => ask("POST", payment).catch(() => "cut"));
  await inside(4);
  const work = Promise.withResolvers<void>();
  for (const [nth, entry] of entries.entries())
    entry.until(nth === 0 ? work.promise : Promise.resolve());
  for (const { socket } of working) socket?.destroy();
  await Promise.all(lost);
  const answers = Array.from({ length: 3 }, () => ask("POST", payment));
  await inside(7);
  expect((await ask("POST", payment)).status).toBe(503);
  work.resolve();
  await work.promise;
  answers.push(ask("POST", payment));
  await inside(8);
  for (const response of working.slice(4)) response.end();
  for (const answer of answers) expect((await answer).status).toBe(200);
});

test("how long somebody waits for events says nothing of how fast this process is", async () => {
  const { ask, inside, working } = await open({ startAt: 60, min: 4, max: 60 });
  const from = performance.now();
  const passed = vi.spyOn(performance, "now").mockReturnValue(from);
  /** As many as lists may be, asked at once and answered one after the other. */
  async function round(path: string, answeredAfterMs: (nth: number) => number) {
    const before = working.length;
    const askedAt = performance.now();
    const answers = Array.from({ length: 36 }, () => ask("GET", path));
    await inside(before + 36);
    for (const [nth, response] of working.slice(before).entries()) {
      passed.mockReturnValue(askedAt + answeredAfterMs(nth));
      response.end();
    }
    for (const answer of answers) expect((await answer).status).toBe(200);
  }
  await round(list, (nth) => (nth < 30 ? 10 : 600));
  await round("/api/canary/events/tail?waitMs=10000", (nth) => 10_000 + nth * 100);
  await round(list, () => 10);
  passed.mockRestore();
});
