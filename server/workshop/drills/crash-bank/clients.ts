import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer, Client } from "#server/programs/load/client.ts";
import type { Bank } from "#server/workshop/load/bank.ts";

/** A transfer that a client wanted, and what it was told in the end. */
export type Wish = {
  key: string;
  from: string;
  to: string;
  amount: number;
  /** The transfer's id, `refused`, or null: the client never heard. */
  outcome: string | null;
};

export type Ledger = { wishes: Wish[]; retries: number; surprises: Map<string, number> };

type Options = { bank: Bank; client: Client; pauseMs: number; isOver: () => boolean };

const amountMax = 500;
const retryAfterMs = 25;

/** One client: transfer after transfer, each with its key, asked again until there is an answer. */
export async function runClient(ledger: Ledger, options: Options): Promise<void> {
  while (!options.isOver()) {
    const [from, to] = pickTwo(options.bank);
    const wish: Wish = {
      key: randomUUID(),
      from,
      to,
      amount: randomInt(1, amountMax),
      outcome: null,
    };
    ledger.wishes.push(wish);
    await insist(ledger, wish, options);
    if (options.pauseMs > 0) await sleep(options.pauseMs);
  }
}

/** Half of all picks fall on the hot customers. */
function pickTwo({ customers, hot }: Bank): [string, string] {
  const from = pick(customers, hot);
  for (;;) {
    const to = pick(customers, hot);
    if (to !== from) return [from, to];
  }
}

function pick(customers: string[], hot: number): string {
  const index = randomInt(2) === 0 ? randomInt(hot) : randomInt(customers.length);
  return customers[index] ?? "";
}

async function insist(ledger: Ledger, wish: Wish, { bank, client }: Options): Promise<void> {
  const { key, from, to, amount } = wish;
  const { currency } = bank;
  const body = { fromCustomerId: from, toCustomerId: to, amount, currency, metadata: { key } };
  for (;;) {
    const answer = await client.ask({ path: "/transfers", idempotencyKey: key, body });
    if (answer.status === 201) wish.outcome = answer.body.id ?? null;
    else if (answer.body.code === "insufficient_balance") wish.outcome = "refused";
    if (wish.outcome) return;
    ledger.retries += 1;
    if (!isTransient(answer)) count(ledger.surprises, `${answer.status} ${answer.body.code}`);
    await sleep(retryAfterMs);
  }
}

/** Whether a client must expect this answer from a service whose database comes and goes. */
function isTransient({ status, body }: Answer): boolean {
  return status === 0 || status === 503 || body.code === "idempotency_in_flight";
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
