import { z } from "zod";
import { viewsMax } from "#server/wire/dashboard/list-choices.ts";
import { PaymentFilter } from "#server/wire/dashboard/payment-row.ts";

// Apart from list-choices.ts, which every list brings to the browser.

/**
 * A filter that narrows nothing counts all payments. A count of one more than `viewCountMax` means more than that;
 * null means that counting takes too long.
 */
export const CountPayments = z.object({ filters: z.array(PaymentFilter).max(viewsMax + 1) });
export const PaymentCounts = z.array(z.int().nullable());
