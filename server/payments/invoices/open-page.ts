import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/data/db.ts";
import { transact, transactAside } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { CheckoutSessionModel, InvoiceModel } from "#server/generated/prisma/models.ts";
import { paymentInProgress } from "#server/payments/charge/attempt/in-progress.ts";
import { insertIntent } from "#server/payments/intents/create.ts";
import { endIntent } from "#server/payments/intents/end.ts";
import { type InvoiceAct, invoiceAfter, mayInvoice } from "#server/payments/invoices/state.ts";
import { insertPageSession } from "#server/payments/subscriptions/unpaid/page-session.ts";
import { amountDueOf, findInvoice, lockInvoice } from "#server/records/billing/invoice.ts";
import { findPaymentIntent } from "#server/records/payments/payment-intent.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

const openForMs = 7 * dayMs;

/**
 * The checkout session on which an invoice is paid: the one that is open or was paid, else a new one of what is due. Null
 * where the invoice cannot be paid (any more) and was not paid by a page. An invoice has at most one that is open or
 * complete, by a constraint, so it is paid once. Emits the events of a session that is made.
 */
export async function openPage(
  ctx: MerchantContext,
  invoiceId: string,
): Promise<CheckoutSessionModel | null> {
  const now = ctx.clock.now();
  const found = await currentSession(ctx.db, ctx, invoiceId);
  if (found && (found.status === "complete" || found.expiresAt > now)) return found;
  if (found && !(await endsNow(ctx, found))) return found;
  return transactAside(ctx, async (unit) => {
    const row = await lockInvoice(unit.tx, ctx, invoiceId);
    const other = await currentSession(unit.tx, ctx, invoiceId);
    if (other) return other;
    return mayInvoice(row.status, "pay") && amountDueOf(row) > 0n
      ? insertPage(unit, ctx, row)
      : null;
  });
}

/**
 * Acts on an invoice after its page has been ended, so that nobody pays what is changed: a payment that is under way
 * refuses the act. In the request's transaction.
 * @throws payment_in_progress · invalid_state · not_found
 */
export async function withPageEnded<Result>(
  ctx: MerchantContext,
  { id, act }: { id: string; act: InvoiceAct },
  work: (unit: Unit, row: InvoiceModel) => Promise<Result>,
): Promise<Result> {
  const seen = await findInvoice(ctx.db, ctx, id);
  if (mayInvoice(seen.status, act) && !(await endPage(ctx, id))) throw paymentInProgress();
  return transact(ctx, async (unit) => {
    const row = await lockInvoice(unit.tx, ctx, id);
    invoiceAfter(row.status, act);
    const page = await currentSession(unit.tx, ctx, id);
    if (page?.status === "open") throw paymentInProgress();
    return work(unit, row);
  });
}

/** Ends the page of an invoice, if it is open. Answers false while somebody is paying there. */
export async function endPage(ctx: MerchantContext, invoiceId: string): Promise<boolean> {
  const page = await currentSession(ctx.db, ctx, invoiceId);
  return page?.status !== "open" || endsNow(ctx, page);
}

/** The invoices of these whose page is open. */
export async function openPagesAmong(
  tx: Pick<Tx, "checkoutSession">,
  { merchantId }: MerchantContext,
  invoiceIds: string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.checkoutSession.findMany({
    where: { merchantId, invoiceId: { in: invoiceIds }, status: "open" },
    select: { invoiceId: true },
  });
  return new Set(rows.flatMap(({ invoiceId }) => invoiceId ?? []));
}

/** Ends the page's payment, where nobody is paying. Answers whether it did. */
async function endsNow(ctx: MerchantContext, page: CheckoutSessionModel): Promise<boolean> {
  const id = page.paymentIntentId ?? "";
  const { status } = await findPaymentIntent(ctx.db, ctx, id);
  if (status === "succeeded" || status === "processing") return false;
  await endIntent(ctx, {
    look: () => findPaymentIntent(ctx.db, ctx, id),
    run: (work) => transactAside(ctx, work),
    answer: async () => undefined,
  });
  return true;
}

function currentSession(
  tx: Pick<Tx, "checkoutSession">,
  { merchantId }: MerchantContext,
  invoiceId: string,
): Promise<CheckoutSessionModel | null> {
  return tx.checkoutSession.findFirst({
    where: { merchantId, invoiceId, status: { not: "expired" } },
  });
}

function insertPage(unit: Unit, ctx: MerchantContext, row: InvoiceModel): CheckoutSessionModel {
  const id = newId("checkoutSession");
  const due = amountDueOf(row);
  const about = {
    currency: row.currency,
    mode: "payment",
    customerId: row.customerId,
    breakdown: row.breakdown as never,
    expiresAt: addMs(ctx.clock.now(), openForMs),
  } as const;
  const intent = insertIntent(unit, ctx, {
    ...about,
    amount: due,
    captureMethod: "automatic",
    checkoutSessionId: id,
    description: row.number,
    metadata: {},
  });
  return insertPageSession(unit, ctx, {
    ...about,
    id,
    invoiceId: row.id,
    paymentIntentId: intent.id,
    lineItems: linesDue(row),
    totalAmount: due,
    recurring: null,
    locale: null,
    timeZone: null,
    hostedCheckoutConfig: {},
  });
}

/** The invoice's lines, and one for what was credited before it is paid. */
function linesDue({ lineItems, currency, amountCredited, amountPaid }: InvoiceModel): LineItem[] {
  const lines = lineItems as LineItem[];
  const gone = Number(amountCredited + amountPaid);
  if (gone === 0) return lines;
  const none = { productId: null, priceId: null, imageId: null, imageUrl: null };
  return [
    ...lines,
    { ...none, type: "discount", name: "Credit", quantity: 1, amount: -gone, currency },
  ];
}
