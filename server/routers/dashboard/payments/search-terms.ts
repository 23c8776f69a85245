import { likeOperand } from "#server/wire/atoms/lists/search.ts";
import { currencyExponent, knownCurrencyCodes } from "#server/wire/atoms/money/currency-table.ts";

/** The possible meanings of a search's words. */
export type SearchTerms = {
  /** The id of one of our resources, with its prefix. */
  id: string | null;
  /** How the id of a payment begins, of which its end is missing. */
  idStart: string | null;
  /** How an id ends, as pages show it and people read it aloud: its last `idEndLength` letters or more. */
  idEnd: string | null;
  last4: string | null;
  /** The number of a receipt or a refund note. */
  receipt: number | null;
  /** A telephone number's digits, without the zeros in front that a country code replaces. */
  phone: string | null;
  /** An entry of metadata as it is typed: `order=6735` or `order: 6735`. */
  entry: { key: string; value: string } | null;
  /** Amounts in smallest units, with the currencies that they would be of. */
  amounts: { amount: number; currencies: string[] }[];
  /** A LIKE operand for what identifies customers; null when there are too few letters to look for. */
  like: string | null;
};

const symbols: Record<string, string[]> = {
  "€": ["EUR"],
  $: ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN"],
  "£": ["GBP"],
  "¥": ["JPY", "CNY"],
};

/** Fewer letters behind the prefix are how everything begins that was made in half a minute. */
const idStartMin = 8;

/** As pages shorten ids (`components/display`), and as the index of payments has them. */
export const idEndLength = 6;

/** Reads “vera”, “49”, “€49.00”, “4242” or an id: all that it can mean is looked for. */
export function searchTerms(typed: string): SearchTerms {
  const text = typed.trim();
  const lower = text.toLowerCase();
  const id = /^[a-z]{2,8}_[0-9a-z]{26}$/.test(lower) ? lower : null;
  const idStart = new RegExp(`^(pi_[0-9a-z]{${idStartMin},25})(?:…|\\.\\.\\.)?$`).exec(lower)?.[1];
  const idEnd = id || idStart ? null : idEndOf(lower);
  return {
    id,
    idStart: idStart ?? null,
    idEnd,
    last4: /^(?:•|\*|\.|\s)*(\d{4})$/.exec(text)?.[1] ?? null,
    receipt: receiptOf(text),
    phone: phoneOf(text),
    entry: entryOf(text),
    amounts: id ? [] : amountsOf(text),
    like: id || text.length < 2 ? null : `%${likeOperand(endShown(lower) ?? text)}%`,
  };
}

/** “trsa8a” or “cs_…trsa8a”. Ids have neither O nor I or L: who hears one has been told a digit. */
function idEndOf(lower: string): string | null {
  const read = (endShown(lower) ?? lower).replaceAll("o", "0").replaceAll(/[il]/g, "1");
  const isEnd = /^[0-9a-hjkmnp-tv-z]+$/.test(read);
  return isEnd && read.length >= idEndLength && read.length < 26 ? read : null;
}

/** The remaining end of an id that was shortened. */
function endShown(lower: string): string | null {
  return /^(?:[a-z]{2,8}_)?(?:…|\.{2,3})([0-9a-z]+)$/.exec(lower)?.[1] ?? null;
}

/** The abbreviations of “number” on receipts, in the languages of the hosted page. */
const numberWord = "no|nr|n|n\\.?º|n°|#|№|na|số|رقم|מס'|सं|番号|번호|编号|เลขที่|nombolo";
const receiptRead = new RegExp(`^(?:.{0,20}?(?:${numberWord})\\.?\\s*)?(\\d{1,9})$`, "iu");

/** In any of the languages, with nine digits. */
const receiptLengthMax = 40;

/** “12”, “#12”, “no. 12”, “Receipt no. 12” or “Beleg Nr. 12”, as it stands on the receipt. */
function receiptOf(text: string): number | null {
  if (text.length > receiptLengthMax) return null;
  const digits = receiptRead.exec(text.normalize("NFC"))?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Fewer digits are an amount, a card's end or a receipt. */
const phoneDigitsMin = 6;

/** “+353 86 123 4567”, “00353861234567” and “(086) 123-4567” share the digits behind the zeros. */
function phoneOf(text: string): string | null {
  if (!/^\+?[\p{Nd}\s().\-/]+$/u.test(text)) return null;
  const digits = text.replace(/\P{Nd}/gu, "").replace(/^0+/, "");
  return digits.length >= phoneDigitsMin ? digits : null;
}

function entryOf(text: string): SearchTerms["entry"] {
  const [, key, value] = /^([^\s=:]{1,40})\s*[=:]\s*(\S.*)$/u.exec(text) ?? [];
  return key && value ? { key, value } : null;
}

function amountsOf(text: string): SearchTerms["amounts"] {
  const unit = String.raw`([€$£¥]|[A-Za-z]{3})?`;
  const read = new RegExp(String.raw`^${unit}\s*(\d{1,12})(?:[.,](\d{1,4}))?\s*${unit}$`);
  const [, before, whole, decimals = "", after] =
    read.exec(text.replaceAll(/(?<=\d),(?=\d{3}(?:\D|$))/g, "")) ?? [];
  if (whole === undefined) return [];
  const currencies = currenciesOf(before ?? after);
  const exponents = [0, 2, 3, 4].filter((exponent) => exponent >= decimals.length);
  return exponents.flatMap((exponent) => {
    const fitting = currencies.filter((code) => currencyExponent(code) === exponent);
    const amount = Number(whole + decimals.padEnd(exponent, "0"));
    return fitting.length > 0 && Number.isSafeInteger(amount)
      ? [{ amount, currencies: fitting }]
      : [];
  });
}

function currenciesOf(unit: string | undefined): readonly string[] {
  if (unit === undefined) return knownCurrencyCodes;
  const code = unit.toUpperCase();
  return symbols[unit] ?? knownCurrencyCodes.filter((known) => known === code);
}
