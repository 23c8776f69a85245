import type { MerchantContext } from "#server/core/context.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import { processorFor, processorsOf } from "#server/payments/processor/registry.ts";
import type { Obstacle, RoutedPayment } from "#server/payments/routing/decide.ts";
import { processorLabel } from "#server/records/payments/routing-sentence.ts";
import { isBankWay, bankWayFacts } from "#server/wire/atoms/checkout/bank/bank-ways.ts";

type Asked = Pick<MerchantContext, "env" | "processor" | "otherProcessors">;

/** The processors that take new payments, in the order in which PROCESSOR names them. */
export function routable(ctx: Asked): Processor[] {
  if (ctx.env.PROCESSORS.length === 1) return [processorFor(ctx)];
  const all = processorsOf(ctx);
  return ctx.env.PROCESSORS.flatMap((name) => all.find((one) => one.name === name) ?? []);
}

/** Why a processor cannot take a payment; where a card is saved and nothing charged, no limit of amounts holds. */
export function obstacleFor(
  ctx: Asked,
  { amount, currency, method }: RoutedPayment,
  isFit: (processor: Processor) => boolean = () => true,
): Obstacle {
  return (name) => {
    const label = processorLabel(name);
    const processor = routable(ctx).find((one) => one.name === name);
    if (!processor) return `${label} takes no new payments here.`;
    const limits = processor.limits(currency);
    if (!limits) return `${label} does not charge in ${currency}.`;
    if (amount !== 0n && (amount < limits.minimum || amount > limits.maximum))
      return `${label} does not charge this amount.`;
    if (amount % BigInt(limits.multipleOf) !== 0n)
      return `${label} charges multiples of ${limits.multipleOf} only in ${currency}.`;
    if (isBankWay(method) && !processor.bankWays?.includes(method))
      return `${label} does not offer ${bankWayFacts(method).label}.`;
    return isFit(processor) ? null : `${label} does not take a card that was given like this one.`;
  };
}
