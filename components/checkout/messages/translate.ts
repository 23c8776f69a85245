import { ar } from "#components/checkout/messages/ar.ts";
import { de } from "#components/checkout/messages/de.ts";
import { en } from "#components/checkout/messages/en.ts";
import { es } from "#components/checkout/messages/es.ts";
import { fr } from "#components/checkout/messages/fr.ts";
import { it } from "#components/checkout/messages/it.ts";
import { ja } from "#components/checkout/messages/ja.ts";
import { nl } from "#components/checkout/messages/nl.ts";
import { pt } from "#components/checkout/messages/pt.ts";
import type { MessageKey, Messages } from "#components/checkout/messages/en.ts";

export type Translate = {
  (key: MessageKey, values?: Record<string, string | number>): string;
  /** The BCP 47 tag that amounts and dates are written in. */
  locale: string;
  direction: "ltr" | "rtl";
};

const catalogues: Record<string, Messages> = { ar, de, en, es, fr, it, ja, nl, pt };

/** The page's words in the language of `locale`; English where we have none. */
export function translator(locale: string): Translate {
  const messages = catalogues[locale.split("-")[0] ?? "en"] ?? en;
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
