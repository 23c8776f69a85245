import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type {
  CheckoutSessionModel,
  CustomerModel,
  InvoiceModel,
  SubscriptionModel,
} from "#server/generated/prisma/models.ts";
import {
  billToOf,
  billToOfPage,
  billToOfRenewal,
} from "#server/payments/invoices/buyer/bill-to.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import type { BillTo } from "#server/wire/billing/invoice.ts";

type Facts = Pick<
  InvoiceModel,
  "customerId" | "subscriptionId" | "currency" | "reference" | "memo" | "locale"
> & { billTo: BillTo; metadata: object };

type Invoiced = {
  subscription: SubscriptionModel;
  session: CheckoutSessionModel | null;
  customer: CustomerModel;
};

/** All of a subscription's invoices alike: its language is that of the page on which it began, its buyer that or the customer's own. */
export async function factsOfInvoices(
  tx: Tx,
  ctx: MerchantContext,
  { subscription, session, customer }: Invoiced,
): Promise<Facts> {
  const id = subscription.checkoutSessionId;
  const page =
    !id || session?.id === id
      ? session
      : await tx.checkoutSession.findUnique({ where: own(ctx, id) });
  return {
    customerId: subscription.customerId,
    subscriptionId: subscription.id,
    currency: subscription.currency,
    reference: null,
    memo: null,
    // A page that was just paid says who buys; later the customer's own details come first.
    billTo: session ? billToOf(billToOfPage(session), customer) : billToOfRenewal(page, customer),
    locale: page?.locale ?? "en",
    metadata: {},
  };
}

/** The taxes of a price, those in it included. */
export function taxOfPrice(breakdown: unknown): bigint {
  const { taxes = [] } = (breakdown ?? {}) as Partial<Breakdown>;
  return BigInt(taxes.reduce((sum, { amount }) => sum + amount, 0));
}
