import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "undici";
import type { Priority } from "#server/http/overload/priority.ts";
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
  retryAfter: string | undefined;
  /** Mark that the record this request would have made carries. */
  mark: string | null;
};

type Target = { pool: Pool; key: string; toPay: string[] };
type Call = { priority: Priority; path: string; mark: string | null; body: object | null };

const answerMaxMs = 20_000;
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
  const startedAt = performance.now();
  let count = 0;
  const client = async () => {
    while (performance.now() - startedAt < forMs) {
      count += 1;
      if (only && priorityOf(count) !== only) continue;
      told.push(await ask(target, callOf(target, count), startedAt));
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  return told;
}

/** So many a second, whether those before have been answered or not. */
export async function askAtPace(target: Target, perSecond: number, forMs: number) {
  const asked: Promise<Told>[] = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < forMs) {
    const due = Math.floor(((performance.now() - startedAt) * perSecond) / 1_000);
    while (asked.length < due) asked.push(ask(target, callOf(target, asked.length), startedAt));
    await sleep(1);
  }
  return Promise.all(asked);
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

async function ask({ pool, key, toPay }: Target, call: Call, startedAt: number): Promise<Told> {
  const sentAt = performance.now();
  const { priority, path, mark, body } = call;
  const told = (status: number, answer: Partial<Told> = {}): Told => ({
    priority,
    mark,
    status,
    code: undefined,
    retryAfter: undefined,
    atMs: sentAt - startedAt,
    latencyMs: performance.now() - sentAt,
    ...answer,
  });
  try {
    const {
      statusCode,
      headers,
      body: said,
    } = await pool.request({
      method: body ? "POST" : "GET",
      path: `/api/canary${path}`,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(answerMaxMs),
    });
    const answer = JSON.parse(await said.text()) as { id?: string; code?: string };
    if (path === "/payment-intents" && statusCode === 201 && answer.id) toPay.push(answer.id);
    const retryAfter = headers["retry-after"];
    return told(statusCode, { code: answer.code, retryAfter: retryAfter?.toString() });
  } catch {
    return told(0);
  }
}
