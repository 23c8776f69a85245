import { currencyExponent } from "../../../server/wire/atoms/money/currency-table.ts";

type Written = { value: string | number };
type Big = { toFixed(): string };

/** The forms in which Medusa gives an amount in major units: `BigNumberInput` of its declarations. */
export type MedusaAmount =
  | string
  | number
  | Written
  | Big
  | { numeric: number; raw?: Written; bigNumber?: Big };

const decimal = /^(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/**
 * An amount of Medusa's in the currency's smallest unit, computed on its digits. A fraction of that unit, as taxes can
 * leave, is rounded half up, as Medusa's payment module does before it compares amounts.
 * @throws Error (a currency that Canary does not know, no number, a negative one, more than fits)
 */
export function toSmallestUnit(amount: MedusaAmount, currency: string): number {
  const exponent = exponentOf(currency);
  const text = textOf(amount);
  const [, whole = "", fraction = "", power = "0"] = decimal.exec(text) ?? [];
  const digits = whole + fraction;
  if (digits === "") throw new Error(`${text} is no amount.`);
  const shift = Number(power) - fraction.length + exponent;
  const units = shift >= 0 ? BigInt(digits) * 10n ** BigInt(shift) : roundHalfUp(digits, -shift);
  if (units > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error(`${text} ${currency} is too much.`);
  return Number(units);
}

/** An amount in the smallest unit as a decimal in major units, such as `49.00`. */
export function toMajorUnits(amount: number, currency: string): string {
  const exponent = exponentOf(currency);
  const digits = String(amount).padStart(exponent + 1, "0");
  const at = digits.length - exponent;
  return exponent === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`;
}

function roundHalfUp(digits: string, dropped: number): bigint {
  const divisor = 10n ** BigInt(dropped);
  return (BigInt(digits) + divisor / 2n) / divisor;
}

function exponentOf(currency: string): number {
  const exponent = currencyExponent(currency);
  if (exponent === undefined) throw new Error(`Canary does not know the currency ${currency}.`);
  return exponent;
}

/** The shortest decimal that is the number, where Medusa gives nothing more exact. */
function textOf(amount: MedusaAmount): string {
  if (typeof amount === "string" || typeof amount === "number") return String(amount).trim();
  if ("value" in amount) return String(amount.value).trim();
  if ("toFixed" in amount) return amount.toFixed();
  if (amount.raw) return textOf(amount.raw);
  return amount.bigNumber ? amount.bigNumber.toFixed() : String(amount.numeric);
}
