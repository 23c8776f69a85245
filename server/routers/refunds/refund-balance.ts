import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { RefundModel } from "#server/generated/prisma/models.ts";
import { divide } from "#server/ledger/free.ts";
import { refundable } from "#server/payments/intents/state.ts";
import { chargebacksOf } from "#server/payments/refunds/chargebacks.ts";
import { claimed } from "#server/payments/refunds/refunded-amount.ts";
import { findCustomer } from "#server/records/payments/customer.ts";
import { lockPaymentIntent } from "#server/records/payments/payment-intent.ts";
import { serializeRefund } from "#server/records/payments/refund.ts";
import { beginRefund } from "#server/routers/refunds/create.ts";
import { refundsInSteps } from "#server/routers/refunds/refund-steps.ts";
import { decimalAmount } from "#server/wire/atoms/money/decimal-amount.ts";
import type { BalanceRefund, RefundBalance } from "#server/wire/payments/refund.ts";

/** Payments that one call refunds: the processor is asked about each. */
const partsMax = 10;

/**
 * Pays out a customer's own balance: money that they paid into it goes back the way it came, the newest payment first,
 * as a refund of each. All of them begin, or none; a processor that refuses one puts its part back into the balance.
 * Money that came another way stays: store credit, gift cards, transfers and what the merchant refunded to the balance
 * count only as far as the customer has paid in themselves. A key's limits see one refund of the whole amount.
 * Idempotent by key; emits the events of the refunds.
 * @throws not_found · insufficient_balance · insufficient_merchant_balance · spending_limit_exceeded ·
 * approval_required · processor_unavailable
 */
export async function refundBalance(
  ctx: MerchantContext,
  input: RefundBalance,
): Promise<BalanceRefund> {
  return refundsInSteps(ctx, {
    begin: (unit) => beginRefunds(unit, ctx, input),
    answer: async (_unit, refunds) => ({
      customerId: input.id,
      currency: input.currency,
      amount: Number(refunds.reduce((sum, { amount }) => sum + amount, 0n)),
      refunds: refunds.map(serializeRefund),
    }),
  });
}

async function beginRefunds(
  unit: Unit,
  ctx: MerchantContext,
  input: RefundBalance,
): Promise<RefundModel[]> {
  const { tx } = unit;
  const { id, currency, reason, metadata } = input;
  const customer = await findCustomer(tx, ctx, id);
  const payments = await lockPaidIn(tx, ctx, { customerId: customer.id, currency });
  const most = payments.reduce((sum, { left }) => sum + left, 0n);
  const free = await readFree(tx, ctx, { customerId: customer.id, currency });
  const asked = input.amount === undefined ? (free < most ? free : most) : BigInt(input.amount);
  if (asked === 0n || asked > free || asked > most) throw notThatMuch(currency, { free, most });
  const rows: RefundModel[] = [];
  let rest = asked;
  for (const { id: paymentIntentId, left } of payments) {
    if (rest === 0n) break;
    const part = left < rest ? left : rest;
    const of = { merchantId: ctx.merchantId, paymentIntentId, amount: Number(part) };
    const ofCall = { sum: asked, isFirst: rows.length === 0 };
    rows.push(await beginRefund(unit, ctx, { ...of, reason, metadata, ofCall }));
    rest -= part;
  }
  return rows;
}

type Of = { customerId: string; currency: string };

/** The payments into the balance of which something can still go back, newest first, locked, as many as one call takes. */
async function lockPaidIn(
  tx: Tx,
  ctx: MerchantContext,
  { customerId, currency }: Of,
): Promise<{ id: string; left: bigint }[]> {
  const { merchantId } = ctx;
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT i.id FROM payment_intents i
    JOIN checkout_sessions s ON s."merchantId" = i."merchantId" AND s.id = i."checkoutSessionId"
    WHERE i."merchantId" = ${merchantId} AND i."customerId" = ${customerId} AND i.currency = ${currency}
      AND i.status = 'succeeded' AND i."amountCaptured" > i."amountRefunded" AND s.purpose = 'balance_funding'
    ORDER BY i."createdAt" DESC, i.id DESC LIMIT ${partsMax}`;
  const payments: { id: string; left: bigint }[] = [];
  for (const { id } of found) {
    const intent = await lockPaymentIntent(tx, ctx, id);
    const { isOpen, lost } = await chargebacksOf(tx, intent);
    const gone = { claimed: await claimed(tx, intent), lost };
    const left = isOpen ? 0n : refundable(intent.amountCaptured, gone);
    if (left > 0n) payments.push({ id, left });
  }
  return payments;
}

async function readFree(
  tx: Tx,
  { merchantId }: MerchantContext,
  { customerId: ownerId, currency }: Of,
): Promise<bigint> {
  const account = await tx.ledgerAccount.findFirst({
    where: { merchantId, type: "customer", ownerId, currency },
  });
  return divide({ amount: account?.balance ?? 0n, frozen: account?.frozen }).available;
}

function notThatMuch(
  currency: string,
  { free, most }: Record<"free" | "most", bigint>,
): DomainError {
  const money = (amount: bigint) => `${decimalAmount(Number(amount), currency)} ${currency}`;
  return new DomainError(
    "insufficient_balance",
    `amount: at most ${money(free < most ? free : most)} can go back at once. ${money(free)} is free in the balance, and ${money(most)} is left of the customer's ${partsMax} newest payments into it.`,
  );
}
