import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import type { Bank } from "#server/workshop/drills/crash-bank/bank.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

/** A request of the load, sent once, whatever comes of it. */
export type Sent = {
  /** When it was sent and when it was answered, on the clock of `performance.now()`. */
  atMs: number;
  endedMs: number;
  /** 0: nobody answered. */
  status: number;
  body: Answer;
  call: Call;
  /** Answer to a repeat under the same key, if the first request failed. */
  heard?: Sent;
};
type Answer = { id?: string; status?: string; code?: string };
type Call = { path: string; key: string | null; body: Record<string, unknown> | null };

export type Load = {
  sent: Sent[];
  /** Ends it, and asks once more, under its key, for what was not answered. */
  stop(): Promise<void>;
};

const answerMaxMs = 20_000;
const repeats = 40;

/** So many requests a second, whether those before have been answered or not. */
export function startLoad(url: string, bank: Bank, perSecond: number): Load {
  const pool = new Pool(url, { connections: 32 });
  const sent: Sent[] = [];
  const asked: Promise<void>[] = [];
  const toPay: string[] = [];
  let isOver = false;
  const once = async (count: number) => {
    const one = await send(pool, bank, callOf(bank, count, toPay));
    sent.push(one);
    if (one.call.path === "/payment-intents" && one.body.id) toPay.push(one.body.id);
  };
  const going = (async () => {
    const startedAt = performance.now();
    for (let count = 0; !isOver; count += 1) {
      await sleep(Math.max(0, startedAt + (count * 1_000) / perSecond - performance.now()));
      asked.push(once(count));
    }
  })();
  return {
    sent,
    async stop() {
      isOver = true;
      await going;
      await Promise.all(asked);
      await insist(pool, bank, sent);
      await pool.destroy();
    },
  };
}

/** Cycles through an integration's calls: two of three change something, and half of those move money. */
function callOf(bank: Bank, count: number, toPay: string[]): Call {
  const { currency } = bank;
  switch (count % 6) {
    case 0:
      return read("/customers?limit=20");
    case 1:
      return write("/customers", { name: "Ada", email: `${randomUUID()}@example.com` });
    case 2:
      return read(`/balance?currency=${currency}`);
    case 3:
      return pay(toPay.shift()) ?? write("/payment-intents", { amount: 100, currency });
    case 4:
      return write("/payment-intents", { amount: 100, currency });
    default:
      return write("/transfers", { ...pair(bank), amount: 1, currency });
  }
}

const read = (path: string): Call => ({ path, key: null, body: null });

function write(path: string, body: Record<string, unknown>): Call {
  const key = randomUUID();
  return { path, key, body: { ...body, metadata: { key } } };
}

function pay(intentId: string | undefined): Call | null {
  if (intentId === undefined) return null;
  const path = `/payment-intents/${intentId}/confirm`;
  return { path, key: randomUUID(), body: { card: card() } };
}

function pair({ customers }: Bank): { fromCustomerId: string; toCustomerId: string } {
  const from = randomInt(customers.length);
  const to = (from + randomInt(1, customers.length)) % customers.length;
  return { fromCustomerId: customers[from] ?? "", toCustomerId: customers[to] ?? "" };
}

async function send(pool: Pool, { apiKey }: Bank, call: Call): Promise<Sent> {
  const atMs = performance.now();
  const headers = {
    authorization: `Bearer ${apiKey}`,
    ...(call.body && { "content-type": "application/json" }),
    ...(call.key && { "idempotency-key": call.key }),
  };
  try {
    const answer = await pool.request({
      method: call.body ? "POST" : "GET",
      path: `/api/canary${call.path}`,
      headers,
      body: call.body && JSON.stringify(call.body),
      signal: AbortSignal.timeout(answerMaxMs),
    });
    const text = await answer.body.text();
    const body = text.startsWith("{") ? (JSON.parse(text) as Answer) : {};
    return { atMs, endedMs: performance.now(), status: answer.statusCode, body, call };
  } catch {
    return { atMs, endedMs: performance.now(), status: 0, body: {}, call };
  }
}

export const hasFailed = ({ status }: Sent) => status === 0 || status >= 400;

/** As a client does that does not know: the same again under the same key, until it hears. */
async function insist(pool: Pool, bank: Bank, sent: Sent[]): Promise<void> {
  const unheard = sent.filter((one) => hasFailed(one) && one.call.key !== null);
  await Promise.all(
    unheard.map(async (one) => {
      for (let tries = 0; tries < repeats; tries += 1) {
        const again = await send(pool, bank, one.call);
        one.heard = again;
        if (!hasFailed(again)) return;
        await sleep(500);
      }
    }),
  );
}
