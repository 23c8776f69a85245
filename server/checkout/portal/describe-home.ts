import {
  describeInvoices,
  describePaidInvoices,
} from "#server/checkout/portal/describe-invoices.ts";
import { describePayments, type Slice } from "#server/checkout/portal/describe-payments.ts";
import {
  describeCards,
  describeSubscription,
  runningSubscriptions,
} from "#server/checkout/portal/describe-subscriptions.ts";
import type {
  PortalBalance,
  PortalContact,
  PortalHome,
  PortalMovement,
  PortalPages,
  PortalPaidInvoice,
  PortalPayment,
} from "#server/checkout/portal/view.ts";
import type { Visitor } from "#server/checkout/portal/visit.ts";
import { detailsOf } from "#server/records/payments/customer.ts";
import { getCustomerBalance } from "#server/routers/balance/get-customer-balance.ts";
import { listCustomerTransactions } from "#server/routers/balance/history.ts";
import type { TransactionType } from "#server/wire/atoms/money/transaction-type.ts";

/** The first page shows so many, to stay within its first round trip; a page of their own so many at once. */
const paymentsAtHome = 4;
const paidInvoicesAtHome = 6;
const rowsAtOnce = 25;

/** The first page: all that the customer has with the merchant. */
export async function describeHome(visitor: Visitor): Promise<PortalHome> {
  const { ctx, customer } = visitor;
  const rows = await runningSubscriptions(visitor);
  const described = await Promise.all(
    rows.map(async (row) => ({ row, shown: await describeSubscription(ctx, row) })),
  );
  const running = described.flatMap(({ row, shown }) => (shown ? [{ row, shown }] : []));
  const named = running.map(({ row, shown: { name } }) => ({ row, name }));
  const [invoices, settled, cards, balances, giftCard, paid] = await Promise.all([
    describeInvoices(visitor),
    describePaidInvoices(visitor, { take: paidInvoicesAtHome, skip: 0 }),
    describeCards(visitor, named),
    describeBalances(visitor),
    ctx.db.giftCard.findFirst({ where: { merchantId: ctx.merchantId }, select: { id: true } }),
    describePayments(visitor, { take: paymentsAtHome, skip: 0 }),
  ]);
  return {
    name: customer.name,
    subscriptions: running.map(({ shown }) => shown),
    invoices,
    paidInvoices: settled.paidInvoices,
    hasMoreInvoices: settled.hasMore,
    balances,
    giftCards: giftCard !== null,
    cards,
    ...paid,
    contact: describeContact(visitor),
  };
}

/** A page of the customer's payments; the first one for a number that names none. */
export async function describeReceipts(
  visitor: Visitor,
  asked?: string,
): Promise<{ payments: PortalPayment[] } & PortalPages> {
  const { number, slice } = sliceOf(asked);
  const { payments, hasMore } = await describePayments(visitor, slice);
  return { payments, ...pagesAround(number, hasMore) };
}

/** The same of the invoices that were paid on their page or by hand. */
export async function describeSettled(
  visitor: Visitor,
  asked?: string,
): Promise<{ paidInvoices: PortalPaidInvoice[] } & PortalPages> {
  const { number, slice } = sliceOf(asked);
  const { paidInvoices, hasMore } = await describePaidInvoices(visitor, slice);
  return { paidInvoices, ...pagesAround(number, hasMore) };
}

function sliceOf(asked = "0"): { number: number; slice: Slice } {
  const number = /^\d{1,4}$/.test(asked) ? Number(asked) : 0;
  return { number, slice: { take: rowsAtOnce, skip: number * rowsAtOnce } };
}

function pagesAround(number: number, hasMore: boolean): PortalPages {
  return { older: hasMore ? number + 1 : null, newer: number > 0 ? number - 1 : null };
}

/** The balances that the customer can spend, and the newest movements of them. */
export async function describeBalance(
  visitor: Visitor,
): Promise<{ balances: PortalBalance[]; movements: PortalMovement[] }> {
  const { ctx, customer } = visitor;
  const [balances, { data }] = await Promise.all([
    describeBalances(visitor),
    listCustomerTransactions(ctx, { id: customer.id, limit: rowsAtOnce, offset: 0 }),
  ]);
  const movements = data.map(({ id, type, amount, currency, createdAt }) => ({
    id,
    at: createdAt,
    amount,
    currency,
    kind: kinds[type] ?? "other",
  }));
  return { balances, movements };
}

const kinds: Partial<Record<TransactionType, PortalMovement["kind"]>> = {
  funding: "added",
  gift_card_redeemed: "added",
  wallet_payment: "spent",
  refund: "refunded",
};

async function describeBalances({ ctx, customer }: Visitor): Promise<PortalBalance[]> {
  const { balances } = await getCustomerBalance(ctx, { id: customer.id });
  return balances.map(({ currency, available, credit }) => ({
    currency,
    available: available + credit,
  }));
}

/** The details of the customer; of a form that was refused, as they were typed. */
export function describeContact(
  { customer }: Visitor,
  typed: Record<string, string> = {},
): PortalContact {
  const { address, taxId } = detailsOf(customer);
  const shown = (name: string, known: string | null | undefined) => typed[name] ?? known ?? "";
  return {
    name: shown("name", customer.name),
    email: shown("email", customer.email),
    phoneNumber: shown("phoneNumber", customer.phoneNumber),
    address: {
      line1: shown("line1", address?.line1),
      line2: shown("line2", address?.line2),
      postalCode: shown("postalCode", address?.postalCode),
      city: shown("city", address?.city),
      region: shown("region", address?.region),
      country: shown("country", address?.country),
    },
    taxNumber: shown("taxNumber", taxId?.value),
    taxCheck: taxId?.checkedAt
      ? { status: taxId.status, registeredName: taxId.registeredName, at: taxId.checkedAt }
      : null,
  };
}
