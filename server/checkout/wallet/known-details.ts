import { isTheirs as isOfBrowser } from "#server/checkout/page/methods.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import type { PayForm } from "#server/checkout/view.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { CheckoutSessionModel } from "#server/generated/prisma/models.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import { detailsOf } from "#server/records/payments/customer.ts";
import type { Contact } from "#server/wire/payments/checkout-session.ts";

export type KnownDetails = {
  /** Whether this browser typed them before. */
  isTheirs: boolean;
  contact: Contact | null;
  choices: ShopperChoices | null;
};

type Page = {
  row: Pick<CheckoutSessionModel, "browser" | "customerId" | "contact" | "choices">;
  methods: Pick<PayForm["methods"], "wallet">;
  isPriced: boolean;
};

/**
 * The details that a session's page fills in: typed in this browser before, else the customer's own on a device that has
 * proven to be theirs. A stranger who has the link sees neither. Where the order is priced by a place (`isPriced`), the
 * country is left to the shopper, since the shown total is for the one that they chose.
 */
export async function knownDetails(
  ctx: MerchantContext,
  request: CheckoutRequest,
  { row, methods, isPriced }: Page,
): Promise<KnownDetails> {
  const isTheirs = isOfBrowser(request, row.browser);
  const contact = isTheirs ? (row.contact as Contact | null) : null;
  const choices = isTheirs ? (row.choices as ShopperChoices | null) : null;
  if (!methods.wallet?.proven || row.customerId === null) return { isTheirs, contact, choices };
  const customer = await ctx.db.customer.findUniqueOrThrow({ where: own(ctx, row.customerId) });
  const { name, email, phoneNumber } = customer;
  const { address, taxId } = detailsOf(customer);
  const place = address && (isPriced ? { ...address, country: null } : address);
  const business = taxId && { name: name ?? "", taxNumber: taxId.value, check: null };
  return {
    isTheirs,
    contact: contact ?? { name, email, phoneNumber, address: place },
    choices: { ...(business && { business }), ...choices },
  };
}
