import { isDomainError } from "#server/core/errors.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { createDiscount } from "#server/routers/discounts/create.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { openLinkSession } from "#server/routers/payment-links/open-session.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { createPromotionCodes } from "#server/routers/promotion-codes/create.ts";
import { updatePromotionCode } from "#server/routers/promotion-codes/update.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { createTaxRegistration } from "#server/routers/tax-registrations/create.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { CreatePaymentLink } from "#server/wire/payments/payment-link.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";
import { CreateRefund } from "#server/wire/payments/refund.ts";
import { CreateDiscount } from "#server/wire/selling/discount.ts";
import { CreatePromotionCode } from "#server/wire/selling/promotion-code.ts";
import { CreateTaxRegistration } from "#server/wire/tax/tax-registration.ts";
import { cards } from "#server/workshop/simulate/processor/simulated-processor.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import {
  codeText,
  deliveries,
  home,
  type Market,
  type Offer,
  type Order,
  prices,
  type Theme,
  themes,
} from "#server/workshop/simulate/selling/market.ts";
import type { Stage } from "#server/workshop/simulate/stage.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

/** The last units of a product and the last redemptions of a discount, and more shoppers than either. */
export async function selling(stage: Stage, random: Random): Promise<void> {
  if (stage.market) return;
  const theme = random.pick(themes);
  const limits = limitsOf(theme, random);
  const { stock, caps } = limits;
  const offer = await makeOffer(stage, random, { theme, ...limits });
  const none = { isCodeEnded: false, orders: [], presses: [], broken: [] };
  const market: Market = { theme, offer, stock, caps, ...none };
  stage.market = market;
  const { id: customerId } = await createCustomer(stage.ctx, {
    name: "Ada",
    email: "ada-of-the-market@example.com",
  });
  for (let count = 3 + random.below(2); count > 0; count -= 1) {
    const order = await makeOrder(stage, random, { market, customerId });
    market.orders.push(order);
    const { intentId, sessionId, seen } = order;
    stage.sales.push({ intentId, sessionId, amount: seen.total, stood: "unpaid" });
  }
  const paidBefore = theme === "refunds" ? 1 + random.below(2) : Number(random.chance(0.4));
  for (const order of market.orders.slice(0, paidBefore))
    await payBefore(stage, { market, order, number: random.pick(numbersBefore[theme]) });
  if (theme === "refunds" && random.chance(0.6)) await refundBefore(stage, market, random);
  if (theme === "caps" && random.chance(0.3)) {
    await updatePromotionCode(stage.ctx, { id: offer.code.id, active: false });
    market.isCodeEnded = true;
  }
}

/** A part of the first order has been given back, so that the next refund is of what is left of each tax. */
async function refundBefore(
  { ctx, sales }: Stage,
  { orders }: Market,
  random: Random,
): Promise<void> {
  const sale = sales.find(({ intentId }) => intentId === orders[0]?.intentId);
  const amount = 1 + random.below(600);
  if (sale?.stood !== "paid" || sale.amount <= amount) return;
  await createRefund(ctx, CreateRefund.parse({ paymentIntentId: sale.intentId, amount }));
}

/** One, or nearly, of what the history is about; enough of the rest. */
function limitsOf(theme: Theme, random: Random): Limits {
  const none: Market["caps"] = { discount: [null], code: [null] };
  if (theme === "stock")
    return { stock: 1 + random.below(3), caps: none, oncePerCustomer: random.chance(0.1) };
  if (theme === "prices") return { stock: 9, caps: none, oncePerCustomer: random.chance(0.1) };
  if (theme === "caps" && random.chance(0.4))
    return { stock: 9, caps: none, oncePerCustomer: true };
  const cap = random.pick([1, 1, 2]);
  const caps = random.chance(0.6)
    ? { discount: [cap], code: [null] }
    : { discount: [random.pick([3, null])], code: [cap] };
  return { stock: theme === "caps" ? 9 : 4, caps, oncePerCustomer: false };
}

const eitherWay = [cards.good, cards.challenged];
const numbersBefore: Record<Theme, string[]> = {
  caps: eitherWay,
  stock: eitherWay,
  prices: [cards.challenged],
  refunds: [cards.good],
};
type Paid = { market: Market; order: Order; number: string };

/**
 * An order is paid before anything else happens, and has taken its part of what there is; or its shopper is at the bank,
 * and it has that for now.
 */
async function payBefore(
  { ctx, sales }: Stage,
  { market: { presses }, order, number }: Paid,
): Promise<void> {
  const { total } = order.seen;
  const browserToken = `press ${presses.length + 1}, before all others`;
  presses.push({ browserToken, order, total, isRefused: false });
  const shown = { browserToken, shownAmount: total };
  try {
    const paid = total === 0 ? shown : { ...shown, card: card(number) };
    const { status } = await confirmPayment(ctx, order.intentId, paid);
    const sale = sales.find(({ intentId }) => intentId === order.intentId);
    if (sale) sale.stood = status === "requires_action" ? "challenged" : "paid";
  } catch (error) {
    if (!isDomainError(error)) throw error;
  }
}

type Limits = Pick<Market, "stock" | "caps"> & Pick<Offer["discount"], "oncePerCustomer">;

