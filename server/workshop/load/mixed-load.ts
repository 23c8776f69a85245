import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, type Client, openClient } from "#server/programs/load/client.ts";
import { atPace } from "#server/programs/load/loops.ts";
import type { Bank } from "#server/workshop/load/bank.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

/** A request of the load, sent once, whatever comes of it. */
export type Sent = Answer & {
  call: MixedCall;
  /** Answer to a repeat under the same key, if the first request failed. */
  heard?: Answer;
};
export type MixedCall = {
  path: string;
  idempotencyKey: string | null;
  body: Record<string, unknown> | null;
};

export type Load = {
  sent: Sent[];
  /** Ends it, and asks once more, under its key, for what was not answered. */
  stop(): Promise<void>;
};

const answerMaxMs = 20_000;
const repeats = 40;

/** Sends `perSecond` requests a second, whether or not earlier ones have been answered. */
export function startLoad(url: string, bank: Bank, perSecond: number): Load {
  const client = openClient(url, {
    connections: 32,
    apiKey: bank.apiKey,
    withinMs: answerMaxMs,
  });
  const sent: Sent[] = [];
  const mix = mixOf(bank);
  let isOver = false;
  const going = atPace(
    perSecond,
    () => isOver,
    async (number) => {
      const call = mix.next(number);
      const answer = await client.ask(call);
      sent.push({ ...answer, call });
      mix.hear(call, answer);
    },
  );
  return {
    sent,
    async stop() {
      isOver = true;
      await going;
      await insist(client, sent);
      await client.close();
    },
  };
}

/** The calls of an integration, and what it learns of their answers: which payments are there to be paid. */
export function mixOf(bank: Bank) {
  const toPay: string[] = [];
  return {
    next: (number: number): MixedCall => callOf(bank, number, toPay),
    hear(call: MixedCall, { body }: Answer): void {
      if (call.path === "/payment-intents" && body.id) toPay.push(body.id);
    },
  };
}

/** Cycles through an integration's calls: two of three change something, and half of those move money. */
function callOf(bank: Bank, count: number, toPay: string[]): MixedCall {
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

const read = (path: string): MixedCall => ({ path, idempotencyKey: null, body: null });

function write(path: string, body: Record<string, unknown>): MixedCall {
  const key = randomUUID();
  return { path, idempotencyKey: key, body: { ...body, metadata: { key } } };
}

function pay(intentId: string | undefined): MixedCall | null {
  if (intentId === undefined) return null;
  const path = `/payment-intents/${intentId}/confirm`;
  return { path, idempotencyKey: randomUUID(), body: { card: card() } };
}

function pair({ customers }: Bank): { fromCustomerId: string; toCustomerId: string } {
  const from = randomInt(customers.length);
  const to = (from + randomInt(1, customers.length)) % customers.length;
  return { fromCustomerId: customers[from] ?? "", toCustomerId: customers[to] ?? "" };
}

export const hasFailed = ({ status }: Answer) => status === 0 || status >= 400;

/** As a client does that does not know: the same again under the same key, until it hears. */
async function insist(client: Client, sent: Sent[]): Promise<void> {
  const unheard = sent.filter((one) => hasFailed(one) && one.call.idempotencyKey !== null);
  await Promise.all(
    unheard.map(async (one) => {
      for (let tries = 0; tries < repeats; tries += 1) {
        one.heard = await client.ask(one.call);
        if (!hasFailed(one.heard)) return;
        await sleep(500);
      }
    }),
  );
}
