import { z } from "zod";
import { MerchantIdInput } from "#server/wire/atoms/id.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { Amount } from "#server/wire/atoms/money/money.ts";

export const GetToRescue = z.object({ merchantId: MerchantIdInput });

/** Renewals of one currency that were declined and are tried again. */
export const ToRescue = z.object({ currency: Currency, subscriptions: z.int(), amount: Amount });
export type ToRescue = z.infer<typeof ToRescue>;
