import * as AT from "stdnum/lib/cjs/at/uid.js";
import * as BE from "stdnum/lib/cjs/be/vat.js";
import * as BG from "stdnum/lib/cjs/bg/vat.js";
import * as CH from "stdnum/lib/cjs/ch/vat.js";
import * as CY from "stdnum/lib/cjs/cy/vat.js";
import * as CZ from "stdnum/lib/cjs/cz/dic.js";
import * as DE from "stdnum/lib/cjs/de/vat.js";
import * as DK from "stdnum/lib/cjs/dk/cvr.js";
import * as EE from "stdnum/lib/cjs/ee/kmkr.js";
import * as ES from "stdnum/lib/cjs/es/nif.js";
import * as FI from "stdnum/lib/cjs/fi/alv.js";
import * as FR from "stdnum/lib/cjs/fr/tva.js";
import * as GB from "stdnum/lib/cjs/gb/vat.js";
import * as GR from "stdnum/lib/cjs/gr/vat.js";
import * as HR from "stdnum/lib/cjs/hr/oib.js";
import * as HU from "stdnum/lib/cjs/hu/anum.js";
import * as IE from "stdnum/lib/cjs/ie/vat.js";
import * as IT from "stdnum/lib/cjs/it/iva.js";
import * as LT from "stdnum/lib/cjs/lt/pvm.js";
import * as LU from "stdnum/lib/cjs/lu/tva.js";
import * as LV from "stdnum/lib/cjs/lv/pvn.js";
import * as MT from "stdnum/lib/cjs/mt/vat.js";
import * as NL from "stdnum/lib/cjs/nl/btw.js";
import * as NO from "stdnum/lib/cjs/no/mva.js";
import * as PL from "stdnum/lib/cjs/pl/nip.js";
import * as PT from "stdnum/lib/cjs/pt/nif.js";
import * as RO from "stdnum/lib/cjs/ro/cui.js";
import * as SE from "stdnum/lib/cjs/se/vat.js";
import * as SI from "stdnum/lib/cjs/si/ddv.js";
import * as SK from "stdnum/lib/cjs/sk/dph.js";

type Validator = { validate: (digits: string) => { isValid: boolean } };

// One module a country: the package's index loads a thousand files, for half a second.
// prettier-ignore
const validators: Readonly<Record<string, Validator>> = {
  AT, BE, BG, CH, CY, CZ, DE, DK, EE, ES, FI, FR, GB, GR, HR, HU, IE, IT, LT, LU, LV, MT, NL, NO, PL, PT, RO, SE, SI, SK,
};

/** A VAT number taken apart: the country (ISO 3166-1, so GR where the number begins with EL), and the rest of it. */
export type VatNumber = { country: string; digits: string };

const typedMax = 30;

/** A VAT number of the EU, GB, CH or NO with its right check digits, however it was spaced; null for anything else. */
export function parseVatNumber(typed: string): VatNumber | null {
  if (typed.length > typedMax) return null;
  const compact = typed.toUpperCase().replace(/[\s.\-/]/g, "");
  const prefix = compact.slice(0, 2);
  const country = prefix === "EL" ? "GR" : prefix;
  const digits = compact.slice(2);
  const validator = Object.hasOwn(validators, country) ? validators[country] : undefined;
  if (prefix === "GR" || !validator || !/^[A-Z0-9+*]{2,15}$/.test(digits)) return null;
  return isRight(validator, country, digits) ? { country, digits } : null;
}

/** The package takes Swiss numbers with their letters, and numbers of Austria with or without their U. */
function isRight({ validate }: Validator, country: string, digits: string): boolean {
  if (country === "AT" && !digits.startsWith("U")) return false;
  return validate(country === "CH" ? `CH${digits}` : digits).isValid;
}

/** As it is written: `EL` for Greece. */
export function vatNumberText({ country, digits }: VatNumber): string {
  return `${country === "GR" ? "EL" : country}${digits}`;
}
