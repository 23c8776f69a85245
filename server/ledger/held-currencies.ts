import type { Tx } from "#server/data/db.ts";

/** The currencies in which a customer has ever had money, in alphabetical order. */
export async function heldCurrencies(
  tx: Tx,
  merchantId: string,
  customerId: string,
): Promise<string[]> {
  const rows = await tx.ledgerAccount.findMany({
    where: { merchantId, type: "customer", ownerId: customerId, entryCount: { gt: 0n } },
    orderBy: { currency: "asc" },
    select: { currency: true },
  });
  return rows.map((row) => row.currency);
}
