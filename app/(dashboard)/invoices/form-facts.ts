import { getViewer } from "#app/(dashboard)/api.ts";
import { languageName } from "#components/checkout/language-name.ts";
import { spokenLanguages } from "#server/wire/atoms/checkout/locale.ts";

/** The zone by whose days the papers of the viewer's merchant are dated. */
export async function paperZone(): Promise<string> {
  return (await getViewer()).merchant.timeZone ?? "UTC";
}

/** The languages in which an invoice can be written, each by its own name. */
export function invoiceLanguages() {
  return spokenLanguages.map((value) => ({ value, label: languageName(value) }));
}
