import type { MerchantContext } from "#server/core/context.ts";
import { startOf } from "#server/core/text/cut-text.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type {
  CheckoutSessionModel,
  CustomerModel,
  InvoiceModel,
} from "#server/generated/prisma/models.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import type { StoredTaxId } from "#server/tax/tax-id.ts";
import type { CustomerAddress } from "#server/wire/atoms/selling/customer-details.ts";
import type { BillTo } from "#server/wire/billing/invoice.ts";
import type { Contact } from "#server/wire/payments/checkout-session.ts";

type Person = Pick<CustomerModel, "name" | "address" | "taxId">;
type Address = Required<Pick<BillTo, "street" | "postalCode" | "city" | "region" | "country">>;

/**
 * The buyer of an invoice: as somebody gave them, the rest as the customer's own details say today. An address is of one
 * source, whole.
 */
export function billToOf(given: BillTo, customer: Person): BillTo {
  const known = ownBillTo(customer);
  return {
    ...(isThere(given) ? addressOf(given) : addressOf(known)),
    name: given.name || known.name,
    taxNumber: given.taxNumber || known.taxNumber,
  };
}

/** The buyer of a draft as of now. */
export async function buyerOfDraft(
  tx: Tx,
  ctx: MerchantContext,
  row: Pick<InvoiceModel, "givenBillTo" | "billTo" | "customerId">,
): Promise<BillTo> {
  const customer = await tx.customer.findUniqueOrThrow({ where: own(ctx, row.customerId) });
  return billToOf(givenOf(row), customer);
}

/** The part of a draft's buyer that somebody gave. */
export function givenOf(row: Pick<InvoiceModel, "givenBillTo" | "billTo">): BillTo {
  return (row.givenBillTo ?? row.billTo) as BillTo;
}

/**
 * The buyer of a later charge of a subscription: the customer's own address and number count before those of the page on
 * which it began, since they can be changed. A name goes with its number.
 */
export function billToOfRenewal(page: CheckoutSessionModel | null, customer: Person): BillTo {
  const known = ownBillTo(customer);
  const first = billToOfPage(page);
  const named = known.taxNumber ? { ...known, name: known.name ?? first.name } : first;
  return {
    ...(isThere(known) ? addressOf(known) : addressOf(first)),
    name: named.name,
    taxNumber: named.taxNumber,
  };
}

/** The buyer as the shopper typed it on a page. */
export function billToOfPage(page: CheckoutSessionModel | null): BillTo {
  const contact = (page?.contact ?? {}) as Partial<Contact>;
  const { business } = (page?.choices ?? {}) as ShopperChoices;
  const name = business?.name || contact.name || null;
  return { ...printed(contact.address ?? {}), name, taxNumber: business?.taxNumber || null };
}

function ownBillTo({ name, address, taxId }: Person): Required<BillTo> {
  const { value = null } = (taxId ?? {}) as Partial<StoredTaxId>;
  return { ...printed((address ?? {}) as CustomerAddress), name, taxNumber: value };
}

/** An address as invoices take it: fields of a page may be longer. */
function printed(address: NonNullable<Contact["address"]>): Address {
  const { line1, line2, city, region, postalCode, country } = address;
  return {
    street: [line1, line2].filter(Boolean).join(", ") || null,
    postalCode: startOf(postalCode ?? "", 32) || null,
    city: startOf(city ?? "", 120) || null,
    region: startOf(region ?? "", 120) || null,
    country: country || null,
  };
}

function addressOf({ street, postalCode, city, region, country }: BillTo): Address {
  return {
    street: street ?? null,
    postalCode: postalCode ?? null,
    city: city ?? null,
    region: region ?? null,
    country: country ?? null,
  };
}

function isThere(billTo: BillTo): boolean {
  return Object.values(addressOf(billTo)).some(Boolean);
}
