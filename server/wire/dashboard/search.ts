import { z } from "zod";
import { id, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { Amount } from "#server/wire/atoms/money/money.ts";
import { text } from "#server/wire/atoms/text.ts";
import { PaymentRow } from "#server/wire/dashboard/payment-row.ts";

export const SearchAll = z.object({ merchantId: MerchantIdInput, text: text(255).min(1) });

/** Asks about things by their ids: at most twice as many as a page of a list has. */
export const OfThese = z.object({
  merchantId: MerchantIdInput,
  ids: z.array(text(255).min(1)).max(200),
});

const named = { id: id("prod_01jbq8v6n2e8t9x4k3m5r7w0yz"), name: z.string() };

/** Search results, a few of each kind. */
export const Found = z.object({
  customers: z.array(z.object({ ...named, email: z.string().nullable() })),
  payments: z.array(PaymentRow),
  /** The disputes of these payments that the caller can still answer. */
  disputes: z.array(
    z.object({ id: id("dp_01jbq8v6n2e8t9x4k3m5r7w0yz"), paymentIntentId: z.string() }),
  ),
  links: z.array(z.object({ ...named, amount: Amount, currency: Currency })),
  products: z.array(z.object({ ...named, amount: Amount.nullable(), currency: Currency })),
  /** Where the thing of this very id is shown. */
  place: z.string().nullable(),
});
export type Found = z.infer<typeof Found>;

/** Counts of what waits for somebody, for the badges of the places. */
export const Waiting = z.object({
  /** Disputes that can still be answered. */
  disputes: z.int(),
  /** Endpoints that do not answer, or were switched off for it. */
  endpoints: z.int(),
  /** Whether papers were refused, or are missing where real money moves. */
  compliance: z.int(),
  /** Calls of API keys that wait for a person, as far as the viewer may see keys. */
  approvals: z.int(),
});
export type Waiting = z.infer<typeof Waiting>;
