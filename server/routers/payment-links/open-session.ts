import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { byName, DomainError, notFound } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { transactAside } from "#server/data/transact.ts";
import type { CheckoutSessionModel, PaymentLinkModel } from "#server/generated/prisma/models.ts";
import { renewalLinesOf } from "#server/payments/interval.ts";
import { offerFingerprint } from "#server/payments/links/offer.ts";
import { hasWithdrawnProduct } from "#server/payments/links/withdrawn-products.ts";
import { refusalOf } from "#server/payments/price.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import { priceSale } from "#server/payments/selling/price-sale.ts";
import { saleOfLink } from "#server/payments/selling/sale-of.ts";
import { findPurchase, type Purchase } from "#server/payments/sessions/find-purchase.ts";
import { keptBreakdown, type Price } from "#server/pricing/price-order.ts";
import { serializeCheckoutSession } from "#server/records/payments/checkout-session.ts";
import {
  unavailableWords,
  whyUnavailable,
} from "#server/records/payments/payment-link-availability.ts";
import { lockPaymentLink } from "#server/records/payments/payment-link.ts";
import { insertSession, type Shopper } from "#server/routers/checkout-sessions/insert.ts";
import { payerOf } from "#server/routers/checkout-sessions/payer.ts";
import type { HostedCheckoutConfig, Recurring } from "#server/wire/atoms/checkout/config.ts";
import { metadataProblem } from "#server/wire/atoms/metadata-problem.ts";
import type { ConsentGiven, FieldAnswer } from "#server/wire/atoms/selling/answers.ts";
import type { CheckoutSession, Contact } from "#server/wire/payments/checkout-session.ts";

export type OpenLinkSession = {
  /** Used when the link says `allowQuantity`; 1 by default. */
  quantity?: number;
  /** Chosen by the shopper, smallest currency unit; used when the link has a `minimumAmount`. */
  amount?: number;
  /** The shopper's choices beside the quantity: code, delivery, tip and so on. */
  choices?: ShopperChoices;
  contact?: Contact;
  clientReferenceId?: string;
  locale?: string;
  /** The total that the shopper was shown; no session is made at another one. */
  shownTotal?: number;
  /** The content that the shopper was shown (`offerFingerprint`): nothing else is sold. */
  offerFingerprint?: string | undefined;
  /** `utm_*` and the like: added to the session's metadata. */
  metadata?: Record<string, string>;
  /** Names this submit of the form: posted again, it finds the session that it made. */
  submission?: string;
  shopper?: Shopper;
  answers?: FieldAnswer[];
  consent?: ConsentGiven | null;
  /** The session that the shopper knows of and means to pay besides. */
  besides?: string | null;
  /** The letter that the order is made anew from, and the session that it stands for, if there was one. */
  reminder?: { remindedAt: Date; renewedFromId: string | null };
};

/** This browser has bought the link lately, or is buying it: the shopper is asked before anything is made. */
export class AlreadyBought extends Error {
  override readonly name = "AlreadyBought";
  readonly purchase: Purchase;
  constructor(purchase: Purchase) {
    super("this browser has bought the link lately");
    this.purchase = purchase;
  }
}

export const isAlreadyBought = byName<AlreadyBought>("AlreadyBought");

/** The merchant has changed the price, or what is sold, since the shopper saw it. */
export class OrderChanged extends Error {
  override readonly name = "OrderChanged";
}

export const isOrderChanged = byName<OrderChanged>("OrderChanged");

/**
 * Makes a checkout session from a payment link, at the shopper's first submit; the same
 * `submission` again answers the session that it made. Of a browser that has bought the link
 * lately, or is buying it in another tab, nothing is made unless it means to (`besides`). Atomic; emits
 * `checkout.session.created` and `payment_intent.created`.
 * @throws not_found · link_unavailable (deleted, inactive, expired, used up or of a product that is not sold: the message says which) ·
 * validation_failed (quantity or amount) · amount_too_large · AlreadyBought (with a `shopper` only) ·
 * OrderChanged (with a `shownTotal` or `offerFingerprint` only)
 */
