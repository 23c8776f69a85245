import { Prisma } from "#server/generated/prisma/client.ts";
import type {
  CheckoutSessionModel,
  PaymentIntentModel,
  PaymentLinkModel,
} from "#server/generated/prisma/models.ts";

/**
 * Several rows in one answer: each column of each row under its own name, so that a
 * statement which changes an intent, its session and its link gives them all back at once.
 */
export const intentColumns = columns("i", Prisma.PaymentIntentScalarFieldEnum);
export const sessionColumns = columns("s", Prisma.CheckoutSessionScalarFieldEnum);
export const linkColumns = columns("l", Prisma.PaymentLinkScalarFieldEnum);

export type JoinedRow = Record<string, unknown>;

export function intentOf(row: JoinedRow): PaymentIntentModel | null {
  return pick<PaymentIntentModel>(row, "i");
}

export function sessionOf(row: JoinedRow): CheckoutSessionModel | null {
  return pick<CheckoutSessionModel>(row, "s");
}

export function linkOf(row: JoinedRow): PaymentLinkModel | null {
  return pick<PaymentLinkModel>(row, "l");
}

function columns(alias: string, fields: Record<string, string>): Prisma.Sql {
  const names = Object.keys(fields).map((name) => `${alias}."${name}" AS "${alias}_${name}"`);
  return Prisma.raw(names.join(", "));
}

/** Null when the join found no row. The columns come from the model itself, so the shape is the model's. */
function pick<Row>(row: JoinedRow, alias: string): Row | null {
  if (row[`${alias}_id`] == null) return null;
  const mine = Object.entries(row).filter(([name]) => name.startsWith(`${alias}_`));
  return Object.fromEntries(mine.map(([name, value]) => [name.slice(2), value])) as Row;
}
