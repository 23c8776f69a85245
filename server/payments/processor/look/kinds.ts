import { addMs, dayMs } from "#server/core/clock.ts";
import { actFor, type Services } from "#server/core/context.ts";
import type { ProcessorCustomer, Listed } from "#server/core/interfaces/processor-lists.ts";
import { isProcessorUnreachable } from "#server/core/interfaces/processor-problems.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import { customersInUse, syncMethod } from "#server/payments/methods/sync-method.ts";
import { handleNotice, type ReceivedNotice } from "#server/payments/processor/notices.ts";

/** The result of one page. `next`: where the next one begins; null at the end. */
export type Page = { next: string | null; unhandled: number };
type ReadPage = (services: Services, at: Place) => Promise<Page>;
/** `place`: where the page begins; empty at the beginning. */
type Place = { processor: Processor; place: string };

/**
 * How long after its beginning something still changes, in days. Stripe's documentation: a refund fails within 30
 * ("Refunds"), a bank pays out or sends back within a few; a dispute goes on for months, with an appeal for longer. A
 * day between two looks, and a week in which the service may have stood still, are added.
 */
const daysBack: Record<Listed, number> = {
  disputes: 400,
  refunds: 40,
  fraud_warnings: 30,
  bank_payouts: 15,
};

/** The kinds that are looked at, each page by page. Everything that they find goes the way of a notice. */
export const kinds = {
  disputes: listed("disputes"),
  refunds: listed("refunds"),
  fraud_warnings: listed("fraud_warnings"),
  bank_payouts: listed("bank_payouts"),
  methods: lookAtMethods,
  customers: lookAtCustomers,
} satisfies Record<string, ReadPage>;

export type LookKind = keyof typeof kinds;

function listed(what: Listed): ReadPage {
  return async (services, { processor, place }) => {
    const since = addMs(services.clock.now(), -daysBack[what] * dayMs);
    const after = place === "" ? null : place;
    const { notices, next } = await processor.listChanges(what, { since, after });
    let unhandled = 0;
    for (const notice of notices)
      if (!(await takenIn(services, notice.id, () => handled(services, { processor, notice }))))
        unhandled += 1;
    return { next, unhandled };
  };
}

async function handled(services: Services, given: ReceivedNotice): Promise<void> {
  if (!(await handleNotice(services, given))) throw new Error("it cannot be taken in yet");
}

/**
 * One that fails holds up no other: it is looked at again with the next look. A refused key, or too many requests at
 * once, would fail all others too: the page is tried again later.
 */
async function takenIn(services: Services, id: string, act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (err) {
    if (isProcessorUnreachable(err) && err.kind !== "unknown") throw err;
    services.log.warn({ err, subjectId: id }, "the processor's transactions could not be imported");
    return false;
  }
}

type SavedMethod = { merchantId: string; id: string; processorMethod: string };
const methodsAtOnce = 50;

/** Stripe has no list of saved cards: each one that is saved here is asked for. */
async function lookAtMethods(services: Services, { processor, place }: Place): Promise<Page> {
  const [merchantId = "", id = ""] = place.split(" ");
  const rows = await services.db.$queryRaw<SavedMethod[]>`
    SELECT "merchantId", id, "processorMethod" FROM payment_methods
    WHERE ("merchantId", id) > (${merchantId}, ${id}) AND "detachedAt" IS NULL AND provider = ${processor.name}
    ORDER BY "merchantId", id LIMIT ${methodsAtOnce}`;
  let unhandled = 0;
  for (const { id: methodId, processorMethod } of rows)
    if (
      !(await takenIn(services, methodId, () => syncMethod(services, processor, processorMethod)))
    )
      unhandled += 1;
  const last = rows.length < methodsAtOnce ? undefined : rows.at(-1);
  return { next: last ? `${last.merchantId} ${last.id}` : null, unhandled };
}

/** Longer than a payment can be under way for which one is made: whoever is younger may be about to be needed. */
const customerRestMs = 2 * dayMs;

/**
 * Deletes customers at the processor that no saved card of ours needs: those of payments that were declined or whose
 * process died, and of cards that were replaced before removals were written down.
 */
async function lookAtCustomers(services: Services, { processor, place }: Place): Promise<Page> {
  const { customers, next } = await processor.listCustomers(place === "" ? null : place);
  const until = addMs(services.clock.now(), -customerRestMs);
  const rested = customers.filter(({ createdAt }) => createdAt < until);
  let unhandled = 0;
  for (const [merchantId, theirs] of Map.groupBy(rested, (customer) => customer.merchantId)) {
    for (const { id } of await unusedOf(services, merchantId, theirs))
      if (!(await takenIn(services, id, () => processor.deleteCustomer(id)))) unhandled += 1;
  }
  return { next, unhandled };
}

/**
 * None of a merchant or an attempt that is not here: another installation with the same account has made them, or the
 * one of which this database is an older copy.
 */
async function unusedOf(
  services: Services,
  merchantId: string,
  customers: ProcessorCustomer[],
): Promise<ProcessorCustomer[]> {
  const { db } = services;
  if ((await db.merchant.count({ where: { id: merchantId } })) === 0) return [];
  const asked = customers.flatMap(({ attemptId }) => attemptId ?? []);
  const attempts = await db.paymentAttempt.findMany({
    where: { merchantId, id: { in: asked } },
    select: { id: true },
  });
  const made = new Set(attempts.map(({ id }) => id));
  const used = await customersInUse(
    actFor(services, merchantId),
    customers.map(({ id }) => id),
  );
  return customers.filter(
    ({ id, attemptId }) => !used.has(id) && (attemptId === null || made.has(attemptId)),
  );
}
