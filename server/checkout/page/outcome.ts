import { returnToken } from "#server/checkout/page/return-token.ts";
import { receiptAnswers } from "#server/checkout/questions/receipt-answers.ts";
import type { PaidMethod, Receipt } from "#server/checkout/receipt-view.ts";
import { recordOnce } from "#server/checkout/timeline/record.ts";
import type { CheckoutView, Order, Shop } from "#server/checkout/view.ts";
import { addMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { visibleName } from "#server/core/text/visible-name.ts";
import type { CheckoutSessionModel, PaymentAttemptModel } from "#server/generated/prisma/models.ts";
import { type Paper, paperPath, paperToken } from "#server/notifications/receipts/paper-link.ts";
import { subscriptionPage } from "#server/notifications/receipts/subscription-link.ts";
import type { Seller } from "#server/payments/receipts/give.ts";
import { refundedAmountOf } from "#server/payments/refunds/refunded-amount.ts";
import { isBankWay } from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import { addressLines } from "#server/wire/atoms/selling/address-lines.ts";
import { navigable } from "#server/wire/atoms/url.ts";
import type { Contact } from "#server/wire/payments/checkout-session.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

/** How long after the payment the page still leads to the shop by itself; later it only offers to. */
const leadsOnMs = 10 * minuteMs;
/** Long enough to see that it worked. */
const leadsOnAfterS = 5;

type Ended = {
  locale: string;
  shop: Shop;
  order: Order;
  row: CheckoutSessionModel;
  intent: PaymentIntent | null;
  /** Whether this browser paid: only there typed values are shown. */
  isPayer: boolean;
};

/** A session that is paid, that saved a card, or whose debit the payer's bank has not answered yet. */
export async function describeOutcome(ctx: MerchantContext, ended: Ended): Promise<CheckoutView> {
  const { locale, shop, order, row, intent } = ended;
  if (intent?.status === "processing" && intent.bankDebit)
    return {
      state: "debit",
      locale,
      shop,
      order,
      debit: intent.bankDebit,
      ...(await debitAttempt(ctx, intent)),
      successUrl: await successAddress(ctx, row),
    };
  const receipt = await describeReceipt(ctx, row, ended);
  const successUrl = await successAddress(ctx, row);
  const isRecent = addMs(row.completedAt ?? row.updatedAt, leadsOnMs) > ctx.clock.now();
  if (successUrl && isRecent) await recordOnce(ctx, row.id, "led_on");
  const next = successUrl ? { url: successUrl, afterS: isRecent ? leadsOnAfterS : null } : null;
  return { state: "complete", locale, shop, order, receipt, next };
}

/** When the bank was asked, and whether the account stays with its mandate. */
async function debitAttempt(ctx: MerchantContext, intent: PaymentIntent) {
  const attempt = await ctx.db.paymentAttempt.findFirstOrThrow({
    where: { merchantId: ctx.merchantId, paymentIntentId: intent.id },
    orderBy: { createdAt: "desc" },
    select: { createdAt: true, savePaymentMethod: true, paymentMethodId: true },
  });
  const isKept = attempt.savePaymentMethod || attempt.paymentMethodId !== null;
  return { askedAt: attempt.createdAt.toISOString(), isKept };
}

async function describeReceipt(
  ctx: MerchantContext,
  row: CheckoutSessionModel,
  { intent, isPayer, locale }: Pick<Ended, "intent" | "isPayer" | "locale">,
): Promise<Receipt> {
  const given = intent && (await findReceipt(ctx, intent.id));
  const contact = isPayer ? (row.contact as Contact | null) : null;
  return {
    number: given ? String(given.number) : null,
    seller: sellerLines((given?.seller ?? {}) as Seller),
    pdfUrl: given ? pdfOf(ctx, given) : null,
    proofs: [],
    reference: intent?.id ?? row.id,
    paidAt: (row.completedAt ?? row.updatedAt).toISOString(),
    method: intent ? await paidMethod(ctx, intent.id) : null,
    refunded: intent?.amountRefunded ? Number(await refundedAmountOf(ctx.db, intent)) : 0,
    email: contact?.email ?? null,
    address: deliveredTo(contact, locale),
    answers: receiptAnswers(row),
    timeZone: row.timeZone,
    subscriptionUrl: subscriptionOf(ctx, intent?.subscriptionId ?? null),
  };
}

/** Nothing where no address was asked for: a name alone says nothing that the card does not. */
function deliveredTo(contact: Contact | null, locale: string): string[] {
  if (!contact?.address) return [];
  const lines = addressLines(contact.address, locale);
  return contact.name ? [contact.name, ...lines] : lines;
}

/** Where the receipt is a file. */
export function pdfOf(
  { env, clock, merchantId }: MerchantContext,
  { id }: { id: string },
  kind: Paper["kind"] = "receipt",
): string {
  return paperPath(paperToken(env, { kind, merchantId, id }, clock.now()), {}, true);
}

/** Where a subscription that was paid for is canceled. */
export function subscriptionOf(
  { env, merchantId }: MerchantContext,
  id: string | null,
): string | null {
  return id && subscriptionPage(env, { merchantId, id });
}

export function findReceipt({ db, merchantId }: MerchantContext, paymentIntentId: string) {
  return db.receipt.findUnique({
    where: { merchantId_paymentIntentId: { merchantId, paymentIntentId } },
  });
}

export function sellerLines({ name, registration, vat, ...place }: Seller): Receipt["seller"] {
  const { street, postalCode, city, country } = place;
  const town = [postalCode, city].filter(Boolean).join(" ");
  return {
    name: visibleName(name),
    address: [street, town, country].flatMap((line) => visibleName(line) ?? []),
    registration: visibleName(registration),
    vat: visibleName(vat),
  };
}

/** The method that the payment was made with in the end. */
export function paidMethod(ctx: MerchantContext, intentId: string): Promise<PaidMethod> {
  return methodOfLast(ctx, intentId, ["succeeded", "authorized"]);
}

/** The attempt that was declined last. */
export function declinedMethod(ctx: MerchantContext, intentId: string): Promise<PaidMethod> {
  return methodOfLast(ctx, intentId, ["failed"]);
}

async function methodOfLast(
  ctx: MerchantContext,
  intentId: string,
  statuses: PaymentAttemptModel["status"][],
): Promise<PaidMethod> {
  const attempt = await ctx.db.paymentAttempt.findFirst({
    where: {
      merchantId: ctx.merchantId,
      paymentIntentId: intentId,
      status: { in: statuses },
    },
    orderBy: { createdAt: "desc" },
  });
  const { method = "card", cardBrand, cardLast4 } = attempt ?? {};
  if (method === "wallet" || isBankWay(method)) return method;
  if (!cardBrand || !cardLast4) return null;
  const part = Number(attempt?.balanceAmount ?? 0n);
  const isPaid = attempt?.status === "succeeded" && part > 0;
  const fromBalance = isPaid && { fromBalance: { amount: part, currency: attempt.currency } };
  return { brand: cardBrand, last4: cardLast4, ...fromBalance };
}

/** The merchant's address, told which session it was and proof of it; null when no browser may be sent there. */
async function successAddress(
  ctx: MerchantContext,
  session: CheckoutSessionModel,
): Promise<string | null> {
  const target = navigable(session.successUrl);
  if (!target) return null;
  const token = await returnToken(ctx, session, new URL(target).origin);
  return withOwn(target, { session_id: session.id, session_token: token });
}

/** An address with these parameters, each once and ours. */
export function withOwn(address: string, own: Record<string, string>): string {
  const url = new URL(address);
  // By hand: URLSearchParams would write the merchant's own parameters anew.
  const theirs = url.search
    .replace(/^\?/, "")
    .split("&")
    .filter((pair) => pair !== "" && !Object.hasOwn(own, pair.split("=", 1)[0] ?? ""));
  const ours = Object.entries(own).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  url.search = `?${[...theirs, ...ours].join("&")}`;
  return url.href;
}
