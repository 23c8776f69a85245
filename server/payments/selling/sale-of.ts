import type { CheckoutSessionModel, PaymentLinkModel } from "#server/generated/prisma/models.ts";
import { offerOf } from "#server/payments/links/offer.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import type { Sale } from "#server/payments/selling/sale.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";

type SoldLink = Parameters<typeof offerOf>[0] &
  Pick<PaymentLinkModel, "mode" | "customerId" | "hostedCheckoutConfig" | "selling">;

/** A link as a sale, at the shopper's choices. */
export function saleOfLink(
  link: SoldLink,
  { choices, email }: Pick<Sale, "choices" | "email">,
): Sale {
  return {
    ...offerOf(link),
    config: (link.hostedCheckoutConfig ?? {}) as HostedCheckoutConfig,
    mode: link.mode,
    isSale: link.mode !== "setup",
    selling: link.selling as Selling | null,
    choices,
    customerId: link.customerId,
    email,
  };
}

type SoldSession = Pick<
  CheckoutSessionModel,
  "lineItems" | "currency" | "mode" | "purpose" | "recurring" | "invoiceId"
> &
  Pick<
    CheckoutSessionModel,
    "hostedCheckoutConfig" | "selling" | "choices" | "breakdown" | "customerId" | "contact"
  >;

/** A session as a sale: the lines that were ordered, at its stored choices or at others. */
export function saleOfSession(
  row: SoldSession,
  choices = row.choices as ShopperChoices | null,
): Sale {
  const contact = row.contact as { email?: string | null } | null;
  return {
    order: { currency: row.currency, lineItems: orderedLines(row) },
    rules: {},
    config: row.hostedCheckoutConfig as HostedCheckoutConfig,
    mode: row.mode,
    isSale: row.mode !== "setup" && row.purpose === "purchase" && !isPricedAlready(row),
    selling: row.selling as Selling | null,
    choices: choices ?? {},
    customerId: row.customerId,
    email: contact?.email ?? null,
  };
}

/** The page on which a renewal or an invoice is paid: its price was decided with them, its discount included. */
function isPricedAlready({
  mode,
  recurring,
  invoiceId,
}: Pick<SoldSession, "mode" | "recurring" | "invoiceId">): boolean {
  return (mode === "payment" && recurring !== null) || invoiceId !== null;
}

/** The lines of a session that were ordered, without those that the shopper or the service added. */
export function orderedLines({
  lineItems,
  breakdown,
}: Pick<CheckoutSessionModel, "lineItems" | "breakdown">): LineItem[] {
  const lines = lineItems as LineItem[];
  const { ordered = lines.length } = (breakdown ?? {}) as Partial<Breakdown>;
  return lines.slice(0, ordered).map((line) => ({ ...line, type: line.type ?? "item" }));
}
