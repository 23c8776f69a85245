import { isDomainError } from "#server/core/errors.ts";
import { own } from "#server/data/rows/own.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import { chooseForSession } from "#server/payments/selling/choose-for-session.ts";
import { asking, type MerchantCall, refund } from "#server/workshop/simulate/actions/merchant.ts";
import { challenge } from "#server/workshop/simulate/actions/shopper.ts";
import { limitProblems } from "#server/workshop/simulate/oracle/limits.ts";
import { cards } from "#server/workshop/simulate/processor/simulated-processor.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import { expectedPrice } from "#server/workshop/simulate/selling/expected-price.ts";
import {
  destinations,
  type Market,
  type Order,
  type Press,
} from "#server/workshop/simulate/selling/market.ts";
import { type Action, type Kind, saleOf, type Stage } from "#server/workshop/simulate/stage.ts";
import { inProcess } from "#server/workshop/simulate/world.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

const numbers = [cards.good, cards.good, cards.good, cards.declined, cards.challenged];

/** Shoppers choose and pay beside each other, and their merchant changes stock, caps and codes. */
export const sellingKinds: readonly Kind[] = [
  inMarket(choosing),
  inMarket(choosing),
  ...Array.from({ length: 7 }, () => inMarket(pressing)),
  inMarket((random, stage) => challenge(saleOf(random, stage), random.chance(0.7))),
  merchantAsks((random, { offer }) => ({
    method: "PATCH",
    path: `/products/${offer.fernId}`,
    body: { stockChange: random.pick([-2, -1, 1, 2]) },
  })),
  merchantAsks((random, { offer, caps }) => {
    const maxRedemptions = random.pick([1, 2]);
    caps.discount.push(maxRedemptions);
    return { method: "PATCH", path: `/discounts/${offer.discount.id}`, body: { maxRedemptions } };
  }),
  merchantAsks((random, { offer }) => ({
    method: "PATCH",
    path: `/promotion-codes/${offer.code.id}`,
    body: { active: random.chance(0.4) },
  })),
  asking(refund, { about: ["unpaid"], fits: ({ market }) => market !== null }),
  asking(refund, { about: ["unpaid"], fits: ({ market }) => market !== null }),
];

function inMarket(make: Kind["make"]): Kind {
  return { about: ["unpaid"], fits: ({ market }) => market !== null, make };
}

function merchantAsks(ask: (random: Random, market: Market) => MerchantCall): Kind {
  return asking((random, stage) => ask(random, marketOf(stage)), {
    about: ["unpaid"],
    fits: ({ market }) => market !== null,
  });
}

function marketOf({ market }: Stage): Market {
  if (!market) throw new Error("this shop has no market");
  return market;
}

/** Types a code or takes it off, goes to another country, wants another delivery. */
function choosing(random: Random, stage: Stage): Action {
  const market = marketOf(stage);
  const order = random.pick(market.orders);
  const { code } = market.offer;
  const choices: ShopperChoices = {
    ...random.pick([{ code: code.text }, { code: ` ${code.text.toLowerCase()} ` }, {}]),
    ...(random.chance(0.3) ? { withoutDiscount: true } : {}),
    country: random.pick([null, ...destinations]),
    shipping: random.pick([null, "option_0", "option_1"]),
  };
  return {
    name: `a shopper chooses ${JSON.stringify(choices)} for ${order.sessionId}`,
    run: async () => {
      const { price, discountProblem } = await chooseForSession(
        inProcess(stage),
        order.sessionId,
        choices,
      );
      order.seen = { choices, total: price.totalAmount };
      const isAsked = choices.code || (order.own !== null && !choices.withoutDiscount);
      const hasDiscount = Boolean(isAsked) && discountProblem === null;
      const expected = expectedPrice(market, order, choices, hasDiscount);
      const told = sumsOf(price);
      if (expected && told !== sumsOf(expected))
        market.broken.push(`${order.sessionId} is shown ${told}, and it is ${sumsOf(expected)}`);
    },
  };
}

type Sums = Record<
  "totalAmount" | "subtotalAmount" | "discountAmount" | "shippingAmount" | "taxAmount",
  number | bigint
>;

function sumsOf(price: Sums): string {
  const { totalAmount, subtotalAmount, discountAmount, shippingAmount, taxAmount } = price;
  return [totalAmount, subtotalAmount, discountAmount, shippingAmount, taxAmount].join(" ");
}

/** Pays the total of the page, an old one or one that was just loaded; whoever is refused reads on and tries again. */
function pressing(random: Random, stage: Stage): Action {
  const market = marketOf(stage);
  const order = random.pick(market.orders);
  const number = random.pick(numbers);
  const looksFirst = random.chance(0.7);
  return {
    name: `a shopper presses the button of ${order.intentId} with ${number}`,
    run: async () => {
      if (looksFirst) await look(stage, order);
      try {
        await press(stage, { market, order, number });
      } catch (error) {
        if (!isDomainError(error) || !triesAgain.has(error.code)) throw error;
        if (error.code.startsWith("discount_")) await takeOff(stage, order);
        await press(stage, { market, order, number: cards.good });
      }
    },
  };
}

type Pressed = { market: Market; order: Order; number: string };

async function press(stage: Stage, { market, order, number }: Pressed): Promise<void> {
  const { total } = order.seen;
  const browserToken = `press ${market.presses.length + 1} of shop ${stage.number}`;
  const press: Press = { browserToken, order, total, isRefused: false };
  market.presses.push(press);
  const shown = { browserToken, shownAmount: total };
  const paid = total === 0 ? shown : { ...shown, card: card(number) };
  try {
    await confirmPayment(inProcess(stage), order.intentId, paid);
  } catch (error) {
    press.isRefused = isDomainError(error) && refusals.has(error.code);
    throw error;
  } finally {
    market.broken.push(...(await limitProblems(stage, market)));
  }
}

/** Wants the order nevertheless, at the new total. */
async function takeOff(stage: Stage, order: Order): Promise<void> {
  const choices: ShopperChoices = { ...order.seen.choices, code: null, withoutDiscount: true };
  const { price } = await chooseForSession(inProcess(stage), order.sessionId, choices);
  order.seen = { choices, total: price.totalAmount };
}

const triesAgain = new Set<string>([
  "discount_used_up",
  "discount_not_applicable",
  "payment_not_made",
  "card_declined",
]);
/** Nothing was charged, these say. */
const refusals = new Set<string>(["discount_used_up", "discount_not_applicable", "out_of_stock"]);

async function look(stage: Stage, order: Order): Promise<void> {
  const ctx = inProcess(stage);
  const session = await ctx.db.checkoutSession.findUniqueOrThrow({
    where: own(ctx, order.sessionId),
  });
  order.seen = {
    choices: (session.choices ?? {}) as ShopperChoices,
    total: Number(session.totalAmount),
  };
}
