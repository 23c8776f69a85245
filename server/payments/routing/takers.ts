import type { MerchantContext } from "#server/core/context.ts";
import type { AmountLimits, Processor } from "#server/core/interfaces/processor.ts";
import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import type { RoutingRuleModel } from "#server/generated/prisma/models.ts";
import { processorFor, processorOf } from "#server/payments/processor/registry.ts";
import { decideRoute, type Route, type RoutedPayment } from "#server/payments/routing/decide.ts";
import { obstacleFor, routable } from "#server/payments/routing/obstacle.ts";
import { readRules } from "#server/payments/routing/rules.ts";

type Asked = Pick<MerchantContext, "env" | "processor" | "otherProcessors">;

type Reader = Pick<ReadingTx, "routingRule">;

/** The processors that new payments of a merchant may go to, and the rules that choose among them. */
export type Takers = Asked & { rules: readonly RoutingRuleModel[] };

/** Where PROCESSOR names one, nothing is read. */
export async function readTakers(
  db: Reader,
  ctx: Asked & Pick<MerchantContext, "merchantId">,
): Promise<Takers> {
  const rules = ctx.env.PROCESSORS.length === 1 ? [] : await readRules(db, ctx.merchantId);
  return { ...ctx, rules };
}

/** The processors that a payment goes to, in order. `isFit`: whether one takes it as it was given. */
export function routesOf(
  takers: Takers,
  payment: RoutedPayment,
  isFit?: (processor: Processor) => boolean,
): Route[] {
  const obstacle = obstacleFor(takers, payment, isFit);
  return decideRoute(takers.rules, payment, { obstacle, otherwise: processorFor(takers).name })
    .routes;
}

/**
 * The processor that a payment would go to first; null where that one does not take it. Facts that are not known yet only
 * add rules that fit: a payment that has a taker now has one whatever the shopper chooses.
 */
export function takerOf(takers: Takers, payment: RoutedPayment): Processor | null {
  const [route] = routesOf(takers, payment);
  if (!route || obstacleFor(takers, payment)(route.processor) !== null) return null;
  return processorOf(takers, route);
}

/** A payment before its amount is known; the facts of the shopper are null where they are not known. */
export type Unpriced = Omit<RoutedPayment, "amount">;

/**
 * From the least to the largest amount that has a taker, between which there may be gaps, and the step that every taker
 * allows; null where none takes the currency.
 */
export function limitsOf(takers: Takers, payment: Unpriced): AmountLimits | null {
  const taken = edgesOf(takers, payment.currency).flatMap((amount) => {
    const multipleOf = takerOf(takers, { ...payment, amount })?.limits(
      payment.currency,
    )?.multipleOf;
    return multipleOf === undefined ? [] : [{ amount: Number(amount), multipleOf }];
  });
  if (taken.length === 0) return null;
  const amounts = taken.map(({ amount }) => amount);
  return {
    minimum: Math.min(...amounts),
    maximum: Math.max(...amounts),
    multipleOf: Math.max(...taken.map(({ multipleOf }) => multipleOf)),
  };
}

/** As `limitsOf`, of cards whatever the shopper and the card are. */
export async function cardLimits(
  db: Reader,
  ctx: Asked & Pick<MerchantContext, "merchantId">,
  currency: string,
): Promise<AmountLimits | null> {
  const card = { paymentIntentId: null, currency, method: "card", country: null, brand: null };
  return limitsOf(await readTakers(db, ctx), card);
}

/** Wherever the taker may change with the amount: at the limits of a processor, and at the bounds of a rule. */
function edgesOf(takers: Takers, currency: string): bigint[] {
  return routable(takers).flatMap((processor) => {
    const limits = processor.limits(currency);
    if (!limits) return [];
    const step = BigInt(limits.multipleOf);
    const bounds = takers.rules.flatMap(({ minimumAmount, maximumAmount }) => [
      minimumAmount === null ? [] : [roundUp(minimumAmount, step)],
      maximumAmount === null ? [] : [maximumAmount - (maximumAmount % step)],
    ]);
    return [BigInt(limits.minimum), BigInt(limits.maximum), ...bounds.flat()];
  });
}

function roundUp(amount: bigint, step: bigint): bigint {
  return ((amount + step - 1n) / step) * step;
}
