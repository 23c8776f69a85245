import type { MerchantContext } from "#server/core/context.ts";
import type { Processor, ProcessorPayment } from "#server/core/interfaces/processor.ts";
import { countOne } from "#server/core/telemetry/measures.ts";
import { own } from "#server/data/rows/own.ts";
import type { AttemptRequest, StartedAttempt } from "#server/payments/charge/attempt/start.ts";
import type { ConfirmInput } from "#server/payments/charge/confirm-request.ts";
import { processorFor, processorOf } from "#server/payments/processor/registry.ts";
import type { Route, RoutedPayment } from "#server/payments/routing/decide.ts";
import { countryOf } from "#server/payments/routing/payment-facts.ts";
import { readTakers, routesOf, type Takers } from "#server/payments/routing/takers.ts";

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
  const takers = await readTakers(ctx.db, ctx);
  const routes = routesOf(takers, payment, (processor) => takes(processor, input));
  const { processorToken, tokenOf } = input;
  if (processorToken === undefined || !tokenOf) return processorToken ? routes.slice(0, 1) : routes;
  const found = routes.find(({ processor }) => processor === tokenOf);
  return [found ?? { processor: tokenOf, routingRuleId: null }];
}

/** The processor whose card fields a page shows, before anybody has typed a card: by the first rule that fits. */
export function processorOfForm(
  takers: Takers,
  shown: Omit<RoutedPayment, "method" | "brand">,
): Processor {
  const payment = { ...shown, method: "card", brand: null };
  const isFit = (processor: Processor) => processor.takesCardNumbers || makesTokens(processor);
  const [first] = routesOf(takers, payment, isFit);
  return first ? processorOf(takers, first) : processorFor(takers);
}

function takes(
  processor: Processor,
  { card, processorToken, bankRedirect }: ConfirmInput,
): boolean {
  if (bankRedirect && processor.browserWays?.includes(bankRedirect.type)) return false;
  if (card) return processor.takesCardNumbers && processor.cardProblem(card) === null;
  return processorToken === undefined || makesTokens(processor);
}

/** Counts a new charge whose processor was chosen among several. */
export function countRouted(ctx: MerchantContext, attempt: StartedAttempt): void {
  const labels = labelsOf(ctx, attempt);
  if (labels) countOne("chargeRouted", labels);
}

/** Counts its answer, of the processor that was asked last. */
export function countAnswered(
  ctx: MerchantContext,
  attempt: StartedAttempt,
  payment: ProcessorPayment | null,
): void {
  const labels = labelsOf(ctx, attempt);
  if (labels) countOne("chargeAnswered", { ...labels, outcome: outcomeOf(payment) });
}

function labelsOf(ctx: MerchantContext, attempt: StartedAttempt) {
  const route = attempt.request.routes.find(({ processor }) => processor === attempt.processor);
  if (!route) return null;
  const by = route.routingRuleId ? ("rule" as const) : ("otherwise" as const);
  return { processor: processorOf(ctx, route).name, by };
}

function outcomeOf(payment: ProcessorPayment | null): "paid" | "waits" | "declined" | "unknown" {
  if (payment === null) return "unknown";
  if (payment.status === "succeeded" || payment.status === "authorized") return "paid";
  return payment.status === "failed" || payment.status === "canceled" ? "declined" : "waits";
}

/** Whether shoppers' cards reach it by fields or a page of its own. */
function makesTokens({ publishableKey, cardPageToken }: Processor): boolean {
  return publishableKey !== null || cardPageToken !== undefined;
}
