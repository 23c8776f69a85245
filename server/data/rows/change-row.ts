import { isDeepStrictEqual } from "node:util";
import type { MerchantContext } from "#server/core/context.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

type Change<Row, Data, Derived> = {
  /** The row, locked. */
  current: Row;
  /** Columns that the record's readers see; undefined stays as it is. */
  data: Data;
  /** Columns that no reader sees, such as keys to search by: a change moves no `updatedAt` and makes no event. */
  derived?: Derived;
  /** How readers see a row, where different rows look alike. */
  show?: (row: Row) => object;
  write: (data: Partial<Data & Derived> & { updatedAt?: Date }) => Promise<Row>;
};

/**
 * Changes a row to these values, and says whether that is news: where they are what the row has, `updatedAt` stays and
 * the caller emits nothing. So whoever sends back what was answered starts nothing, and two systems that follow each
 * other come to rest.
 */
export async function changeRow<
  Row extends { updatedAt: Date | null },
  Data extends object,
  Derived extends object = object,
>(
  { clock }: Pick<MerchantContext, "clock">,
  { current, data, derived, show = (row) => row, write }: Change<Row, Data, Derived>,
): Promise<{ row: Row; isNews: boolean }> {
  const isNews = differs(show(current), show({ ...current, ...plain(data) }));
  if (!isNews && !differs(current, derived ?? {})) return { row: current, isNews };
  const changed = { ...(isNews ? { ...data, updatedAt: clock.now() } : {}), ...derived };
  return { row: await write(changed as Partial<Data & Derived> & { updatedAt?: Date }), isNews };
}

function differs(row: object, other: object): boolean {
  const has = row as Record<string, unknown>;
  return Object.entries(plain(other)).some(([name, value]) => !isDeepStrictEqual(has[name], value));
}

/** The values that are given, as they are read again from their columns. */
function plain(data: object): object {
  const given = Object.entries(data).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, asRead(value)]));
}

function asRead(value: unknown): unknown {
  if (value === Prisma.DbNull) return null;
  const isJson = typeof value === "object" && value !== null && !(value instanceof Date);
  return isJson ? JSON.parse(JSON.stringify(value)) : value;
}
