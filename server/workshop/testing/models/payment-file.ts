import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { MerchantContext } from "#server/core/context.ts";
import { streamPayments } from "#server/routers/exports/stream-payments.ts";
import { PaymentFilter } from "#server/wire/dashboard/payment-row.ts";
import { readCells } from "#server/workshop/testing/models/books-of-rows.ts";

const columns = ["payment", "captured", "fee", "refunded", "disputed", "net"] as const;

/** Captured, fee, refunded, disputed and net of each payment, by id, as the file of payments writes them. */
export async function fileOfPayments(
  ctx: MerchantContext,
  span: { from: string; to: string },
): Promise<Record<string, string[]>> {
  const file = streamPayments(ctx, PaymentFilter.parse(span), { columns, timeZone: "UTC" });
  const text = (await buffer(Readable.from(file))).toString().replace("\uFEFF", "");
  const [, ...rows] = readCells(text);
  return Object.fromEntries(rows.map(([id = "", ...figures]) => [id, figures]));
}
