import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { IdempotencyClaim } from "#server/core/interfaces/idempotency-claim.ts";
import { QueueingClient } from "#server/data/connection/queueing-client.ts";
import { openDb } from "#server/data/db.ts";
import { median } from "#server/http/overload/median.ts";
import { inTurns } from "#server/programs/load/loops.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { createTransfer } from "#server/routers/transfers/create.ts";
import { CreatePaymentLink } from "#server/wire/payments/payment-link.ts";
import { fundedCustomer } from "#server/workshop/testing/payments/funded-customers.ts";

export const linkInput = CreatePaymentLink.parse({
  name: "Repotting workshop",
  description: "Two hours, all materials included.",
  totalAmount: 4900,
  currency: "EUR",
  mode: "payment",
  successUrl: "https://shop.example/thanks",
  cancelUrl: "https://shop.example/",
  metadata: { orderId: "6735" },
});

type Operation = (ctx: MerchantContext) => Promise<unknown>;

/** The operation as it is in live (`full`), and on connections that leave its event out (`bare`). */
type Sides = { full: MerchantContext; bare: MerchantContext };

/**
 * Measures how much its event adds to an operation's transaction: runs real operations, alternately unchanged and
 * with the event writes cut out of their statements. Integrations call them with an Idempotency-Key. A link is one
 * statement; a transfer is a transaction of several, as nearly all operations are.
 */
export async function benchEnqueue(full: MerchantContext, calls: number): Promise<void> {
  const from = await fundedCustomer(full, full.merchantId, { amount: 1_000_000_000 });
  const to = await fundedCustomer(full, full.merchantId);
  const money = { fromCustomerId: from, toCustomerId: to, amount: 1, currency: "EUR" } as const;
  const operations: Record<string, Operation> = {
    "create a payment link": (act) => createPaymentLink(act, linkInput),
    transfer: (act) => createTransfer(act, { ...money, merchantId: undefined }),
  };
  const db = openDb({ url: full.env.DATABASE_URL ?? "", poolMax: 1, Client: EventlessClient });
  const sides = { full, bare: { ...full, db } };
  try {
    for (const [name, operation] of Object.entries(operations)) {
      await compare(`${name}, with a key`, sides, {
        calls,
        operation: (act) => operation({ ...act, ...newKey() }),
      });
      await compare(`${name}, without a key`, sides, { calls, operation });
    }
  } finally {
    await db.$disconnect();
  }
}

async function compare(
  name: string,
  sides: Sides,
  { calls, operation }: { calls: number; operation: Operation },
): Promise<void> {
  const warmUps = Math.ceil(calls / 15);
  const before = await eventsOf(sides.full);
  const works = [() => operation(sides.bare), () => operation(sides.full)];
  const took = await inTurns(works, { rounds: calls, warmUps });
  const made = (await eventsOf(sides.full)) - before;
  invariant(made === warmUps + calls, "of two calls one writes its event");
  const [bare = 0, full = 0] = took.map(median);
  const more = ((full / bare - 1) * 100).toFixed(1);
  console.log(
    `${name}: ${bare.toFixed(3)} ms, with its event ${full.toFixed(3)} ms: +${more} % (at most 15 %)`,
  );
}

async function eventsOf({ db, merchantId }: MerchantContext): Promise<number> {
  return db.event.count({ where: { merchantId } });
}

/** As the REST adapter makes it for a request with an Idempotency-Key. */
function newKey(): { idempotency: IdempotencyClaim } {
  const idempotency: IdempotencyClaim = {
    key: newId("message"),
    fingerprint: "0".repeat(64),
    encode: (result) => ({ status: 201, body: JSON.stringify(result) }),
    encodeError: () => ({ status: 500, body: "" }),
    sealBody: (body) => body,
    openBody: (body) => body,
  };
  return { idempotency };
}

/**
 * The part of a statement by `unit-statement.ts` that writes events, between the rest of a unit's WITH and its
 * SELECT.
 */
const eventParts = /,\s*event_rows AS [\s\S]*(?=\sSELECT 1 FROM claimed)/;

type QueryText = { text: string; values?: unknown[] };

/** A connection that leaves out what writes events, by itself or in a transaction. */
class EventlessClient extends QueueingClient {
  constructor(...args: ConstructorParameters<typeof QueueingClient>) {
    super(...args);
    const send = this.query.bind(this) as (...query: unknown[]) => unknown;
    this.query = ((asked: QueryText | string, ...rest: unknown[]) =>
      send(withoutEvents(asked), ...rest)) as typeof this.query;
  }
}

function withoutEvents(asked: QueryText | string): QueryText | string {
  if (typeof asked === "string" || !eventParts.test(asked.text)) return asked;
  const text = asked.text.replace(eventParts, "");
  // They are the last that have values, so those of the rest keep their numbers.
  const used = new Set(text.match(/\$\d+/g)).size;
  return { ...asked, text, values: asked.values?.slice(0, used) ?? [] };
}
