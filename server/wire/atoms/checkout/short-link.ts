import { resources } from "#server/wire/resources.ts";

const prefix = `${resources.paymentLink.idPrefix}_`;

/** The short address of a payment link on the service that its own address names; that one stays valid, too. */
export function shortAddress({ id, url }: { id: string; url: string }): string {
  return new URL(`/l/${id.slice(prefix.length)}`, url).href;
}

/** The link that a short address is of. Whether there is one says its page. */
export function linkOfShortCode(code: string): string {
  return `${prefix}${code}`;
}
