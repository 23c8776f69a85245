import { formatMoney } from "#components/display/money/format-money.ts";
import type { KeyLimits } from "#server/wire/access/key-limits.ts";

/** Limits as the fields of a form hold them. */
export type LimitTexts = Record<
  "currencies" | "perCall" | "perDay" | "approvalAbove" | "payees" | "until",
  string
>;

export function limitTexts(limits: KeyLimits | null): LimitTexts {
  const { currencies, perCall, perDay, approvalAbove, payees, until } = limits ?? {};
  return {
    currencies: currencies?.join(", ") ?? "",
    perCall: String(perCall ?? ""),
    perDay: String(perDay ?? ""),
    approvalAbove: String(approvalAbove ?? ""),
    payees: payees?.join(", ") ?? "",
    until: until?.slice(0, 10) ?? "",
  };
}

/**
 * The limits that were entered; null: none. An amount that is no number is sent as it is and refused by name. The hour of
 * an end that was set by the day is kept.
 */
export function enteredLimits(entered: FormData, before: KeyLimits | null): KeyLimits | null {
  const text = (name: keyof LimitTexts) => String(entered.get(name) ?? "").trim();
  const currencies = listed(text("currencies")).map((one) => one.toUpperCase());
  if (currencies.length === 0) return null;
  const payees = listed(text("payees"));
  const [until, above] = [text("until"), text("approvalAbove")];
  const wasUntil = before?.until;
  return {
    perCall: amountOf(text("perCall")),
    perDay: amountOf(text("perDay")),
    currencies,
    ...(payees.length > 0 && { payees }),
    ...(above !== "" && { approvalAbove: Number(above) }),
    ...(until !== "" && {
      until: wasUntil?.startsWith(until) ? wasUntil : `${until}T00:00:00.000Z`,
    }),
  };
}

/** `€50.00, ¥5,000`, as an amount of the smallest unit is written out; undefined as long as it is none. */
export function amountHint(amount: string, currencies: string): string | undefined {
  const codes = listed(currencies.toUpperCase()).filter((one) => /^[A-Z]{3}$/.test(one));
  if (!/^\d{1,15}$/.test(amount.trim()) || codes.length === 0) return undefined;
  return codes.map((code) => formatMoney(amountOf(amount), code)).join(", ");
}

/** An empty field is no number, so that it is refused by its name: `Number("")` is 0. */
function amountOf(text: string): number {
  return text === "" ? Number.NaN : Number(text);
}

function listed(text: string): string[] {
  return text.split(/[\s,]+/).filter((one) => one !== "");
}
