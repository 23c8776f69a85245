import { z } from "zod";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { exact } from "#server/wire/atoms/names/exact.ts";
import { text } from "#server/wire/atoms/text.ts";
import { TimestampInput } from "#server/wire/atoms/timestamp.ts";

/** The payee of payouts among `payees`: the merchant's own bank account. */
export const ownAccount = "own_account";

const Sum = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** Limits of the money that a key may move out: refunds, transfers and payouts (contract §3, "Keys with limits"). */
export const KeyLimits = exact({
  perCall: Sum.meta({
    description: "Most of one call, in the smallest unit of its currency.",
    example: 5000,
  }),
  perDay: Sum.meta({
    description:
      "Most of a day and currency, in its smallest unit. Days are those of the merchant's time zone, or UTC.",
    example: 20_000,
  }),
  currencies: z
    .array(Currency)
    .min(1)
    .max(20)
    .meta({ description: "Currencies that it may move.", example: ["EUR"] }),
  payees: z
    .array(text(255).min(1))
    .min(1)
    .max(100)
    .optional()
    .meta({
      description: `Ids of the customers who may receive the money, and \`${ownAccount}\` for payouts; absent: everybody.`,
      example: ["cus_01jbq8v6n2e8t9x4k3m5r7w0yz"],
    }),
  approvalAbove: z.int().min(0).optional().meta({
    description: "Above this amount of a call a person must approve it; absent: never.",
    example: 2000,
  }),
  until: TimestampInput.optional().meta({
    description: "From then on the key moves no money.",
    example: "2027-01-01T00:00:00Z",
  }),
}).meta({ id: "KeyLimits" });
export type KeyLimits = z.infer<typeof KeyLimits>;
