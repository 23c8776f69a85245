import type { ColumnRef, Node } from "libpg-query";

/** A table of merchants' rows where a statement reads or writes it. */
export type Use = { table: string; isBound: boolean; equals: Use[] };
/** The names that a query gives its rows, null where those are of no merchants' table, and the query around it. */
export type Scope = { names: Map<string, Use | null>; queries: Set<string>; around: Scope | null };
/** A condition on the merchant of a use: that of other uses, or anything else when there are none. */
export type Fact = { use: Use; others: Use[] };

export const column = "merchantId";

/** Facts about the merchants of all rows that pass a condition. */
export function factsOf(condition: Node | undefined, scope: Scope): Fact[] {
  if (!condition) return [];
  if ("BoolExpr" in condition) {
    const { boolop, args = [] } = condition.BoolExpr;
    const facts = args.map((arm) => factsOf(arm, scope));
    if (boolop === "AND_EXPR") return facts.flat();
    return boolop === "OR_EXPR" ? ofEach(facts) : [];
  }
  if ("BooleanTest" in condition) {
    const { arg, booltesttype } = condition.BooleanTest;
    return booltesttype === "IS_TRUE" ? factsOf(arg, scope) : [];
  }
  if ("SubLink" in condition) {
    const { testexpr, operName, subLinkType } = condition.SubLink;
    const isEqual = subLinkType === "ANY_SUBLINK" && (!operName || isEquals(operName));
    return isEqual ? factsAbout(testexpr, undefined, scope) : [];
  }
  if (!("A_Expr" in condition)) return [];
  const { kind = "", name, lexpr, rexpr } = condition.A_Expr;
  if (!isEquals(name)) return [];
  if (kind === "AEXPR_IN" || kind === "AEXPR_OP_ANY") return factsAbout(lexpr, undefined, scope);
  if (kind !== "AEXPR_OP") return [];
  return [...factsAbout(lexpr, rexpr, scope), ...factsAbout(rexpr, lexpr, scope)];
}

/** A use is bound by an OR where each of its arms binds it. */
function ofEach([first = [], ...rest]: Fact[][]): Fact[] {
  const binds =
    ({ use }: Fact) =>
    (fact: Fact) =>
      fact.use === use && fact.others.length === 0;
  return first.filter((fact) => binds(fact)(fact) && rest.every((arm) => arm.some(binds(fact))));
}

function isEquals(name: Node[] | undefined): boolean {
  const last = name?.at(-1);
  return last !== undefined && "String" in last && last.String.sval === "=";
}

/** Facts that follow from an expression that equals another one, or any of several where that is undefined. */
function factsAbout(one: Node | undefined, other: Node | undefined, scope: Scope): Fact[] {
  if (!one) return [];
  if ("TypeCast" in one) return factsAbout(one.TypeCast.arg, other, scope);
  if ("RowExpr" in one) {
    const others = other && "RowExpr" in other ? (other.RowExpr.args ?? []) : [];
    return (one.RowExpr.args ?? []).flatMap((part, nth) => factsAbout(part, others[nth], scope));
  }
  const others = usesOf(other, scope);
  // Equal to itself, which says nothing.
  const uses = usesOf(one, scope).filter((use) => !others.includes(use));
  return uses.map((use) => ({ use, others }));
}

/** The uses whose "merchantId" an expression is: all of the query where it is not said of which. */
function usesOf(expression: Node | undefined, scope: Scope): Use[] {
  if (expression && "TypeCast" in expression) return usesOf(expression.TypeCast.arg, scope);
  if (!expression || !("ColumnRef" in expression)) return [];
  const names = namesOf(expression.ColumnRef);
  if (names.at(-1) !== column) return [];
  const alias = names.at(-2);
  for (let around: Scope | null = scope; around; around = around.around) {
    const all = [...around.names.values()].filter((use) => use !== null);
    if (alias === undefined && around.names.size > 0) return all;
    const use = alias === undefined ? undefined : around.names.get(alias);
    if (use !== undefined) return use ? [use] : [];
  }
  return [];
}

function namesOf({ fields = [] }: ColumnRef): string[] {
  return fields.map((field) => ("String" in field ? (field.String.sval ?? "") : "*"));
}
