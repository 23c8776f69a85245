import type { Translate } from "#components/checkout/messages/translate.ts";
import { brandName } from "#server/wire/atoms/checkout/brand-name.ts";
import { portalPath } from "#server/wire/portal/portal-path.ts";

type Place = { merchantId: string; lang: string | null };

/** An address of the page, in the language that was chosen. */
export function hrefOf({ merchantId, lang }: Place, query: Record<string, string> = {}): string {
  return portalPath(merchantId, { ...query, lang });
}

/** A day, without its time. */
export function dayOf(t: Translate, at: string, timeZone: string): string {
  const options = { dateStyle: "long", timeZone } as const;
  return new Intl.DateTimeFormat(t.locale, options).format(new Date(at));
}

export function cardWords(t: Translate, card: { brand: string; last4: string }): string {
  return t("savedCard", { brand: brandName(card.brand), last4: card.last4 });
}
