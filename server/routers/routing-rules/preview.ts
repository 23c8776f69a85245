import type { ReadingContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { decideRoute, type RoutedPayment } from "#server/payments/routing/decide.ts";
import { obstacleFor, routable } from "#server/payments/routing/obstacle.ts";
import { countryOf } from "#server/payments/routing/payment-facts.ts";
import { readRules } from "#server/payments/routing/rules.ts";
import { findPaymentIntent } from "#server/records/payments/payment-intent.ts";
import { routingSentence } from "#server/records/payments/routing-sentence.ts";
import type { PreviewRouting, RoutingPreview } from "#server/wire/routing/routing-rule.ts";

/**
 * Where a payment like this would go now, and why earlier rules pass it over. Reads only.
 * @throws validation_failed (neither a payment nor amount and currency) · not_found (payment)
 */
export async function previewRouting(
  ctx: ReadingContext,
  input: PreviewRouting,
): Promise<RoutingPreview> {
  const payment = await paymentOf(ctx, input);
  const rules = await readRules(ctx.db, ctx.merchantId);
  const { verdicts, routes } = decideRoute(rules, payment, {
    obstacle: obstacleFor(ctx, payment),
    otherwise: ctx.env.PROCESSOR,
  });
  const able = routable(ctx);
  return {
    rules: verdicts.map(({ rule, verdict, reason }) => ({
      routingRuleId: rule.id,
      sentence: routingSentence(rule),
      verdict,
      reason,
    })),
    routes: routes.map((route) => {
      const breaker = able.find(({ name }) => name === route.processor)?.breaker;
      return { ...route, accepts: breaker?.state !== "open" };
    }),
  };
}

async function paymentOf(ctx: ReadingContext, input: PreviewRouting): Promise<RoutedPayment> {
  const { paymentIntentId = null, method, country, brand = null } = input;
  const intent =
    paymentIntentId === null ? null : await findPaymentIntent(ctx.db, ctx, paymentIntentId);
  const amount = input.amount === undefined ? intent?.amount : BigInt(input.amount);
  const currency = input.currency ?? intent?.currency;
  if (amount === undefined || currency === undefined)
    throw new DomainError(
      "validation_failed",
      "paymentIntentId: send a payment, or an amount and its currency.",
    );
  const known = intent ? await countryOf(ctx, intent) : null;
  return { paymentIntentId, amount, currency, method, country: country ?? known, brand };
}
