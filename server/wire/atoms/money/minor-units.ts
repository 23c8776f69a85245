import { latinDigits } from "#server/wire/atoms/digits.ts";

/**
 * Converts a typed amount ("49", "1,234.50", "1.234,56", "١٢٫٥٠") to minor units of a currency with `digits`
 * decimals. NaN when it is no such amount: too many decimals, other characters, or too large to be exact. An
 * ambiguous amount is read as the locale writes amounts. Has no dependencies, so that the hosted page's script can
 * carry it.
 */
export function parseMinorUnits(typed: string, digits: number, locale = "en"): number {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(normalize(typed, locale));
  const [, whole = "", decimals = ""] = match ?? [];
  if (whole === "" || decimals.length > digits) return Number.NaN;
  const amount = Number(whole + decimals.padEnd(digits, "0"));
  return Number.isSafeInteger(amount) ? amount : Number.NaN;
}

/** An amount of minor units as the locale types it, without grouping: 1234, 2, "de" is "12,34". */
export function typedMinorUnits(amount: number, digits: number, locale: string): string {
  const text = String(amount).padStart(digits + 1, "0");
  if (digits === 0) return text;
  return `${text.slice(0, -digits)}${decimalMark(locale)}${text.slice(-digits)}`;
}

/** Digits, and a dot where the decimals begin. */
function normalize(typed: string, locale: string): string {
  const text = latinDigits(typed)
    .replaceAll("\u066b", decimalMark(locale))
    .replace(/[\s\u00a0\u202f'’\u066c]/g, "");
  const [mark] = /[.,](?=[^.,]*$)/.exec(text) ?? [];
  if (!mark) return text;
  return isDecimal(text, mark, locale) ? withDot(text, mark) : withoutGroups(text, mark);
}

/** Whether the last mark begins the decimals: of two kinds the last does; one alone may group. */
function isDecimal(text: string, mark: string, locale: string): boolean {
  if (text.includes(mark === "." ? "," : ".")) return true;
  if (text.indexOf(mark) !== text.lastIndexOf(mark)) return false;
  const groups = /^\d{1,3}[.,]\d{3}$/.test(text);
  return !groups || mark === decimalMark(locale);
}

function withDot(text: string, mark: string): string {
  const at = text.lastIndexOf(mark);
  const whole = text.slice(0, at);
  const grouped = whole.includes(mark) ? text : whole;
  return `${withoutGroups(grouped, mark === "." ? "," : ".")}.${text.slice(at + 1)}`;
}

/** Groups of three, or as in India of two before the last three; anything else stays, and is refused. */
function withoutGroups(text: string, mark: string): string {
  const by = mark === "." ? "\\." : ",";
  return new RegExp(`^\\d{1,3}(${by}\\d{2,3})*${by}\\d{3}$`).test(text)
    ? text.replaceAll(mark, "")
    : text;
}

function decimalMark(locale: string): "." | "," {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(1.5);
  return parts.find((part) => part.type === "decimal")?.value === "," ? "," : ".";
}
