import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { dayIn } from "#server/wire/atoms/lists/zone-days.ts";

/** The part of a merchant's settings that numbers and dates of its papers depend on. */
export type Numbering = { invoicePrefix: string | null; timeZone: string | null };

/** The prefix of a merchant that has chosen none. */
export const defaultPrefix = "INV";

const digits = 5;

/** The day of a paper, in the merchant's zone: YYYY-MM-DD. */
export function paperDay({ timeZone }: Pick<Numbering, "timeZone">, moment: Date): string {
  return dayIn(moment, timeZone ?? "UTC");
}

/**
 * The next number of a series, such as FO-2026-00431; credit notes have series of their own (FO-CN-2026-00012). The series
 * is held from here to the end of the transaction, so that one that is rolled back leaves no gap: callers take it last.
 */
export async function takeNumber(
  tx: Tx,
  { merchantId }: Pick<MerchantContext, "merchantId">,
  { kind, numbering, now }: { kind: "invoice" | "credit_note"; numbering: Numbering; now: Date },
): Promise<string> {
  const year = paperDay(numbering, now).slice(0, 4);
  const prefix = numbering.invoicePrefix ?? defaultPrefix;
  const series = [prefix, ...(kind === "credit_note" ? ["CN"] : []), year].join("-");
  const [given] = await tx.$queryRaw<{ number: bigint }[]>`
    INSERT INTO invoice_series AS kept ("merchantId", series, next) VALUES (${merchantId}, ${series}, 2)
    ON CONFLICT ("merchantId", series) DO UPDATE SET next = kept.next + 1
    RETURNING kept.next - 1 AS number`;
  return `${series}-${String(given?.number).padStart(digits, "0")}`;
}
