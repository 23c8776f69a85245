import { Prisma } from "#server/generated/prisma/client.ts";
import { currencyExponent, knownCurrencyCodes } from "#server/wire/atoms/money/currency-table.ts";
import type { PaymentFilter } from "#server/wire/dashboard/payment-row.ts";

type Amounts = Pick<PaymentFilter, "currency" | "amountFrom" | "amountTo">;

/**
 * Conditions on `payment_intents p` from the bounds of an amount. Without a currency, the bounds are hundredths of
 * each currency.
 */
export function amountConditions({ currency, amountFrom, amountTo }: Amounts): Prisma.Sql[] {
  const parts: Prisma.Sql[] = [];
  if (amountFrom !== undefined) {
    parts.push(Prisma.sql`p.amount >= ${currency ? amountFrom : least(amountFrom)}`);
    if (!currency) parts.push(Prisma.sql`p.amount >= ${ofEach(amountFrom, Math.ceil)}`);
  }
  if (amountTo !== undefined) {
    parts.push(Prisma.sql`p.amount <= ${currency ? amountTo : most(amountTo)}`);
    if (!currency) parts.push(Prisma.sql`p.amount <= ${ofEach(amountTo, Math.floor)}`);
  }
  return parts;
}

const hundredths = 2;
const codesBy = Map.groupBy(knownCurrencyCodes, (code) => currencyExponent(code) ?? hundredths);
const others = [...codesBy].filter(([exponent]) => exponent !== hundredths);

/** A bound in the smallest unit of a row's own currency: 49 yen, 49,000 thousandths of a dinar. */
function ofEach(bound: number, round: (amount: number) => number): Prisma.Sql {
  const cases = others.map(([exponent, codes]) => {
    const amount = inUnits(bound, exponent, round);
    return Prisma.sql`WHEN p.currency = ANY(${codes}) THEN ${amount}::bigint`;
  });
  return Prisma.sql`CASE ${Prisma.join(cases, " ")} ELSE ${bound}::bigint END`;
}

/**
 * An amount of `payment_intents p` in hundredths of its currency, by which those of several are put in order. In the
 * words of the index `payment_intents_hundredths_by_hand`: a currency that is added with other decimals needs that anew.
 */
export const amountInHundredths = Prisma.raw(
  `p.amount * CASE ${others
    .map(([exponent, codes]) => {
      const list = codes.map((code) => `'${code}'`).join(", ");
      return `WHEN p.currency IN (${list}) THEN ${10 ** (hundredths - exponent)}`;
    })
    .join(" ")} ELSE 1 END`,
);

/** Whether the smallest unit is as much of one currency as of another. */
export function haveOneUnit(currencies: readonly string[]): boolean {
  return new Set(currencies.map(currencyExponent)).size <= 1;
}

/** The least, and the most, that a bound is in any currency: an index of amounts can begin there. */
const least = (bound: number) =>
  Math.min(...[...codesBy.keys()].map((exponent) => inUnits(bound, exponent, Math.ceil)));
const most = (bound: number) =>
  Math.max(...[...codesBy.keys()].map((exponent) => inUnits(bound, exponent, Math.floor)));

/** No amount is larger than JSON carries exactly, so a larger bound is as good as that. */
function inUnits(bound: number, exponent: number, round: (amount: number) => number): number {
  const amount = round(bound * 10 ** (exponent - hundredths));
  return Math.min(amount, Number.MAX_SAFE_INTEGER);
}
