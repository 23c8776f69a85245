import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";

export type Served = { statuses: Record<string, number>; latenciesMs: number[] };

/** So many requests a second, whether the ones before have been answered or not. */
const perSecond = 40;
const givenUpMs = 20_000;

/**
 * A merchant's program, and a shopper, while others flood: lists, creates, reads and opens a page,
 * in turns and at a fixed pace. An answer that does not come counts as 0.
 */
export async function serveClient(
  origin: string,
  key: string,
  isOver: () => boolean,
): Promise<Served> {
  const pool = new Pool(origin, { connections: 16 });
  const served: Served = { statuses: {}, latenciesMs: [] };
  const startedAt = performance.now();
  const asked: Promise<void>[] = [];
  for (let count = 0; !isOver(); count += 1) {
    await sleep(Math.max(0, startedAt + (count * 1000) / perSecond - performance.now()));
    asked.push(askOnce(pool, key, { count, served }));
  }
  await Promise.all(asked);
  await pool.destroy();
  return served;
}

async function askOnce(
  pool: Pool,
  key: string,
  { count, served }: { count: number; served: Served },
): Promise<void> {
  const startedAt = performance.now();
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const body = JSON.stringify({ name: "Ada", email: `ada.${randomUUID()}@example.com` });
  const requests = [
    { method: "GET", path: "/api/canary/customers?limit=20", headers },
    { method: "POST", path: "/api/canary/customers", headers, body },
    { method: "GET", path: "/api/canary/balance?currency=USD", headers },
    { method: "GET", path: "/sign-in" },
  ] as const;
  let status = 0;
  try {
    const request = requests[count % requests.length] ?? requests[0];
    const answer = await pool.request({ ...request, signal: AbortSignal.timeout(givenUpMs) });
    await answer.body.dump();
    status = answer.statusCode;
  } catch {
    // Nobody answered.
  }
  served.latenciesMs.push(performance.now() - startedAt);
  served.statuses[status] = (served.statuses[status] ?? 0) + 1;
}

export function percentile99(latenciesMs: readonly number[]): number {
  const sorted = latenciesMs.toSorted((left, right) => left - right);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}

/** Statuses that a legitimate client never sees: silence (0), and everything but success. */
export function unserved(statuses: Record<string, number>): string[] {
  return Object.keys(statuses).filter((status) => !status.startsWith("2"));
}
