import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import { own } from "#server/data/rows/own.ts";
import type { PaymentIntentModel, PaymentMethodModel } from "#server/generated/prisma/models.ts";
import { insufficientBalance } from "#server/ledger/post.ts";
import { type AttemptRequest, payableBalanceMax } from "#server/payments/charge/attempt/start.ts";
import { walletOwner } from "#server/payments/charge/attempt/wallet-owner.ts";
import { termsOf } from "#server/payments/charge/bank-way.ts";
import { notOneWay } from "#server/payments/charge/confirm-request.ts";
import { readSpendable } from "#server/payments/credits/spendable.ts";
import { giftCardLines } from "#server/payments/gift-cards/sold-lines.ts";
import { whyNotSentence } from "#server/payments/methods/offered.ts";
import { processorOf } from "#server/payments/processor/registry.ts";
import { refuseHastyDebit } from "#server/payments/subscriptions/method-of.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import {
  type BankDebit,
  bankDebits,
  isBankDebit,
} from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { PaymentError } from "#server/wire/payments/payment-intent.ts";

/**
 * The intent could be confirmed, but not like this. Returns when nothing is wrong (any more).
 * @throws total_mismatch · validation_failed · not_found · amount_too_large · processor_unavailable; of a card without its holder invalid_state; of a wallet
 * invalid_state · insufficient_balance
 */
export async function explainInput(
  ctx: MerchantContext,
  request: AttemptRequest,
  intent: PaymentIntentModel,
): Promise<void> {
  explainWay(request, intent);
  if (!intent.customerId && (request.save || intent.mode !== "payment")) {
    throw new DomainError("validation_failed", "customerId: saving a card needs a customer.");
  }
  await explainRoom(ctx, intent);
  if (request.method === "wallet") await explainWallet(ctx, intent);
  if (!request.paymentMethodId) return;
  const method = await ctx.db.paymentMethod.findFirst({
    where: { id: request.paymentMethodId, merchantId: ctx.merchantId },
  });
  const isRevoked = method?.detachedAt != null && isBankDebit(method.type);
  if (isRevoked && method.customerId === intent.customerId)
    throw new DomainError(
      "invalid_state",
      "paymentMethodId: the mandate of this account was revoked. Ask the customer for another way to pay.",
    );
  if (!method || method.detachedAt || method.customerId !== intent.customerId) {
    throw new DomainError("not_found", "paymentMethodId: no such payment method of this customer.");
  }
  const processor = processorOf(ctx, { processor: method.provider });
  if (isBankDebit(method.type)) {
    explainDebit(intent, method.type, processor);
    refuseHastyDebit(method, await termsOf(ctx, intent));
  }
  if (request.offSession) explainBank(intent, method);
}

/** @throws total_mismatch when another amount was shown; validation_failed when there is nothing to pay, or no way to pay was given */
function explainWay(request: AttemptRequest, intent: PaymentIntentModel): void {
  const { amount, mode } = intent;
  const breakdown = intent.breakdown as Breakdown | null;
  const { method, shownAmount } = request;
  if (shownAmount !== null && amount !== BigInt(shownAmount))
    throw new DomainError(
      "total_mismatch",
      "The total was changed after it was shown. Show the new one.",
    );
  const needsNone = amount === 0n && (mode === "payment" || breakdown?.withoutCard === true);
  if (needsNone && method !== "none")
    throw new DomainError(
      "validation_failed",
      "This order costs nothing now. Confirm it without card, paymentMethodId, bankRedirect, paymentCode, bankDebit or wallet.",
    );
  if (!needsNone && method === "none") throw notOneWay();
}

/** @throws validation_failed when an account cannot be debited for this payment */
function explainDebit(
  { currency, captureMethod, amount, mode }: PaymentIntentModel,
  type: BankDebit,
  { keepsMandates }: Processor,
) {
  const currencies: readonly string[] = bankDebits[type].currencies;
  const isNothing = amount === 0n && (mode !== "subscription" || keepsMandates !== "alone");
  const reason = captureMethod !== "automatic" ? "capture" : isNothing ? "amount" : null;
  const why = currencies.includes(currency) ? reason : "currency";
  if (why === null) return;
  throw new DomainError("validation_failed", `paymentMethodId: ${whyNotSentence(type, why)}`);
}

/** @throws invalid_state when the card's bank does not let it be charged without its holder */
function explainBank(intent: PaymentIntentModel, method: PaymentMethodModel): void {
  if (method.refusedFor)
    throw new DomainError(
      "invalid_state",
      `paymentMethodId: this card is not charged again without its holder, because its bank said ${method.refusedFor}. Ask them for another card.`,
    );
  const { advice } = (intent.lastError ?? {}) as Partial<PaymentError>;
  if (advice === "authenticate" && intent.paymentMethodId === method.id)
    throw new DomainError(
      "invalid_state",
      "paymentMethodId: the card's bank requires its holder to confirm this payment. Ask them to come back and pay it.",
    );
}

/** @throws amount_too_large when a balance that would be paid is nearly as large as balances get */
async function explainRoom(ctx: MerchantContext, intent: PaymentIntentModel): Promise<void> {
  const { merchantId, currency, customerId, amount } = intent;
  const full = await ctx.db.ledgerAccount.count({
    where: {
      merchantId,
      currency,
      balance: { gt: payableBalanceMax - amount },
      OR: [
        { type: "merchant", ownerId: merchantId },
        ...(customerId ? [{ type: "customer" as const, ownerId: customerId }] : []),
      ],
    },
  });
  if (full === 0) return;
  throw new DomainError(
    "amount_too_large",
    `The ${currency} balance has no room for this payment. Pay out or spend some of it first.`,
  );
}

async function explainWallet(ctx: MerchantContext, intent: PaymentIntentModel): Promise<void> {
  const { currency, checkoutSessionId } = intent;
  const session = checkoutSessionId
    ? await ctx.db.checkoutSession.findUnique({ where: own(ctx, checkoutSessionId) })
    : null;
  const customerId = walletOwner({ intent, session });
  const { size } = await giftCardLines(ctx.db, ctx, (session?.lineItems ?? []) as LineItem[]);
  const spendable = await readSpendable(ctx, { customerId, currency, ofGiftCards: size > 0 });
  if (spendable < intent.amount) throw insufficientBalance(currency);
}
