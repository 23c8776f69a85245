export type RowKey = { merchantId_id: { merchantId: string; id: string } };

/**
 * Where one row of the merchant stands: `findUnique({ where: own(ctx, id) })`. Tables lead with
 * their merchant, so that the id of another's row finds nothing.
 */
export function own({ merchantId }: { merchantId: string }, id: string): RowKey {
  return { merchantId_id: { merchantId, id } };
}
