import { z } from "zod";
import { id, IdInput } from "#server/wire/atoms/id.ts";
import { Currency, PriceCurrency } from "#server/wire/atoms/money/currency.ts";
import { Amount } from "#server/wire/atoms/money/money.ts";
import { Timestamp, TimestampInput } from "#server/wire/atoms/timestamp.ts";
import { withhold } from "#server/wire/atoms/withheld.ts";
import { CardInput } from "#server/wire/payments/payment-intent.ts";

const MaxAmount = Amount.min(1).meta({
  description: "The most that it may charge, in the smallest currency unit.",
  example: 4900,
});

/** A card that may be charged once, for one session, up to an amount. */
export const PaymentToken = z
  .object({
    id: id("vt_01jbq8v6n2e8t9x4k3m5r7w0yz"),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that may charge it."),
    checkoutSessionId: id("cs_01jbq8v6n2e8t9x4k3m5r7w0yz", "Session that it may pay."),
    maxAmount: MaxAmount,
    currency: Currency,
    expiresAt: Timestamp.meta({ description: "From when on it is refused." }),
    usedAt: Timestamp.nullable().meta({
      description: "When a charge was tried with it; null if it was not.",
      example: null,
    }),
    createdAt: Timestamp,
  })
  .meta({ id: "PaymentToken" });
export type PaymentToken = z.infer<typeof PaymentToken>;

export const CreatePaymentToken = IdInput.extend({
  card: withhold(CardInput),
  maxAmount: MaxAmount,
  currency: PriceCurrency,
  expiresAt: TimestampInput.meta({
    description: "From when on the token is refused.",
    example: "2034-01-01T00:00:00Z",
  }),
});
export type CreatePaymentToken = z.infer<typeof CreatePaymentToken>;
