import { isDomainError } from "#server/core/errors.ts";
import { own } from "#server/data/rows/own.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import { chooseForSession } from "#server/payments/selling/choose-for-session.ts";
import {
  asking,
  type MerchantCall,
  patch,
  post,
} from "#server/workshop/simulate/actions/merchant.ts";
import { processorKinds } from "#server/workshop/simulate/actions/processor.ts";
import { challenge } from "#server/workshop/simulate/actions/shopper.ts";
import { hearing } from "#server/workshop/simulate/actions/worker.ts";
import { endedCodeProblems, isCodeOver } from "#server/workshop/simulate/oracle/ended-code.ts";
import { limitProblems } from "#server/workshop/simulate/oracle/limits.ts";
import { cards } from "#server/workshop/simulate/processor/simulated-processor.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import { expectedPrice } from "#server/workshop/simulate/selling/expected-price.ts";
import {
  destinations,
  type Market,
  type Order,
  type Press,
  type Theme,
} from "#server/workshop/simulate/selling/market.ts";
import { type Action, type Kind, saleOf, type Stage } from "#server/workshop/simulate/stage.ts";
import { inProcess } from "#server/workshop/simulate/world.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

const numbers = [cards.good, cards.good, cards.good, cards.declined, cards.challenged];

const isMarket: Kind["fits"] = ({ market }) => market !== null;

const choice = inMarket(choosing);
const press = inMarket(pressing);
const atBank = inMarket((random, stage) => {
  const waiting = stage.sales.find(({ stood }) => stood === "challenged");
  const sale = random.chance(0.6) ? waiting : undefined;
  return challenge(sale ?? saleOf(random, stage), random.chance(0.7));
});
const count = merchantAsks((random, { offer }) =>
  patch(`/products/${offer.fernId}`, { stockChange: random.pick([-2, -1, 1]) }),
);
const cap = merchantAsks((random, { offer, caps }) => {
  const maxRedemptions = random.pick([1, 1, 2]);
  caps.discount.push(maxRedemptions);
  return patch(`/discounts/${offer.discount.id}`, { maxRedemptions });
});
const endOfCode = merchantAsks((_, { offer }) =>
  patch(`/promotion-codes/${offer.code.id}`, { active: false }),
);
const refund = merchantAsks((random, { orders }, metadata) => {
  const { intentId: paymentIntentId } = orders[random.chance(0.6) ? 0 : 1] ?? random.pick(orders);
  const part = random.chance(0.65) ? {} : { amount: 1 + random.below(600) };
  return post("/refunds", { paymentIntentId, ...part, metadata });
});

/** Shoppers choose and pay beside each other, and their merchant changes stock, caps and codes. */
export const sellingKinds: readonly Kind[] = [
  ...several(7, press),
  ...several(2, choice),
  ...several(2, refund),
  atBank,
  count,
  cap,
  endOfCode,
];

/** The actions of a history about each theme; an action listed several times is drawn more often. */
export const kindsAbout: Record<Theme, readonly Kind[]> = {
  caps: [...several(7, press), ...several(2, atBank), choice, cap, endOfCode, refund, hearing],
  stock: [...several(7, press), ...several(2, atBank), ...several(2, count), refund, hearing],
  prices: [
    ...several(6, press),
    ...several(5, choice),
    ...several(3, atBank),
    endOfCode,
    refund,
    hearing,
  ],
  refunds: [
    ...several(4, press),
    ...several(5, refund),
    choice,
    cap,
    hearing,
    ...processorKinds.filter(({ about }) => about?.includes("paid")),
  ],
};

function several(times: number, kind: Kind): Kind[] {
  return Array.from({ length: times }, () => kind);
}

function inMarket(make: Kind["make"]): Kind {
  return { about: ["unpaid"], fits: isMarket, make };
}

function merchantAsks(
  ask: (random: Random, market: Market, metadata: object) => MerchantCall,
): Kind {
  return asking((random, stage, metadata) => ask(random, marketOf(stage), metadata), {
    about: ["unpaid"],
    fits: isMarket,
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
      const taken = price.breakdown.discount?.code ?? null;
      if (choices.code && hasDiscount && taken !== code.text)
        market.broken.push(
          `${order.sessionId} has the code ${taken}, and not the one that was typed`,
        );
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
  const isPatient = random.chance(0.7);
  const changesMind = random.chance(0.4);
  return {
    name: `a shopper presses the button of ${order.intentId} with ${number}`,
    run: async () => {
      if (looksFirst) await look(stage, order);
      try {
        await pay(stage, { market, order, number });
      } catch (error) {
        if (!isPatient || !isDomainError(error) || !triesAgain.has(error.code)) throw error;
        if (changesMind || error.code.startsWith("discount_")) await takeOff(stage, order);
        await pay(stage, { market, order, number: cards.good });
      }
    },
  };
}

type Pressed = { market: Market; order: Order; number: string };

async function pay(stage: Stage, { market, order, number }: Pressed): Promise<void> {
  const { total } = order.seen;
  const browserToken = `press ${market.presses.length + 1} of shop ${stage.number}`;
  const press: Press = { browserToken, order, total, isRefused: false };
  market.presses.push(press);
  const shown = { browserToken, shownAmount: total };
  const paid = total === 0 ? shown : { ...shown, card: card(number) };
  const isOver = isCodeOver(stage, market);
  try {
    await confirmPayment(inProcess(stage), order.intentId, paid);
  } catch (error) {
    press.isRefused = isDomainError(error) && refusals.has(error.code);
    throw error;
  } finally {
    market.broken.push(...(await limitProblems(stage, market)));
    if (isOver) market.broken.push(...(await endedCodeProblems(stage, press)));
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
