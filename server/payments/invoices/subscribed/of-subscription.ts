import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type {
  CheckoutSessionModel,
  InvoiceModel,
  SubscriptionModel,
} from "#server/generated/prisma/models.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import type { BillTo } from "#server/wire/billing/invoice.ts";
import type { Contact } from "#server/wire/payments/checkout-session.ts";

type Facts = Pick<
  InvoiceModel,
  "customerId" | "subscriptionId" | "currency" | "reference" | "memo" | "locale"
> & { billTo: BillTo; metadata: object };

/** All of a subscription's invoices alike: its buyer and language are those of the page on which it began. */
export async function factsOfInvoices(
  tx: Tx,
  ctx: MerchantContext,
  {
    subscription,
    session,
  }: { subscription: SubscriptionModel; session: CheckoutSessionModel | null },
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
    billTo: billToOf(page),
    locale: page?.locale ?? "en",
    metadata: {},
  };
}

/** The taxes of a price, those in it included. */
export function taxOfPrice(breakdown: unknown): bigint {
  const { taxes = [] } = (breakdown ?? {}) as Partial<Breakdown>;
  return BigInt(taxes.reduce((sum, { amount }) => sum + amount, 0));
}

function billToOf(page: CheckoutSessionModel | null): BillTo {
  const contact = (page?.contact ?? {}) as Partial<Contact>;
  const { business } = (page?.choices ?? {}) as ShopperChoices;
  const { address } = contact;
  return {
    name: business?.name || contact.name || null,
    street: [address?.line1, address?.line2].filter(Boolean).join(", ") || null,
    postalCode: address?.postalCode ?? null,
    city: address?.city ?? null,
    region: address?.region ?? null,
    country: address?.country ?? null,
    taxNumber: business?.taxNumber ?? null,
  };
}