async function makeOffer(
  stage: Stage,
  random: Random,
  { theme, stock, caps, oncePerCustomer }: Limits & Pick<Market, "theme">,
): Promise<Offer> {
  const { ctx } = stage;
  const isAboutMoney = theme === "prices" || theme === "refunds";
  const isTaxed = random.chance(isAboutMoney ? 0.9 : 0.4);
  const hasOneStopShop = isTaxed && random.chance(0.5);
  const schemes = isTaxed ? (["domestic", ...(hasOneStopShop ? ["oss"] : [])] as const) : [];
  for (const scheme of schemes) {
    const input = { country: home, scheme, since: "2026-01-01" };
    await createTaxRegistration(ctx, CreateTaxRegistration.parse(input));
  }
  const goods = { currency: "EUR" };
  const fern = CreateProduct.parse({ ...goods, name: "Fern", amount: prices.fern, stock });
  const pot = CreateProduct.parse({
    ...goods,
    name: "Pot",
    amount: prices.pot,
    taxClass: "reduced",
    taxBehavior: "exclusive",
  });
  const { id: fernId } = await createProduct(ctx, fern);
  const { id: potId } = await createProduct(ctx, pot);
  const percentE2 = random.pick([5000, 3333, 1250, 10_000, null]);
  const terms = {
    percentE2,
    amountOff: percentE2 === null ? 333 : null,
    productIds: random.chance(0.15) ? [fernId] : [],
    minimumAmount: random.chance(theme === "prices" ? 0.4 : 0.1) ? 2755 : null,
    oncePerCustomer,
  };
  const { id } = await createDiscount(
    ctx,
    CreateDiscount.parse({
      name: "Sale",
      ...(percentE2 === null ? { amountOff: 333 } : { percentOff: String(percentE2 / 100) }),
      ...(percentE2 === null || terms.minimumAmount ? { currency: "EUR" } : {}),
      productIds: terms.productIds,
      minimumAmount: terms.minimumAmount,
      oncePerCustomer: terms.oncePerCustomer,
      maxRedemptions: caps.discount[0],
    }),
  );
  const made = await createPromotionCodes(
    ctx,
    CreatePromotionCode.parse({ discountId: id, code: codeText, maxRedemptions: caps.code[0] }),
  );
  if (!("id" in made)) throw new Error("one code was asked for");
  const code = { id: made.id, text: codeText };
  const discount = { id, ...terms };
  const delivers = random.chance(isAboutMoney ? 0.6 : 0.2);
  return { fernId, potId, discount, code, delivers, hasOneStopShop, isTaxed };
}

type Made = { market: Market; customerId: string };

async function makeOrder(
  { ctx }: Stage,
  random: Random,
  { market, customerId }: Made,
): Promise<Order> {
  const { offer } = market;
  const ferns = random.pick(market.theme === "stock" ? [1, 1, 2] : [0, 1, 1, 2]);
  const pots = ferns === 0 ? 2 : random.below(3);
  const goods = ferns * prices.fern + pots * prices.pot;
  const own = ownDiscount(random, { market, goods });
  const payer = random.chance(offer.discount.oncePerCustomer ? 0.9 : 0.4) ? customerId : null;
  const sold = {
    currency: "EUR",
    customerId: payer,
    lineItems: [
      { productId: offer.fernId, quantity: ferns },
      { productId: offer.potId, quantity: pots },
    ].filter(({ quantity }) => quantity > 0),
    allowPromotionCodes: true,
    ...(own === "discount" ? { discountId: offer.discount.id } : {}),
    ...(own === "code" ? { promotionCode: offer.code.text } : {}),
    ...(offer.delivers ? { shippingOptions: deliveries } : {}),
  };
  const made = random.chance(0.6)
    ? await createCheckoutSession(ctx, CreateCheckoutSession.parse(sold))
    : await byLink(ctx, { ...sold, totalAmount: goods });
  const { id: sessionId, paymentIntentId, totalAmount: total } = made;
  const intentId = paymentIntentId ?? "";
  const bought = { ferns, pots, own, seen: { choices: {}, total } };
  return { intentId, sessionId, customerId: payer, ...bought };
}

/** How the merchant has reduced an order, where most of them are to compete for the discount and where not. */
const ownBy: Record<Theme, readonly Order["own"][]> = {
  caps: ["discount", "code", "code"],
  stock: ["discount", null, null],
  prices: ["discount", "code", null],
  refunds: ["discount", "code"],
};

/** A discount that does not apply is refused when a session is made. */
function ownDiscount(
  random: Random,
  { market, goods }: { market: Market; goods: number },
): Order["own"] {
  const { minimumAmount, productIds } = market.offer.discount;
  if (goods < (minimumAmount ?? 0) || productIds.length > 0) return null;
  return random.pick(ownBy[market.theme]);
}

async function byLink(ctx: Stage["ctx"], sold: object) {
  const link = await createPaymentLink(
    ctx,
    CreatePaymentLink.parse({
      ...sold,
      mode: "payment",
      successUrl: "https://shop.example/yes",
      cancelUrl: "https://shop.example/no",
      hostedCheckoutConfig: null,
      metadata: {},
    }),
  );
  return openLinkSession(ctx, link.id, {});
}
