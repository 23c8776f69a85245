import type { Translate } from "#components/checkout/messages/translate.ts";
import { brandName } from "#server/wire/atoms/checkout/brand-name.ts";
import { portalPath } from "#server/wire/portal/portal-path.ts";

const dayMs = 86_400_000;

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

/** The days from a moment until the end of a period, whose last day began a day before. */
export function daysOf(t: Translate, [from, until]: [string, string], timeZone: string): string {
  const options = { day: "numeric", month: "long", timeZone } as const;
  const last = Math.max(Date.parse(until) - dayMs, Date.parse(from));
  return new Intl.DateTimeFormat(t.locale, options).formatRange(new Date(from), new Date(last));
}

/** A time of day with its zone. */
export function timeOf(t: Translate, at: string, timeZone: string): string {
  const options = { hour: "numeric", minute: "2-digit", timeZoneName: "short", timeZone } as const;
  return new Intl.DateTimeFormat(t.locale, options).format(new Date(at));
}

export function cardWords(t: Translate, card: { brand: string; last4: string }): string {
  return t("savedCard", { brand: brandName(card.brand), last4: card.last4 });
}
