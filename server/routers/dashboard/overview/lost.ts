import { Prisma } from "#server/generated/prisma/client.ts";

/**
 * The lost part of sales, for the overview and for the list behind it: refunds that have money, and chargebacks that
 * were not won, less what came back of them (`lostOfDispute`). Not what gave back, or took, a late duplicate: that was
 * never a sale.
 */
export const isLostRefund = Prisma.sql`(status <> 'failed' AND NOT "waitsForFunds" AND NOT duplicate)`;
export const isLostDispute = Prisma.sql`(kind = 'chargeback' AND status <> 'won' AND NOT duplicate AND amount > "amountReinstated")`;
export const lostOfDispute = Prisma.sql`(amount - "amountReinstated")`;
