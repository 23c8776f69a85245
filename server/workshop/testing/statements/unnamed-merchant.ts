import {
  type Alias,
  type DeleteStmt,
  type InsertStmt,
  type JoinExpr,
  loadModule,
  type Node,
  parseSync,
  type RangeVar,
  type SelectStmt,
  type UpdateStmt,
  type WithClause,
} from "libpg-query";
import {
  column,
  type Fact,
  factsOf,
  type Scope,
  type Use,
} from "#server/workshop/testing/statements/conditions.ts";

await loadModule();

const statements = /^(?:Select|Insert|Update|Delete|Merge|Copy)Stmt$/;
type Statement = Partial<SelectStmt & InsertStmt & UpdateStmt & DeleteStmt>;

/**
 * The merchants' tables that an SQL text touches without naming the merchant, by PostgreSQL's own parser. A use of a
 * table names it by "merchantId" among the columns of an INSERT, or by `=`, `IN` or `= ANY` on it that all of its rows
 * have to pass. Equal to that of another table is enough when the other's is named.
 */
export function unnamedMerchant(sql: string, tables: ReadonlySet<string>): string[] {
  const reader = new Reader(tables);
  reader.visit(parseSync(sql), null);
  const { uses } = reader;
  let isChanging = true;
  while (isChanging) {
    const more = uses.filter((use) => !use.isBound && use.equals.some((other) => other.isBound));
    for (const use of more) use.isBound = true;
    isChanging = more.length > 0;
  }
  return uses.filter((use) => !use.isBound).map(({ table }) => table);
}

/** Collects the uses of tables in a syntax tree, and what its conditions say of their merchants. */
class Reader {
  readonly uses: Use[] = [];
  private readonly tables: ReadonlySet<string>;

  constructor(tables: ReadonlySet<string>) {
    this.tables = tables;
  }

  visit(node: unknown, around: Scope | null): void {
    if (typeof node !== "object" || node === null) return;
    for (const [name, child] of Object.entries(node)) {
      if (statements.test(name)) this.readStatement(child as Statement, around);
      // A table that no condition limits: of TRUNCATE, of LOCK, or the source of MERGE.
      else if (name === "RangeVar") this.addTable(child as RangeVar, scopeIn(around));
      else this.visit(child, around);
    }
  }

  private readStatement(statement: Statement, around: Scope | null): void {
    const scope = scopeIn(around);
    const { withClause, larg, rarg, relation, cols, fromClause = [], ...rest } = statement;
    const { usingClause = [], lockingClause: _, ...parts } = rest;
    this.readWith(withClause, scope);
    for (const arm of [larg, rarg]) if (arm) this.readStatement(arm, scope);
    const isNamed = cols?.some((one) => "ResTarget" in one && one.ResTarget.name === column);
    if (relation) this.addTable(relation, scope, isNamed);
    for (const item of [...fromClause, ...usingClause]) this.readFrom(item, scope);
    bind(factsOf(parts.whereClause, scope), [...scope.names.values()]);
    this.visit(parts, scope);
  }

  /** A name of WITH hides a table from all that follows, and from its own query where that is recursive. */
  private readWith(clause: WithClause | undefined, scope: Scope): void {
    for (const cte of clause?.ctes ?? []) {
      if (!("CommonTableExpr" in cte)) continue;
      const { ctename = "", ctequery } = cte.CommonTableExpr;
      if (clause?.recursive) scope.queries.add(ctename);
      this.visit(ctequery, scope);
      scope.queries.add(ctename);
    }
  }

  /** Answers the uses of what stands in a FROM. */
  private readFrom(item: Node, scope: Scope): Use[] {
    if ("RangeVar" in item) return this.addTable(item.RangeVar, scope);
    if ("JoinExpr" in item) return this.readJoin(item.JoinExpr, scope);
    if ("RangeTableSample" in item && item.RangeTableSample.relation)
      return this.readFrom(item.RangeTableSample.relation, scope);
    this.visit(item, scope);
    for (const { alias } of Object.values(item) as { alias?: Alias }[])
      if (alias?.aliasname) scope.names.set(alias.aliasname, null);
    return [];
  }

  private addTable(of: RangeVar, scope: Scope, isBound = false): Use[] {
    const { relname: table = "", schemaname, alias } = of;
    const isTable = this.tables.has(table) && (schemaname !== undefined || !isQuery(table, scope));
    const use = isTable ? { table, isBound, equals: [] } : null;
    scope.names.set(alias?.aliasname ?? table, use);
    if (use) this.uses.push(use);
    return use ? [use] : [];
  }

  /** A left join keeps all rows of its left side: its condition binds the right one. */
  private readJoin({ jointype, larg, rarg, quals, usingClause }: JoinExpr, scope: Scope): Use[] {
    const left = larg ? this.readFrom(larg, scope) : [];
    const right = rarg ? this.readFrom(rarg, scope) : [];
    const facts = factsOf(quals, scope);
    if (usingClause?.some((one) => "String" in one && one.String.sval === column))
      for (const [some, others] of [
        [left, right],
        [right, left],
      ] as const)
        facts.push(...some.map((use) => ({ use, others: [...others] })));
    const both = [...left, ...right];
    bind(facts, jointype === "JOIN_INNER" ? both : jointype === "JOIN_LEFT" ? right : []);
    this.visit(quals, scope);
    return both;
  }
}

function scopeIn(around: Scope | null): Scope {
  return { names: new Map(), queries: new Set(), around };
}

/** Facts bind the uses whose rows they choose among, and none of the queries around. */
function bind(facts: readonly Fact[], among: readonly (Use | null)[]): void {
  for (const { use, others } of facts.filter((fact) => among.includes(fact.use))) {
    if (others.length === 0) use.isBound = true;
    use.equals.push(...others);
  }
}

/** Whether a name is a query's of WITH. */
function isQuery(name: string, scope: Scope): boolean {
  return scope.queries.has(name) || (scope.around !== null && isQuery(name, scope.around));
}
