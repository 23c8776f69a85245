import type { RoutingRule } from "#server/wire/routing/routing-rule.ts";
import { abilities, type Name, names } from "#server/workshop/simulate/routing/abilities.ts";

/** A payment as whoever reads the rules on paper sees it; `brand`: null of one that is no card, or not known. */
export type Paper = { amount: number; currency: string; way: string; brand: string | null };

export type Rule = Pick<
  RoutingRule,
  | "id"
  | "processor"
  | "methods"
  | "currencies"
  | "countries"
  | "brands"
  | "minimumAmount"
  | "maximumAmount"
  | "sharePercent"
>;

/** Whether a payment is in a rule's share: not known until it was seen. */
export type Shares = Map<string, boolean>;

/**
 * The processors in turn, by the text of the guide alone: the first rule that fits, later ones that fit, and then the
 * first processor. One for each way in which unknown shares may have been drawn, with the shares that it takes for drawn.
 */
export function possibleTurns(
  rules: readonly Rule[],
  paper: Paper,
  { drawn, intentId }: { drawn: Shares; intentId: string | null },
): { turns: Name[]; shares: Shares }[] {
  let all = [{ turns: [] as Name[], shares: new Map(drawn) }];
  for (const rule of rules) {
    if (!meets(rule, paper)) continue;
    const name = rule.processor as Name;
    if (rule.sharePercent === 100) {
      for (const one of all) one.turns.push(name);
      continue;
    }
    if (intentId === null) continue;
    const key = `${rule.id} ${intentId}`;
    all = all.flatMap((one) => {
      const known = one.shares.get(key);
      const ways = known === undefined ? [true, false] : [known];
      return ways.map((isIn) => ({
        turns: isIn ? [...one.turns, name] : one.turns.slice(),
        shares: new Map(one.shares).set(key, isIn),
      }));
    });
  }
  const [first = "sandbox"] = names;
  return all.map(({ turns, shares }) => {
    const last = isAble(first, paper) || turns.length === 0 ? [first] : [];
    return { turns: [...new Set([...turns, ...last])], shares };
  });
}

function meets(rule: Rule, paper: Paper): boolean {
  const { amount, currency, way, brand } = paper;
  const isMet = (allowed: readonly string[], value: string | null) =>
    allowed.length === 0 || (value !== null && allowed.includes(value));
  // Nobody says where the shopper of a payment intent is from.
  if (rule.countries.length > 0) return false;
  if (!isMet(rule.methods, way) || !isMet(rule.currencies, currency)) return false;
  if (!isMet(rule.brands, brand)) return false;
  if (amount < (rule.minimumAmount ?? 0) || amount > (rule.maximumAmount ?? Infinity)) return false;
  return isAble(rule.processor as Name, paper);
}

export function isAble(name: Name, { amount, currency, way }: Paper): boolean {
  const { currencies, amounts, ways } = abilities[name];
  const isWithin = amount >= amounts.minimum && amount <= amounts.maximum;
  const has = way === "card" || ways.some((one) => one === way);
  return currencies.includes(currency) && isWithin && has;
}

/** The ways to pay of the history, and the one currency that each is for. */
export const wayCurrencies: Record<string, string> = {
  ideal: "EUR",
  pix: "BRL",
  sepa_debit: "EUR",
};

/** Whether a payment of this amount can be made: where some way to pay would certainly be taken. */
export function isPayable(
  rules: readonly Rule[],
  about: Pick<Paper, "amount" | "currency">,
): boolean {
  const ways = Object.keys(wayCurrencies).filter((way) => wayCurrencies[way] === about.currency);
  return ["card", ...ways].some((way) => {
    const paper = { ...about, way, brand: null };
    const [all] = possibleTurns(rules, paper, { drawn: new Map(), intentId: null });
    const first = all?.turns[0];
    return first !== undefined && isAble(first, paper);
  });
}