export async function openLinkSession(
  services: Services,
  linkId: string,
  input: OpenLinkSession,
): Promise<CheckoutSession> {
  const owner = await services.db.paymentLink.findFirst({
    where: { id: linkId },
    select: { merchantId: true },
  });
  if (!owner) throw notFound();
  const ctx = actFor(services, owner.merchantId);
  return transactAside(ctx, async (unit) => {
    const link = await lockPaymentLink(unit.tx, ctx, linkId);
    const made = input.submission && (await findSubmission(unit.tx, link, input.submission));
    if (made) return serializeCheckoutSession(ctx.env, made);
    const { shopper } = input;
    const purchase =
      shopper && (await findPurchase(unit.tx, ctx, { linkId, browser: shopper.browser }));
    if (purchase && purchase.sessionId !== input.besides) throw new AlreadyBought(purchase);
    const reason = await whyRefused(unit.tx, ctx, link);
    if (reason) throw new DomainError("link_unavailable", reason);
    const { quantity: times, amount, choices = {} } = input;
    const sale = saleOfLink(link, {
      choices: { ...choices, quantity: times, amount },
      email: input.contact?.email ?? null,
    });
    const priced = await priceSale(unit.tx, ctx, sale);
    if ("problem" in priced) throw refusalOf(priced);
    const { price } = priced;
    const { lineItems, quantity, totalAmount } = price;
    const recurring = link.recurring as Recurring | null;
    const renewalLines = await renewalLinesOf(unit.tx, ctx, { recurring, sale, priced });
    refuseChanged(link, price, input);
    const config = (link.hostedCheckoutConfig ?? {}) as HostedCheckoutConfig;
    return insertSession(unit, ctx, {
      lineItems,
      quantity,
      totalAmount,
      customerId: link.customerId,
      payerId: link.customerId ?? (await payerOf(unit, ctx, input.contact)),
      paymentLinkId: link.id,
      productId: null,
      successUrl: link.successUrl,
      cancelUrl: link.cancelUrl,
      currency: link.currency,
      mode: link.mode,
      purpose: "purchase",
      recurring,
      renewalLines,
      breakdown: keptBreakdown(price),
      selling: sale.selling,
      choices: Object.keys(choices).length > 0 ? choices : null,
      description: link.name ?? link.description,
      clientReferenceId: input.clientReferenceId ?? null,
      remindedAt: input.reminder?.remindedAt ?? null,
      ...(input.reminder?.renewedFromId ? { renewedFromId: input.reminder.renewedFromId } : {}),
      submissionKey: input.submission ?? null,
      contact: input.contact ?? null,
      answers: input.answers ?? [],
      consent: input.consent ?? null,
      shopper,
      hostedCheckoutConfig:
        input.locale && !config.locale ? { ...config, locale: input.locale } : config,
      metadata: besideOwn(input.metadata, link.metadata as object),
      expiresAt: null,
    });
  });
}

/** @throws OrderChanged where the shopper was shown another total, or another offer at the same one */
function refuseChanged(link: PaymentLinkModel, price: Price, shown: OpenLinkSession): void {
  if (shown.shownTotal !== undefined && price.totalAmount !== shown.shownTotal)
    throw new OrderChanged("the price was changed after it was shown");
  const { offerFingerprint: fingerprint } = shown;
  if (fingerprint !== undefined && fingerprint !== offerFingerprint(link, price))
    throw new OrderChanged("what is sold was changed after it was shown");
}

/**
 * Adds the metadata in the link's address to the merchant's own. The address's part is left out where both
 * together exceed the limits of metadata: anybody can write an address, and metadata past its limits could not be
 * answered any more.
 */
function besideOwn(said: Record<string, string> | undefined, own: object): object {
  const both = { ...said, ...own };
  return metadataProblem(both) === null ? both : own;
}

function findSubmission(
  tx: Tx,
  { merchantId, id: paymentLinkId }: PaymentLinkModel,
  submissionKey: string,
): Promise<CheckoutSessionModel | null> {
  return tx.checkoutSession.findUnique({
    where: {
      merchantId_paymentLinkId_submissionKey: { merchantId, paymentLinkId, submissionKey },
    },
  });
}

/** Why nobody can pay this link now, in words for the shopper; null when it can be paid. */
async function whyRefused(
  tx: Tx,
  ctx: MerchantContext,
  link: PaymentLinkModel,
): Promise<string | null> {
  const reason = whyUnavailable(link, ctx.clock.now());
  if (reason) return unavailableWords[reason];
  const isUnsold = await hasWithdrawnProduct(tx, ctx, link);
  return isUnsold ? "A product of this payment link is not for sale now." : null;
}
