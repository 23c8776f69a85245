import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import { limitProblems } from "#server/workshop/simulate/oracle/limits.ts";
import { expectedPrice } from "#server/workshop/simulate/selling/expected-price.ts";
import type { Market, Order } from "#server/workshop/simulate/selling/market.ts";
import { isDefinite, type Stage } from "#server/workshop/simulate/stage.ts";
import type { ExactOrder } from "#server/workshop/testing/models/exact-order/exact-order.ts";

/** An order that was paid, as the processor's books and the choices of its shopper say. */
type Sold = {
  order: Order;
  paymentId: string | null;
  charged: number;
  hasDiscount: boolean;
  hasCode: boolean;
  isGivenBack: boolean;
  price: ExactOrder;
};

/** Prices, redemptions, units and taxes of a market, counted from what was shown and what the processor charged. */
export async function sellingProblems(stage: Stage): Promise<string[]> {
  const { market } = stage;
  if (!market) return [];
  const found = [...market.broken, ...(await limitProblems(stage, market))];
  const sold: Sold[] = [];
  for (const order of market.orders) {
    const one = await soldOf(stage, market, order);
    if (typeof one === "string") found.push(one);
    else if (one) sold.push(one);
  }
  found.push(...(await pressProblems(stage, market)));
  found.push(...(await counterProblems(stage, market, sold)));
  found.push(...(await stockProblems(stage, market, sold)));
  found.push(...customerProblems(market, sold));
  for (const one of sold) found.push(...(await taxProblems(stage, one)));
  return found;
}

async function soldOf(stage: Stage, market: Market, order: Order): Promise<Sold | string | null> {
  const { world, ctx } = stage;
  const { merchantId } = ctx;
  const intent = await world.db.paymentIntent.findUniqueOrThrow({
    where: { merchantId_id: { merchantId, id: order.intentId } },
  });
  if (intent.status !== "succeeded") return null;
  const session = await world.db.checkoutSession.findUniqueOrThrow({
    where: { merchantId_id: { merchantId, id: order.sessionId } },
  });
  const { books } = world.now.model;
  const booked = books.payment(intent.processorPayment);
  const charged = booked?.amountCaptured ?? 0;
  const choices = (session.choices ?? {}) as ShopperChoices;
  const isAsked = choices.code || (order.own !== null && !choices.withoutDiscount);
  const prices = (isAsked ? [true, false] : [false]).map((hasDiscount) => ({
    hasDiscount,
    price: expectedPrice(market, order, choices, hasDiscount),
  }));
  const right = prices.find(({ price }) => price?.totalAmount === BigInt(charged));
  const told = prices.map(({ price }) => price?.totalAmount).join(" or ");
  if (!right?.price) return `${order.intentId} was charged ${charged}, and costs ${told}`;
  const lines = session.lineItems as { quantity: number; amount: number }[];
  const sum = lines.reduce((all, { quantity, amount }) => all + quantity * amount, 0);
  if (sum !== charged) return `the lines of ${order.intentId} are ${sum}, and ${charged} was paid`;
  const hasCode = right.hasDiscount && (Boolean(choices.code) || order.own === "code");
  const isGivenBack = booked !== undefined && charged > 0 && books.refunded(booked.id) >= charged;
  const { hasDiscount, price } = right;
  return {
    order,
    paymentId: booked?.id ?? null,
    charged,
    hasDiscount,
    hasCode,
    isGivenBack,
    price,
  };
}

/** Each press was charged the total that it was shown or nothing, and nothing where that was said. */
async function pressProblems({ world, ctx }: Stage, { presses }: Market): Promise<string[]> {
  const { books } = world.now.model;
  const { merchantId } = ctx;
  const found: string[] = [];
  for (const { browserToken, order, total, isRefused } of presses) {
    const where = { merchantId, browserToken, paymentIntentId: order.intentId };
    const attempts = await world.db.paymentAttempt.findMany({ where });
    for (const { amount } of attempts.flatMap(({ id }) => books.ofAttempt(id))) {
      if (isRefused) found.push(`${browserToken} was told that nothing was charged`);
      if (amount !== total)
        found.push(`${browserToken} was shown ${total} and was charged ${amount}`);
    }
  }
  return found;
}

/** Counters are the payments that succeeded, without those that were given back whole. */
async function counterProblems(
  { world, ctx }: Stage,
  { offer }: Market,
  sold: readonly Sold[],
): Promise<string[]> {
  const { merchantId } = ctx;
  const [discount, code] = await Promise.all([
    world.db.discount.findUniqueOrThrow({
      where: { merchantId_id: { merchantId, id: offer.discount.id } },
    }),
    world.db.promotionCode.findUniqueOrThrow({
      where: { merchantId_id: { merchantId, id: offer.code.id } },
    }),
  ]);
  const kept = sold.filter(({ isGivenBack }) => !isGivenBack);
  const withDiscount = kept.filter(({ hasDiscount }) => hasDiscount).length;
  const withCode = kept.filter(({ hasCode }) => hasCode).length;
  const found: string[] = [];
  if (discount.redemptions !== withDiscount)
    found.push(`the discount counts ${discount.redemptions}, and ${withDiscount} have it`);
  if (code.redemptions !== withCode)
    found.push(`the code counts ${code.redemptions}, and ${withCode} have it`);
  return found;
}

