import { Prisma } from "#server/generated/prisma/client.ts";

type Value = string | boolean | Date | null | undefined;
/** Another column of the same row, as Prisma names it. */
type Column = { readonly name: string; readonly modelName: string };
type Limit = { gt: Date | Column } | { lte: Date | Column };
type Condition =
  | Value
  | Limit
  | { contains: string }
  | { gte: Date | undefined; lt: Date | undefined };

/** The conditions of a list as Prisma takes them, of the few kinds that lists are narrowed by. */
export type PlainWhere = {
  merchantId: string;
  OR?: Alternative[] | undefined;
  [column: string]: Condition | Alternative[];
};
type Alternative = Record<string, Value | Limit>;

/** The same conditions for a statement of our own: a list is narrowed by one rule, whoever asks the database. */
export function whereSql({ OR: alternatives, ...where }: PlainWhere): Prisma.Sql {
  const all = allOf(where as Record<string, Condition>);
  if (!alternatives) return all;
  return Prisma.sql`${all} AND (${Prisma.join(alternatives.map(allOf), " OR ")})`;
}

function allOf(where: Record<string, Condition>): Prisma.Sql {
  const parts = Object.entries(where).flatMap(([name, condition]) =>
    conditionSql(column(name), condition),
  );
  return Prisma.join(parts, " AND ");
}

function conditionSql(name: Prisma.Sql, condition: Condition): Prisma.Sql[] {
  if (condition === undefined) return [];
  if (condition === null) return [Prisma.sql`${name} IS NULL`];
  if (typeof condition !== "object" || condition instanceof Date)
    return [Prisma.sql`${name} = ${condition}`];
  if ("contains" in condition) return [Prisma.sql`${name} LIKE ${`%${condition.contains}%`}`];
  if ("gt" in condition) return [Prisma.sql`${name} > ${operand(condition.gt)}`];
  if ("lte" in condition) return [Prisma.sql`${name} <= ${operand(condition.lte)}`];
  const { gte, lt } = condition;
  const from = gte === undefined ? [] : [Prisma.sql`${name} >= ${gte}`];
  return lt === undefined ? from : [...from, Prisma.sql`${name} < ${lt}`];
}

function operand(limit: Date | Column): Date | Prisma.Sql {
  return limit instanceof Date ? limit : column(limit.name);
}

/** The columns that these conditions name, beside those that every list is sorted by. */
export function columnsOf({ OR: alternatives = [], ...where }: PlainWhere): Prisma.Sql {
  const names = [...Object.keys(where), ...alternatives.flatMap(namesIn)];
  return Prisma.join([...new Set(["id", "createdAt", ...names])].map(column));
}

function namesIn(alternative: Alternative): string[] {
  return Object.entries(alternative).flatMap(([name, condition]) => {
    if (condition === null || typeof condition !== "object" || condition instanceof Date)
      return name;
    const limit = "gt" in condition ? condition.gt : condition.lte;
    return limit instanceof Date ? name : [name, limit.name];
  });
}

/** From our own code, never from a request. */
function column(name: string): Prisma.Sql {
  return Prisma.raw(`"${name}"`);
}
