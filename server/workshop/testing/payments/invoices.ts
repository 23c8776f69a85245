import type { MerchantContext } from "#server/core/context.ts";
import { createInvoice } from "#server/routers/invoices/create.ts";
import { finalizeInvoice } from "#server/routers/invoices/finalize.ts";
import { CreateInvoice, type Invoice } from "#server/wire/billing/invoice.ts";
import { newCustomer } from "#server/workshop/testing/payments/payments.ts";

type Given = Partial<Omit<CreateInvoice, "lineItems">> & { lineItems?: object[] };

/** The draft of an invoice: of one line of 49 euros unless said otherwise, to a new customer. */
export async function draftInvoice(ctx: MerchantContext, given: Given = {}): Promise<Invoice> {
  const customerId = given.customerId ?? (await newCustomer(ctx)).id;
  const lineItems = [{ name: "Kentia palm", amount: 4900, currency: "EUR" }];
  return createInvoice(ctx, CreateInvoice.parse({ customerId, lineItems, ...given }));
}

/** The same, made final. */
export async function openInvoice(ctx: MerchantContext, given: Given = {}): Promise<Invoice> {
  const { id } = await draftInvoice(ctx, given);
  return finalizeInvoice(ctx, id);
}
