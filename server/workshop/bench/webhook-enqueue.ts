import { performance } from "node:perf_hooks";
import type { MerchantContext } from "#server/core/context.ts";
import type { Db, Tx } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { IdempotencyClaim } from "#server/core/idempotency-claim.ts";
import { newId } from "#server/core/ids.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { CreatePaymentLink } from "#server/wire/payment-link.ts";
import { createTransfer } from "#server/routers/transfers/create.ts";
import { fundedCustomer } from "#server/workshop/testing/funded-customers.ts";

const callsPerOperation = 1_500;

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

/**
 * What its event adds to an operation's transaction: real operations, alternately as they are and
 * with the writing of the event cut out of their statements. With an Idempotency-Key is how
 * integrations call them. A link is one statement; a transfer is a transaction of several, as
 * nearly all operations are.
 */
export async function benchEnqueue(ctx: MerchantContext): Promise<void> {
  const from = await fundedCustomer(ctx, ctx.merchantId, { amount: 1_000_000_000 });
  const to = await fundedCustomer(ctx, ctx.merchantId);
  const money = { fromCustomerId: from, toCustomerId: to, amount: 1, currency: "EUR" } as const;
  const operations: Record<string, Operation> = {
    "create a payment link": (act) => createPaymentLink(act, linkInput),
    transfer: (act) => createTransfer(act, { ...money, merchantId: undefined }),
  };
  for (const [name, operation] of Object.entries(operations)) {
    await compare(`${name}, with a key`, ctx, (act) => operation({ ...act, ...newKey() }));
    await compare(`${name}, without a key`, ctx, operation);
  }
}

async function compare(name: string, ctx: MerchantContext, operation: Operation): Promise<void> {
  const bare = { ...ctx, db: withoutEvents(ctx.db) };
  const times: { with: number[]; without: number[] } = { with: [], without: [] };
  for (let call = -100; call < callsPerOperation; call += 1) {
    for (const kind of ["without", "with"] as const) {
      const startMs = performance.now();
      await operation(kind === "with" ? ctx : bare);
      if (call >= 0) times[kind].push(performance.now() - startMs);
    }
  }
  const [without, full] = [median(times.without), median(times.with)];
  const more = ((full / without - 1) * 100).toFixed(1);
  console.log(
    `${name}: ${without.toFixed(3)} ms, with its event ${full.toFixed(3)} ms: +${more} % (at most 15 %)`,
  );
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

/** The client, leaving out what writes events: statements of their own, and parts of others. */
function withoutEvents<Client extends Db | Tx>(client: Client): Client {
  const own = {
    $transaction: (work: (tx: Tx) => Promise<unknown>) =>
      (client as Db).$transaction((tx) => work(withoutEvents(tx))),
    $executeRaw: (sql: Prisma.Sql) =>
      (sql.text ?? "").startsWith("WITH event_rows") ? Promise.resolve(0) : client.$executeRaw(sql),
    $queryRaw: (parts: TemplateStringsArray, ...values: unknown[]) =>
      client.$queryRaw(
        parts,
        ...values.map((value) =>
          value instanceof Prisma.Sql && value.text.includes("event_rows AS")
            ? Prisma.empty
            : value,
        ),
      ),
    $queryRawUnsafe: (text: string, ...values: unknown[]) => {
      const rest = text.replace(/,\s*event_rows AS [\s\S]*(?=SELECT 1 FROM claimed)/, " ");
      return client.$queryRawUnsafe(rest, ...values.slice(0, rest.match(/\$\d+/g)?.length));
    },
  };
  return new Proxy(client, {
    get: (target, name) => Reflect.get(name in own ? own : target, name),
  });
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
