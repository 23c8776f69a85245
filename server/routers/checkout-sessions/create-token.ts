import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import { own } from "#server/data/rows/own.ts";
import { transact, transactInSteps } from "#server/data/transact.ts";
import type { PaymentTokenModel } from "#server/generated/prisma/models.ts";
import { checkCard } from "#server/payments/charge/confirm-request.ts";
import { processorOf, processorsOf } from "#server/payments/processor/registry.ts";
import { findCheckoutSession } from "#server/records/payments/checkout-session.ts";
import { serializePaymentToken } from "#server/records/selling/payment-token.ts";
import type { CardInput } from "#server/wire/payments/payment-intent.ts";
import type { CreatePaymentToken, PaymentToken } from "#server/wire/selling/payment-token.ts";

/**
 * Makes a token of a card for one charge of one session, up to an amount and until a time. The card goes to the processor;
 * here only the token is kept, and it pays nothing before the processor has one. Idempotent by key; emits nothing.
 * @throws not_found · session_not_open · currency_mismatch · validation_failed · invalid_state · raw_card_not_allowed
 */
export async function createPaymentToken(
  ctx: MerchantContext,
  input: CreatePaymentToken,
): Promise<PaymentToken> {
  const { card, currency } = input;
  const session = await findCheckoutSession(ctx.db, ctx, input.id);
  const now = ctx.clock.now();
  const expiresAt = new Date(input.expiresAt);
  if (session.status !== "open" || session.expiresAt <= now)
    throw new DomainError("session_not_open", "This checkout session is no longer open.");
  if (session.mode !== "payment")
    throw new DomainError("invalid_state", "A payment token pays once: only in mode payment.");
  if (currency !== session.currency)
    throw new DomainError(
      "currency_mismatch",
      `currency: the session is in ${session.currency}, and the token would be in ${currency}.`,
    );
  if (expiresAt <= now)
    throw new DomainError("validation_failed", "expiresAt: must be in the future.");
  checkCard(ctx, card);
  const processor = processorsOf(ctx).find((one) => one.tokenizeCard && !one.cardProblem(card));
  if (!processor)
    throw new DomainError(
      "raw_card_not_allowed",
      "card: no processor here makes tokens of card numbers.",
    );
  return transactInSteps(ctx, {
    begin: async (unit) => {
      const row: PaymentTokenModel = {
        id: newId("paymentToken"),
        merchantId: ctx.merchantId,
        checkoutSessionId: session.id,
        provider: processor.name,
        processorToken: "",
        maxAmount: BigInt(input.maxAmount),
        currency,
        expiresAt,
        usedAt: null,
        createdAt: now,
      };
      unit.insert("PaymentToken", row);
      return row;
    },
    remember: ({ id }) => id,
    recall: (id) => ctx.db.paymentToken.findUniqueOrThrow({ where: own(ctx, id) }),
    carryOn: (row) => keepCard(ctx, { row, card }),
  });
}

type Keeping = { row: PaymentTokenModel; card: CardInput };

/** The token's own id is the processor's key, so that a repeat keeps no second card. */
async function keepCard(ctx: MerchantContext, { row, card }: Keeping): Promise<PaymentToken> {
  const processor = processorOf(ctx, { processor: row.provider });
  const processorToken = (await processor.tokenizeCard?.(card, row.id)) ?? "";
  return transact(ctx, async ({ tx }) =>
    serializePaymentToken(
      await tx.paymentToken.update({ where: own(ctx, row.id), data: { processorToken } }),
    ),
  );
}
