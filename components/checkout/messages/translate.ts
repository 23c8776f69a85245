import { af } from "#components/checkout/messages/af.ts";
import { ar } from "#components/checkout/messages/ar.ts";
import { da } from "#components/checkout/messages/da.ts";
import { de } from "#components/checkout/messages/de.ts";
import { en, type MessageKey, type Messages } from "#components/checkout/messages/en.ts";
import { es } from "#components/checkout/messages/es.ts";
import { fr } from "#components/checkout/messages/fr.ts";
import { he } from "#components/checkout/messages/he.ts";
import { hi } from "#components/checkout/messages/hi.ts";
import { id } from "#components/checkout/messages/id.ts";
import { it } from "#components/checkout/messages/it.ts";
import { ja } from "#components/checkout/messages/ja.ts";
import { ko } from "#components/checkout/messages/ko.ts";
import { nl } from "#components/checkout/messages/nl.ts";
import { pl } from "#components/checkout/messages/pl.ts";
import { pt } from "#components/checkout/messages/pt.ts";
import { sv } from "#components/checkout/messages/sv.ts";
import { sw } from "#components/checkout/messages/sw.ts";
import { th } from "#components/checkout/messages/th.ts";
import { tr } from "#components/checkout/messages/tr.ts";
import { uk } from "#components/checkout/messages/uk.ts";
import { vi } from "#components/checkout/messages/vi.ts";
import { zh } from "#components/checkout/messages/zh.ts";
import { zu } from "#components/checkout/messages/zu.ts";

export type Translate = {
  (key: MessageKey, values?: Record<string, string | number>): string;
  /** The BCP 47 tag that amounts and dates are written in. */
  locale: string;
  direction: "ltr" | "rtl";
};

export const catalogs: Record<string, Messages> = {
  af,
  ar,
  da,
  de,
  en,
  es,
  fr,
  he,
  hi,
  id,
  it,
  ja,
  ko,
  nl,
  pl,
  pt,
  sv,
  sw,
  th,
  tr,
  uk,
  vi,
  zh,
  zu,
};

/** The page's words in the language of `locale`; English where we have none. */
export function translator(locale: string): Translate {
  const messages = catalogs[locale.split("-")[0] ?? "en"] ?? en;
  const translate = (key: MessageKey, values: Record<string, string | number> = {}) =>
    formFor(messages[key], locale, values.count).replace(/\{(\w+)\}/g, (whole, name: string) =>
      String(values[name] ?? whole),
    );
  return Object.assign(translate, { locale, direction: messages.direction as "ltr" | "rtl" });
}

/** A sentence that counts is kept as `one:…|other:…`, with the forms that its language has. */
function formFor(message: string, locale: string, count: string | number | undefined): string {
  if (typeof count !== "number" || !message.includes("other:")) return message;
  const forms = new Map(message.split("|").map((form) => splitOnce(form)));
  return forms.get(new Intl.PluralRules(locale).select(count)) ?? forms.get("other") ?? message;
}

function splitOnce(form: string): [string, string] {
  const at = form.indexOf(":");
  return [form.slice(0, at), form.slice(at + 1)];
}
