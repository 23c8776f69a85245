import { addMs, dayMs, hourMs } from "#server/core/clock.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { createProcessorsBeside } from "#server/payments/processor/create.ts";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { createTransfer } from "#server/routers/transfers/create.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { CreateRefund } from "#server/wire/payments/refund.ts";

export const currency = "EUR";

/** Test cards, mostly good ones: about one payment in eight is declined, not always for the same reason. */
const cards = [
  "4242424242424242",
  "5555555555554444",
  "4242424242424242",
  "378282246310005",
  "4000000000009995",
  "6011111111111117",
  "4242424242424242",
  "5555555555554444",
  "4242424242424242",
  "4242424242424242",
  "4000000000000069",
  "4242424242424242",
  "5555555555554444",
  "378282246310005",
  "4242424242424242",
  "4000000000009995",
  "4242424242424242",
];

/** The card of the one payment that its shopper disputes. */
const disputedCard = "4000000000000259";

/** Two months: the overview compares thirty days with the thirty before. */
export const daysOfHistory = 60;

type Shop = { products: { id: string; amount: number | null }[]; customerIds: string[] };

/**
 * One to three checkouts a day, fewer in the month before, each paid (or declined) a minute after it was made.
 * Some shoppers leave, two get money back, and one disputes a payment.
 */
export async function payThroughTheWeeks(
  services: Services,
  merchantId: string,
  shop: Shop,
): Promise<void> {
  const refunds = new Map([
    [19, {}],
    [8, { amount: 1_850 }],
  ]);
  let turn = 0;
  for (let day = daysOfHistory - 1; day > 0; day -= 1) {
    const last = day > daysOfHistory / 2 ? day % 2 : day % 3;
    for (let ofDay = 0; ofDay <= last; ofDay += 1) {
      const ctx = actFor(daysAgo(services, day, ofDay * 2), merchantId);
      const paid = await checkOut(ctx, { shop, turn, card: cards[turn % cards.length] });
      if (turn % 4 === 1) await checkOut(ctx, { shop, turn: turn + 1, card: undefined });
      const refund = refunds.get(day);
      if (paid && refund && refunds.delete(day)) await giveBack(services, ctx, { paid, ...refund });
      turn += 1;
    }
  }
  const ctx = actFor(daysAgo(services, 2, 3), merchantId);
  await checkOut(ctx, { shop, turn, card: disputedCard });
  // A declined payment of yesterday: it is canceled with its checkout, a day after that was opened.
  const lately = actFor(daysAgo(services, 1, 4), merchantId);
  await checkOut(lately, { shop, turn: turn + 1, card: "4000000000009995" });
}

/** Refunds a payment a day after it was made, whole where no amount is named. */
async function giveBack(
  services: Services,
  { merchantId, clock }: MerchantContext,
  { paid, amount }: { paid: string; amount?: number },
): Promise<void> {
  const days = (services.clock.now().getTime() - clock.now().getTime()) / dayMs - 1;
  const ctx = actFor(daysAgo(services, days), merchantId);
  const refund = { paymentIntentId: paid, amount, reason: "requested_by_customer" };
  await createRefund(ctx, CreateRefund.parse(refund));
}

/** Answers the payment's id where it was paid; without a card the shopper leaves. */
async function checkOut(
  ctx: MerchantContext,
  { shop, turn, card }: { shop: Shop; turn: number; card: string | undefined },
): Promise<string | null> {
  const { products, customerIds } = shop;
  const chosen = [turn % products.length, (turn * 3 + 1) % products.length];
  const lines = [...new Set(chosen)].map((index) => ({
    productId: products[index]?.id,
    quantity: 1 + ((turn + index) % 2),
    amount: products[index]?.amount,
    currency,
  }));
  const session = await createCheckoutSession(
    ctx,
    CreateCheckoutSession.parse({
      currency,
      lineItems: lines,
      customerId: customerIds[turn % customerIds.length],
    }),
  );
  return (await pay(ctx, session.paymentIntentId, card)) ? session.paymentIntentId : null;
}

/** Tops up a balance through a checkout, then passes part of it on. */
export async function moveBalances(
  services: Services,
  merchantId: string,
  customerIds: string[],
): Promise<void> {
  const [from, to] = customerIds;
  if (!from || !to) return;
  const funding = actFor(daysAgo(services, 5), merchantId);
  const session = await createCheckoutSession(
    funding,
    CreateCheckoutSession.parse({
      currency,
      totalAmount: 20_000,
      purpose: "balance_funding",
      customerId: from,
    }),
  );
  await pay(funding, session.paymentIntentId, cards[0]);
  await createTransfer(actFor(daysAgo(services, 3), merchantId), {
    fromCustomerId: from,
    toCustomerId: to,
    amount: 4_500,
    currency,
    description: "Shared order of olive trees",
  });
}

/** Whether the card paid; without one the shopper leaves. */
export async function pay(
  ctx: MerchantContext,
  intentId: string | null,
  number: string | undefined,
): Promise<boolean> {
  if (!intentId || !number) return false;
  const card = {
    number,
    expMonth: 12,
    expYear: ctx.clock.now().getUTCFullYear() + 2,
    cvc: number.startsWith("37") ? "1234" : "123",
  };
  try {
    await confirmPayment(ctx, intentId, { card });
    return true;
  } catch (error) {
    // A declined card is part of the picture.
    if (!isDomainError(error) || error.code !== "card_declined") throw error;
    return false;
  }
}

/** The services as they were some days ago. */
export function daysAgo(services: Services, days: number, hours = 0): Services {
  const moment = addMs(services.clock.now(), -days * dayMs + hours * hourMs);
  const clock = { now: () => moment };
  const { env, db, log } = services;
  return { ...services, clock, ...createProcessorsBeside({ env, db, clock, log }, services) };
}
