/**
 * The header by which a page of the dashboard says whose it is: the sign-in that all tabs share may act for
 * another merchant by now.
 */
export const shownMerchantHeader = "x-shown-merchant";

/** Query parameter for the same, in the URL of a file that a page links to: a download sends no headers of ours. */
const shownMerchantParam = "shown";

/** The URL of a file with the merchant that the page shows, which is compared with the one of the request. */
export function fileOf(merchantId: string | undefined, href: string): string {
  if (merchantId === undefined) return href;
  const [path = "", search = ""] = href.split("?", 2);
  const params = new URLSearchParams(search);
  params.set(shownMerchantParam, merchantId);
  return `${path}?${params}`;
}

/**
 * The merchant whose page linked to this file, and the address's query without that parameter. `shownMerchantId`
 * is null where the address names none.
 */
export function shownIn(href: string): { shownMerchantId: string | null; search: URLSearchParams } {
  const search = new URLSearchParams(new URL(href).searchParams);
  const shownMerchantId = search.get(shownMerchantParam);
  search.delete(shownMerchantParam);
  return { shownMerchantId, search };
}
