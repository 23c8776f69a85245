import type { RoutingRuleModel } from "#server/generated/prisma/models.ts";
import { amountIn } from "#server/notifications/receipts/amount-text.ts";
import {
  bankWayNames,
  isBankWay,
  bankWayFacts,
} from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import { brandName } from "#server/wire/atoms/checkout/brand-name.ts";
import { countryName } from "#server/wire/atoms/checkout/countries.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";

type Ruled = Pick<
  RoutingRuleModel,
  | "processor"
  | "methods"
  | "currencies"
  | "countries"
  | "brands"
  | "minimumAmount"
  | "maximumAmount"
  | "sharePercent"
>;

/** A rule in words: `30 % of card payments in EUR from the Netherlands go to Stripe.` */
export function routingSentence(rule: Ruled): string {
  const { currencies, countries, brands, methods, sharePercent } = rule;
  const kind = methods.length === 0 ? "payments" : `${either(methods.map(methodName))} payments`;
  const parts = [
    kind,
    brands.length > 0 && `with ${either(brands.map(brandName))}`,
    currencies.length > 0 && `in ${either(currencies)}`,
    amountsOf(rule),
    countries.length > 0 && `from ${either(countries.map(placeName))}`,
  ].filter(Boolean);
  const fitting = parts.join(" ");
  const share = sharePercent < 100 ? `${sharePercent} % of ${fitting}` : fitting;
  const all = share === "payments" ? "all payments" : share;
  return `${opening(all)} go to ${processorLabel(rule.processor)}.`;
}

/** A processor's name as people read it: `second_sandbox` → `Second sandbox`. */
export function processorLabel(name: string): string {
  return capital(name.replaceAll("_", " "));
}

/** A way to pay within a sentence. */
export function methodName(method: string): string {
  return isBankWay(method) ? bankWayFacts(method).label : method;
}

/** An amount in English, without decimals that are all zeros. */
export function shortAmount(amount: bigint, currency: string): string {
  if (currencyExponent(currency) === undefined) return `${amount} ${currency}`;
  return amountIn("en", amount, currency).replace(/\.0+$/, "");
}

function amountsOf({ minimumAmount, maximumAmount, currencies }: Ruled): string | null {
  const [currency = ""] = currencies;
  const least = minimumAmount === null ? null : shortAmount(minimumAmount, currency);
  const most = maximumAmount === null ? null : shortAmount(maximumAmount, currency);
  if (least && most) return `of ${least} to ${most}`;
  if (least) return `of ${least} or more`;
  return most && `of ${most} or less`;
}

function either(names: string[]): string {
  return new Intl.ListFormat("en", { type: "disjunction" }).format(names);
}

/** Countries whose names take an article in English. */
const withArticle =
  /^(Netherlands|Philippines|Maldives|Bahamas|Gambia|United |Cayman|Czech Republic|Dominican Republic|Central African|Marshall|Solomon|Faroe|Falkland|Cook|Isle of Man|Seychelles|Comoros)/;

function placeName(country: string): string {
  const name = countryName(country, "en");
  return withArticle.test(name) ? `the ${name}` : name;
}

/** The beginning of a sentence: a name that is written otherwise, such as iDEAL, stays as it is. */
function opening(text: string): string {
  const isName = bankWayNames.some((method) => text.startsWith(methodName(method)));
  return isName ? text : capital(text);
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
