import { randomUUID } from "node:crypto";
import type { Priority } from "#server/http/overload/priority.ts";
import type { Client } from "#server/programs/load/client.ts";
import { after, atPace, inLanes } from "#server/programs/load/loops.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

/** One request and what came of it. */
export type Told = {
  priority: Priority;
  /** Since the load began. */
  atMs: number;
  latencyMs: number;
  /** 0: nobody answered. */
  status: number;
  code: string | undefined;
  retryAfterMs: number;
  /** Mark that the record this request would have made carries. */
  mark: string | null;
};

type Target = { client: Client; toPay: string[] };
type Call = { priority: Priority; path: string; mark: string | null; body: object | null };

const currency = "EUR";

/**
 * As many at once as there are connections, each asking again when it has its answer: of everything, or of
 * one priority alone.
 */
export async function askInTurns(
  target: Target,
  connections: number,
  { forMs, only }: { forMs: number; only?: Priority },
): Promise<Told[]> {
  const told: Told[] = [];
  const startMs = performance.now();
  await inLanes(connections, after(forMs), async (number) => {
    if (only === undefined || priorityOf(number) === only)
      told.push(await ask(target, callOf(target, number), startMs));
  });
  return told;
}

/** Sends `perSecond` requests a second, whether or not earlier ones have been answered. */
export async function askAtPace(target: Target, perSecond: number, forMs: number) {
  const startMs = performance.now();
  return atPace(perSecond, after(forMs), (number) => ask(target, callOf(target, number), startMs));
}

function priorityOf(count: number): Priority {
  if (count % 5 === 0) return "payment";
  return [2, 4, 7, 9].includes(count % 10) ? "ordinary" : "deferrable";
}

/** Cycles through ten requests: two are payments, four are lists, and four are neither. */
function callOf({ toPay }: Target, count: number): Call {
  const mark = randomUUID();
  const email = `${mark}@example.com`;
  switch (count % 10) {
    case 0:
      return { priority: "payment", ...intent(mark) };
    case 5: {
      const id = toPay.shift();
      const path = `/payment-intents/${id}/confirm`;
      const pay = { path, mark: null, body: { card: card() } };
      return { priority: "payment", ...(id === undefined ? intent(mark) : pay) };
    }
    case 2:
    case 7:
      return { priority: "ordinary", path: "/customers", mark, body: { name: "Ada", email } };
    case 4:
    case 9:
      return { priority: "ordinary", path: "/webhook-endpoints/none", mark: null, body: null };
    default:
      return { priority: "deferrable", path: "/customers?limit=20", mark: null, body: null };
  }
}

function intent(mark: string) {
  return { path: "/payment-intents", mark, body: { amount: 100, currency, metadata: { mark } } };
}

async function ask({ client, toPay }: Target, call: Call, startMs: number): Promise<Told> {
  const { priority, path, mark, body } = call;
  const { status, sentMs, endedMs, retryAfterMs, body: said } = await client.ask({ path, body });
  if (path === "/payment-intents" && status === 201 && said.id) toPay.push(said.id);
  const atMs = sentMs - startMs;
  return {
    priority,
    mark,
    status,
    code: said.code,
    retryAfterMs,
    atMs,
    latencyMs: endedMs - sentMs,
  };
}
