import { getCaller } from "#app/(dashboard)/api.ts";

/** The rows behind a number of billing with the names of their customers, each by an id that `idOf` makes. */
export async function withCustomers<Row extends { customerId: string }>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Promise<(Row & { id: string; customer: string })[]> {
  const api = await getCaller();
  const ids = [...new Set(rows.map(({ customerId }) => customerId))];
  const names = await api.dashboard.customerNames({ ids });
  return rows.map((row) => ({ ...row, id: idOf(row), customer: names[row.customerId] ?? "" }));
}
