import { describeShop } from "#server/checkout/page/shop.ts";
import { checkoutPath } from "#server/checkout/request.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import { actFor, type Services } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { openPage } from "#server/payments/invoices/open-page.ts";
import { paperOfAddress } from "#server/records/billing/invoice-link.ts";
import { chooseLocale } from "#server/wire/atoms/checkout/locale.ts";

type Followed = {
  token: string;
  lang: string | undefined;
  acceptLanguage: string | null;
  requestId: string;
};

/** On to the page of an invoice, or a page of its own where it cannot be paid. */
export type OpenedInvoice = { path: string } | { view: CheckoutView };

/**
 * Where the link of an invoice leads: to the page on which it is paid or was paid, which is made with the first look. Looked
 * at again it is the same page: scanners of mail follow links, too. The link of a credit note leads to its invoice. An invoice that was paid by hand or voided says that it
 * cannot be paid; a link that is not ours shows nothing.
 */
export async function openInvoice(
  services: Services,
  { token, lang, acceptLanguage, requestId }: Followed,
): Promise<OpenedInvoice> {
  const locale = chooseLocale([lang], acceptLanguage);
  const key = await paperOfAddress(services, token);
  if (!key) return { view: { state: "not_found", locale } };
  const ctx = actFor(services, key.merchantId, requestId);
  const note = await ctx.db.creditNote.findUnique({ where: own(ctx, key.id) });
  const row = await ctx.db.invoice.findUnique({ where: own(ctx, note?.invoiceId ?? key.id) });
  if (!row || row.number === null) return { view: { state: "not_found", locale } };
  const page = await openPage(ctx, row.id);
  if (page)
    return {
      path: checkoutPath({ entityType: "checkout", entityId: page.id }, lang ? { lang } : {}),
    };
  const shop = await describeShop(ctx, { inFrame: false }, {});
  return { view: { state: "link_unavailable", locale, shop, backUrl: null, sentNothing: false } };
}
