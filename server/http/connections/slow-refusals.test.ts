import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { createSlowRefusals } from "#server/http/connections/slow-refusals.ts";
import { testClock } from "#server/workshop/testing/clock.ts";

/** Its clock stands still: what the first second lets through is all there is. */
const slow = createSlowRefusals({ RATE_LIMIT_RPS: 20 }, testClock());
const server = createServer((request, response) => {
  slow.watch(response, request.headers["x-from"]?.toString() ?? null);
  response.writeHead(request.url === "/fine" ? 200 : 404);
  response.end("said");
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => new Promise((resolve) => server.close(resolve)));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function ask(path: string, from: string): Promise<{ status: number; tookMs: number }> {
  const startedAt = performance.now();
  const { status } = await fetch(origin + path, { headers: { "x-from": from } });
  return { status, tookMs: performance.now() - startedAt };
}

test("who is refused too often waits for each further refusal, and for nothing else; others do not", async () => {
  for (let count = 0; count < 4; count += 1) await ask("/nothing", "198.51.100.7");
  let others = 0;
  const waits = ask("/nothing", "198.51.100.7").then((answer) => ({ ...answer, others }));
  expect((await ask("/fine", "198.51.100.7")).status).toBe(200);
  others += 1;
  expect((await ask("/nothing", "198.51.100.8")).status).toBe(404);
  others += 1;
  const { status, tookMs, others: before } = await waits;
  expect(status).toBe(404);
  expect(before).toBe(2);
  expect(tookMs).toBeGreaterThan(990);
});

test("its refusals are said one after the other, so that many hands are no faster than few", async () => {
  const from = "198.51.100.9";
  for (let count = 0; count < 4; count += 1) await ask("/nothing", from);
  const said: number[] = [];
  const asked = Array.from({ length: 30 }, () =>
    ask("/nothing", from).then(({ tookMs }) => said.push(tookMs)),
  );
  await Promise.all(asked);
  expect(Math.max(...said) - Math.min(...said)).toBeGreaterThan(25 * 37);
});
