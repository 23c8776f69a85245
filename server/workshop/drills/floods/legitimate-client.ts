import { randomUUID } from "node:crypto";
import { type Client, openClient } from "#server/programs/load/client.ts";
import { atPace, type IsOver } from "#server/programs/load/loops.ts";

export type Served = { statuses: Record<string, number>; latenciesMs: number[] };

/** Requests per second, sent whether or not earlier ones have been answered. */
const perSecond = 40;
const givenUpMs = 20_000;

/**
 * A merchant's program, and a shopper, while others flood: lists, creates, reads and opens a page,
 * in turns and at a fixed pace. An answer that does not come counts as 0.
 */
export async function serveClient(origin: string, apiKey: string, isOver: IsOver): Promise<Served> {
  const client = openClient(origin, { connections: 16, apiKey, withinMs: givenUpMs });
  const served: Served = { statuses: {}, latenciesMs: [] };
  await atPace(perSecond, isOver, async (number) => {
    const { status, ms } = await askOnce(client, number);
    served.latenciesMs.push(ms);
    served.statuses[status] = (served.statuses[status] ?? 0) + 1;
  });
  await client.close();
  return served;
}

async function askOnce(client: Client, number: number): Promise<{ status: number; ms: number }> {
  if (number % 4 === 3) return openPage(client);
  const calls = [
    { path: "/customers?limit=20" },
    { path: "/customers", body: { name: "Ada", email: `ada.${randomUUID()}@example.com` } },
    { path: "/balance?currency=USD" },
  ];
  const { status, sentMs, endedMs } = await client.ask(calls[number % 4] ?? { path: "/customers" });
  return { status, ms: endedMs - sentMs };
}

async function openPage({ pool }: Client): Promise<{ status: number; ms: number }> {
  const startMs = performance.now();
  let status = 0;
  try {
    const signal = AbortSignal.timeout(givenUpMs);
    const answer = await pool.request({ method: "GET", path: "/sign-in", signal });
    await answer.body.dump();
    status = answer.statusCode;
  } catch {
    // Nobody answered.
  }
  return { status, ms: performance.now() - startMs };
}

/** Statuses that a legitimate client never sees: silence (0), and everything but success. */
export function unserved(statuses: Record<string, number>): string[] {
  return Object.keys(statuses).filter((status) => !status.startsWith("2"));
}
