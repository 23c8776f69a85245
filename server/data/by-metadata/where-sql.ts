import { Prisma } from "#server/generated/prisma/client.ts";

type Value = string | boolean | Date | null | undefined;
type Condition = Value | { contains: string } | { gte: Date | undefined; lt: Date | undefined };

/** The conditions of a list as Prisma takes them, of the few kinds that lists are narrowed by. */
export type PlainWhere = {
  merchantId: string;
  OR?: Alternative[] | undefined;
  [column: string]: Condition | Alternative[];
};
type Alternative = Record<string, Value>;

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
  const { gte, lt } = condition;
  const from = gte === undefined ? [] : [Prisma.sql`${name} >= ${gte}`];
  return lt === undefined ? from : [...from, Prisma.sql`${name} < ${lt}`];
}

/** The columns that these conditions name, beside those that every list is sorted by. */
export function columnsOf({ OR: alternatives = [], ...where }: PlainWhere): Prisma.Sql {
  const names = [...Object.keys(where), ...alternatives.flatMap((one) => Object.keys(one))];
  return Prisma.join([...new Set(["id", "createdAt", ...names])].map(column));
}

/** From our own code, never from a request. */
function column(name: string): Prisma.Sql {
  return Prisma.raw(`"${name}"`);
}