/** Units in the end are those of the beginning and of all changes, less the sold ones. */
async function stockProblems(
  { world, ctx, requests }: Stage,
  { offer, stock: before }: Market,
  sold: readonly Sold[],
): Promise<string[]> {
  const { stock } = await world.db.product.findUniqueOrThrow({
    where: { merchantId_id: { merchantId: ctx.merchantId, id: offer.fernId } },
  });
  const units = sold.reduce((sum, { order }) => sum + order.ferns, 0);
  let possible = [before - units];
  for (const { path, body, answers } of requests) {
    if (path !== `/products/${offer.fernId}`) continue;
    const change = Number(body["stockChange"]);
    const changed = possible.map((one) => one + change);
    if (answers.some(({ status }) => status < 300)) possible = changed;
    else if (!answers.some(isDefinite)) possible = [...possible, ...changed];
  }
  if (stock !== null && stock >= 0 && possible.includes(stock)) return [];
  return [`${stock} units are left, and ${possible.join(" or ")} should be: ${units} were sold`];
}

function customerProblems({ offer }: Market, sold: readonly Sold[]): string[] {
  if (!offer.discount.oncePerCustomer) return [];
  const had = sold.filter(
    ({ order, hasDiscount, isGivenBack }) => order.customerId && hasDiscount && !isGivenBack,
  );
  return had.length > 1 ? [`one customer has a discount ${had.length} times`] : [];
}

type Line = {
  sourceType: string;
  sourceId: string;
  country: string | null;
  percentE4: number | null;
  kind: string;
  base: bigint;
  tax: bigint;
};

/** Tax lines add up to what is left of a payment, and those of the sale are the exact taxes by rate. */
async function taxProblems(
  { world, ctx }: Stage,
  { order, paymentId, charged, price }: Sold,
): Promise<string[]> {
  const { intentId: paymentIntentId } = order;
  const where = { merchantId: ctx.merchantId, paymentIntentId };
  const intent = await world.db.paymentIntent.findUniqueOrThrow({
    where: { merchantId_id: { merchantId: ctx.merchantId, id: paymentIntentId } },
  });
  if (!intent.breakdown) return [];
  const { taxes } = intent.breakdown as { taxes: ToldTax[] };
  const lines: Line[] = await world.db.taxLine.findMany({ where });
  const { books } = world.now.model;
  const left = paymentId ? charged - books.refunded(paymentId) - books.disputed(paymentId) : 0;
  const sum = total(lines.map(({ base, tax }) => base + tax));
  const found = documentProblems(paymentIntentId, taxes, price);
  if (sum !== BigInt(left))
    found.push(`tax lines of ${paymentIntentId} are ${sum}, and ${left} is left of it`);
  const rates = new Set(lines.map(({ kind, percentE4 }) => `${kind} ${percentE4 ?? 0}`));
  for (const rate of rates) {
    const ofRate = lines.filter(({ kind, percentE4 }) => `${kind} ${percentE4 ?? 0}` === rate);
    const isEven = total(ofRate.map(({ tax }) => tax)) === 0n;
    const isNone = isEven && total(ofRate.map(({ base }) => base)) === 0n;
    if (left === 0 && !isNone)
      found.push(`all of ${paymentIntentId} was given back, and not of its tax at ${rate}`);
    const uneven = shareProblem(ofRate);
    if (uneven) found.push(`of ${paymentIntentId} at ${rate} ${uneven}`);
    const ofSale = ofRate.filter(({ sourceType }) => sourceType === "payment");
    const exact = price.parts.filter((part) => `${part.kind ?? "none"} ${part.percentE4}` === rate);
    const [told, right] = [total(ofSale.map(({ tax }) => tax)), total(exact.map(({ tax }) => tax))];
    if (told !== right)
      found.push(`the tax of ${paymentIntentId} at ${rate} is ${told}, and should be ${right}`);
  }
  return found;
}

/**
 * Whatever is left of a payment bears the tax of its rate, but for the half of a smallest unit by which each movement of
 * each line may be rounded.
 */
function shareProblem(lines: readonly Line[]): string | null {
  const percentE4 = BigInt(lines[0]?.percentE4 ?? 0);
  const gross = total(lines.map(({ base, tax }) => base + tax));
  const tax = total(lines.map((line) => line.tax));
  const whole = 1_000_000n + percentE4;
  const off = tax * whole - gross * percentE4;
  const rounded = BigInt(orderLinesMax * new Set(lines.map(({ sourceId }) => sourceId)).size);
  const isNear = (off < 0n ? -off : off) * 2n <= rounded * whole;
  return isNear ? null : `${gross} is left, and ${tax} of it is tax`;
}

/** Orders have two products, and delivery that is divided between them. */
const orderLinesMax = 4;

type ToldTax = { kind: string; percentE4: number; base: number; amount: number };

/** The bases and taxes by rate that receipts show are those of the order's lines. */
function documentProblems(
  paymentIntentId: string,
  taxes: readonly ToldTax[],
  { parts }: ExactOrder,
): string[] {
  const byRate = Map.groupBy(taxes, ({ kind, percentE4 }) => `${kind} ${percentE4}`);
  return [...byRate].flatMap(([rate, told]) => {
    const exact = parts.filter(({ kind, percentE4 }) => `${kind} ${percentE4}` === rate);
    const bases = exact.map(({ price, tax, way }) =>
      way?.behavior === "inclusive" ? price - tax : price,
    );
    const right = `${total(bases)} and ${total(exact.map(({ tax }) => tax))}`;
    const sum = (of: "base" | "amount") => total(told.map((one) => BigInt(one[of])));
    const shown = `${sum("base")} and ${sum("amount")}`;
    return shown === right
      ? []
      : [`the receipt of ${paymentIntentId} shows ${shown} at ${rate}, and it is ${right}`];
  });
}

function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
