import type { MerchantContext } from "#server/core/context.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import { countOne } from "#server/core/telemetry/measures.ts";
import { own } from "#server/data/rows/own.ts";
import type { AttemptRequest, StartedAttempt } from "#server/payments/charge/attempt/start.ts";
import type { ConfirmInput } from "#server/payments/charge/confirm-request.ts";
import { processorFor, processorOf } from "#server/payments/processor/registry.ts";
import { decideRoute, type Route, type RoutedPayment } from "#server/payments/routing/decide.ts";
import { obstacleFor } from "#server/payments/routing/obstacle.ts";
import { countryOf } from "#server/payments/routing/payment-facts.ts";
import { readRules } from "#server/payments/routing/rules.ts";

/**
 * The processors that a payment goes to, in order; none where nothing is to be chosen: PROCESSOR names one, or a saved
 * method is charged, whose processor has it. Then nothing is read. A token is of one processor: no other is next.
 */
export async function routesFor(
  ctx: MerchantContext,
  request: AttemptRequest,
  input: ConfirmInput,
): Promise<Route[]> {
  if (ctx.env.PROCESSORS.length === 1 || request.paymentMethodId !== null) return [];
  const intent = await ctx.db.paymentIntent.findUnique({ where: own(ctx, request.intentId) });
  if (!intent) return [];
  const payment = {
    paymentIntentId: intent.id,
    amount: intent.amount,
    currency: intent.currency,
    method: request.method,
    country: await countryOf(ctx, intent),
    brand: request.card?.brand ?? null,
  };
  const obstacle = obstacleFor(ctx, payment, (processor) => takes(processor, input));
  const rules = await readRules(ctx.db, ctx.merchantId);
  const { routes } = decideRoute(rules, payment, { obstacle, otherwise: ctx.env.PROCESSOR });
  const { processorToken, tokenOf } = input;
  if (processorToken === undefined || !tokenOf) return processorToken ? routes.slice(0, 1) : routes;
  const found = routes.find(({ processor }) => processor === tokenOf);
  return [found ?? { processor: tokenOf, routingRuleId: null }];
}

/** The processor whose card fields a page shows, before anybody has typed a card: by the first rule that fits. */
export async function processorOfForm(
  ctx: MerchantContext,
  shown: Omit<RoutedPayment, "method" | "brand">,
): Promise<Processor> {
  if (ctx.env.PROCESSORS.length === 1) return processorFor(ctx);
  const payment = { ...shown, method: "card", brand: null };
  const obstacle = obstacleFor(
    ctx,
    payment,
    (processor) => processor.takesCardNumbers || makesTokens(processor),
  );
  const rules = await readRules(ctx.db, ctx.merchantId);
  const { routes } = decideRoute(rules, payment, { obstacle, otherwise: ctx.env.PROCESSOR });
  const [first] = routes;
  return first ? processorOf(ctx, first) : processorFor(ctx);
}

function takes(processor: Processor, { card, processorToken }: ConfirmInput): boolean {
  if (card) return processor.takesCardNumbers && processor.cardProblem(card) === null;
  return processorToken === undefined || makesTokens(processor);
}

/** Counts a new charge whose processor was chosen among several. */
export function countRouted(ctx: MerchantContext, attempt: StartedAttempt): void {
  const route = attempt.request.routes.find(({ processor }) => processor === attempt.processor);
  const by = route?.routingRuleId ? "rule" : "otherwise";
  if (route) countOne("chargeRouted", { processor: processorOf(ctx, route).name, by });
}

/** Whether shoppers' cards reach it by fields or a page of its own. */
function makesTokens({ publishableKey, cardPageToken }: Processor): boolean {
  return publishableKey !== null || cardPageToken !== undefined;
}
