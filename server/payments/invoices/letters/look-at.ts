import type { Services } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { MessageModel } from "#server/generated/prisma/models.ts";
import type { Standing } from "#server/notifications/send.ts";
import { amountDueOf } from "#server/records/billing/invoice.ts";

/** The last look before an attempt to send a letter about an invoice: over once nothing is due, by payment, credit or void. */
export async function lookAtInvoice(
  { db }: Services,
  { merchantId, data }: MessageModel,
): Promise<Standing> {
  const { reference = "" } = data as { reference?: string };
  const row = await db.invoice.findUnique({ where: own({ merchantId }, reference) });
  return row && amountDueOf(row) > 0n ? "wanted" : "over";
}
