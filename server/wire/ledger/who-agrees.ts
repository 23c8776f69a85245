import { z } from "zod";
import { id, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

export const AskWhoAgrees = z.object({ merchantId: MerchantIdInput, currency: Currency });
export type AskWhoAgrees = z.infer<typeof AskWhoAgrees>;

export const WhoAgrees = z.object({
  /** Between the processor and the ledger, not over yet. */
  differences: z.int(),
  /** The processors' own reports, each up to its latest line. */
  reports: z.array(z.object({ processor: z.string(), at: Timestamp })),
  /** The latest payout that arrived. */
  payout: z
    .object({
      id: id("po_01jbq8v6n2e8t9x4k3m5r7w0yz"),
      paidAt: Timestamp,
      isToldByProcessor: z.boolean(),
    })
    .nullable(),
});
export type WhoAgrees = z.infer<typeof WhoAgrees>;
