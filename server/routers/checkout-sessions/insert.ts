import { addMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { CheckoutSessionModel } from "#server/generated/prisma/models.ts";
import { insertIntent } from "#server/payments/intents/create.ts";
import { checkChargeable } from "#server/payments/processor/chargeable.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import { serializeCheckoutSession } from "#server/records/payments/checkout-session.ts";
import type {
  CheckoutMode,
  HostedCheckoutConfig,
  Recurring,
} from "#server/wire/atoms/checkout/config.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { ConsentGiven, FieldAnswer } from "#server/wire/atoms/selling/answers.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";
import type { CheckoutSession, Contact } from "#server/wire/payments/checkout-session.ts";

const openForMs = 24 * hourMs;

/** The hosted page's knowledge of the browser that pays. */
export type Shopper = {
  /** SHA-256 of its cookie. */
  browser: string;
  /** The language that the page was shown in. */
  locale: string | null;
  /** IANA name, where the page's script could tell it. */
  timeZone: string | null;
};

export type NewSession = {
  /** Named by the merchant. */
  customerId: string | null;
  /** The payer: the customer, or the one that the shopper claims to be. */
  payerId?: string | null;
  paymentLinkId: string | null;
  productId: string | null;
  successUrl: string | null;
  cancelUrl: string | null;
  lineItems: LineItem[];
  /** How many times the lines of its link these are; 1 of what has no link. */
  quantity: number;
  totalAmount: number;
  currency: string;
  mode: CheckoutMode;
  purpose: "purchase" | "balance_funding";
  recurring: Recurring | null;
  /** The lines of a subscription that are charged after its first period. */
  renewalLines: LineItem[] | null;
  description: string | null;
  clientReferenceId: string | null;
  submissionKey: string | null;
  renewedFromId?: string;
  /** When the letter was written that it is made from. */
  remindedAt?: Date | null;
  /** The browser that opened the page first, where it stands for an earlier one. */
  firstBrowser?: string | null;
  contact: Contact | null;
  /** The settings that it is sold with, as they were given; null: none. */
  selling?: Selling | null;
  /** The shopper's choices that its total comes of. */
  choices?: ShopperChoices | null;
  answers?: FieldAnswer[];
  consent?: ConsentGiven | null;
  /** How the total came about. */
  breakdown: Breakdown | null;
  /** The payer, as far as the page knows; absent when a merchant makes the session. */
  shopper?: Shopper;
  hostedCheckoutConfig: HostedCheckoutConfig;
  metadata: object;
  expiresAt: Date | null;
};

/**
 * Writes a session that has been checked, with its payment intent. Emits
 * `payment_intent.created` and `checkout.session.created`.
 * @throws amount_too_small · amount_too_large · amount_not_multiple · currency_not_supported
 */
export async function insertSession(
  unit: Unit,
  ctx: MerchantContext,
  session: NewSession,
): Promise<CheckoutSession> {
  const { totalAmount, currency, mode, hostedCheckoutConfig } = session;
  // A discount of the whole price leaves nothing to charge.
  if (mode !== "setup" && totalAmount > 0)
    await checkChargeable(unit.tx, ctx, {
      field: "totalAmount",
      amount: totalAmount,
      currency,
      methods: hostedCheckoutConfig.methods,
    });
  const now = ctx.clock.now();
  const id = newId("checkoutSession");
  const { description, payerId, shopper, ...columns } = session;
  const expiresAt = session.expiresAt ?? addMs(now, openForMs);
  const intent = insertIntent(unit, ctx, {
    amount: mode === "setup" ? 0n : BigInt(totalAmount),
    currency,
    mode,
    captureMethod: "automatic",
    customerId: payerId ?? session.customerId,
    description,
    metadata: session.metadata,
    checkoutSessionId: id,
    breakdown: session.breakdown,
    expiresAt,
  });
  const row: CheckoutSessionModel = {
    ...columns,
    selling: session.selling ?? null,
    choices: session.choices ?? null,
    answers: session.answers?.length ? session.answers : null,
    consent: session.consent ?? null,
    renewedFromId: session.renewedFromId ?? null,
    remindedAt: session.remindedAt ?? null,
    browser: shopper?.browser ?? null,
    locale: shopper?.locale ?? null,
    timeZone: shopper?.timeZone ?? null,
    id,
    merchantId: ctx.merchantId,
    paymentIntentId: intent.id,
    totalAmount: BigInt(totalAmount),
    status: "open",
    paymentStatus: "unpaid",
    expiresAt,
    firstBrowser: session.firstBrowser ?? null,
    invoiceId: null,
    dispute: null,
    loadedAt: null,
    completedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  unit.insert("CheckoutSession", row);
  const wire = serializeCheckoutSession(ctx.env, row);
  emit(unit, ctx, "checkout.session.created", wire);
  return wire;
}
