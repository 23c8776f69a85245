import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { readOwed } from "#server/payments/disputes/owed.ts";

/** The subject whose payments are meant: a customer, or one payment that belongs to nobody. */
export type Subject = { customerId: string } | { paymentIntentId: string };

/**
 * Refuses to erase somebody on whom money still depends: one sentence for each thing that does, with
 * what to do about it. The caller holds the person's open payments.
 * @throws invalid_state
 */
export async function refuseNeeded(tx: Tx, ctx: MerchantContext, subject: Subject): Promise<void> {
  const problems = [
    ...("customerId" in subject ? await balances(tx, ctx, subject.customerId) : []),
    ...("customerId" in subject ? await subscriptions(tx, ctx, subject.customerId) : []),
    ...("customerId" in subject ? await invoices(tx, ctx, subject.customerId) : []),
    ...(await payments(tx, ctx, subject)),
    ...(await refunds(tx, ctx, subject)),
    ...(await disputes(tx, ctx, subject)),
  ];
  if (problems.length > 0) throw new DomainError("invalid_state", problems);
}

type Account = {
  type: "customer" | "credit";
  currency: string;
  balance: bigint;
  frozen: bigint;
};

/** Held until the transaction ends, so that nothing is posted meanwhile. */
async function balances(tx: Tx, { merchantId }: MerchantContext, ownerId: string) {
  const rows = await tx.$queryRaw<Account[]>`
    SELECT type, currency, balance, frozen FROM ledger_accounts
    WHERE "merchantId" = ${merchantId} AND type IN ('customer', 'credit') AND "ownerId" = ${ownerId} ORDER BY id FOR NO KEY UPDATE`;
  const owed = await readOwed(tx, { merchantId }, ownerId);
  return rows
    .filter(({ balance, frozen }) => balance !== 0n || frozen !== 0n)
    .map(({ type, currency, balance, frozen }) => {
      if (type === "credit")
        return `The customer has store credit of ${balance} ${currency} (smallest unit). Void it first (POST /credits/{id}/void).`;
      const debt = owed.get(currency);
      if (debt)
        return `The customer owes ${debt} ${currency} (smallest unit) from a lost dispute. It is taken once their balance covers it: let them fund the balance, or write the debt off (POST /customers/{id}/write-off).`;
      if (balance === 0n)
        return `${frozen} ${currency} (smallest unit) that the customer spent is claimed by an open dispute. Wait until the bank has decided, or close it.`;
      return `The customer's balance is ${balance} ${currency} (smallest unit). Bring it to 0 first: transfer it, or refund the payment that funded it.`;
    });
}

async function subscriptions(tx: Tx, { merchantId }: MerchantContext, customerId: string) {
  const row = await tx.subscription.findFirst({
    where: { merchantId, customerId, status: { not: "canceled" } },
    select: { id: true },
  });
  return row ? [`The subscription ${row.id} is running. Cancel it at once first.`] : [];
}

async function invoices(tx: Tx, { merchantId }: MerchantContext, customerId: string) {
  const row = await tx.invoice.findFirst({
    where: { merchantId, customerId, status: { in: ["draft", "open"] } },
    select: { id: true },
  });
  return row
    ? [
        `The invoice ${row.id} is not settled. Void it, mark it uncollectible, or wait until it is paid.`,
      ]
    : [];
}

async function payments(tx: Tx, { merchantId }: MerchantContext, subject: Subject) {
  const row = await tx.paymentIntent.findFirst({
    where: {
      merchantId,
      ...mineAs(subject),
      status: { in: ["processing", "requires_action", "requires_capture"] },
    },
    select: { id: true, status: true },
  });
  if (!row) return [];
  const todo =
    row.status === "requires_capture"
      ? "Capture or cancel it first."
      : "Wait until it has ended, or cancel it.";
  return [`The payment ${row.id} is in progress. ${todo}`];
}

async function refunds(tx: Tx, { merchantId }: MerchantContext, subject: Subject) {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT refund.id FROM refunds refund JOIN payment_intents intent
      ON intent."merchantId" = refund."merchantId" AND intent.id = refund."paymentIntentId"
    WHERE refund."merchantId" = ${merchantId} AND refund.status = 'pending' AND ${mineSql(subject)} LIMIT 1`;
  return row ? [`The refund ${row.id} is in progress. Wait until it has arrived.`] : [];
}

async function disputes(tx: Tx, { merchantId }: MerchantContext, subject: Subject) {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT dispute.id FROM disputes dispute JOIN payment_intents intent
      ON intent."merchantId" = dispute."merchantId" AND intent.id = dispute."paymentIntentId"
    WHERE dispute."merchantId" = ${merchantId} AND dispute.status IN ('open', 'under_review') AND ${mineSql(subject)} LIMIT 1`;
  return row
    ? [`The dispute ${row.id} is open. Wait until the bank has decided, or close it.`]
    : [];
}

function mineAs(subject: Subject) {
  return "customerId" in subject
    ? { customerId: subject.customerId }
    : { id: subject.paymentIntentId };
}

function mineSql(subject: Subject): Prisma.Sql {
  return "customerId" in subject
    ? Prisma.sql`intent."customerId" = ${subject.customerId}`
    : Prisma.sql`intent.id = ${subject.paymentIntentId}`;
}
