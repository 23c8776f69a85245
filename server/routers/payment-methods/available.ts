import type { ReadingContext, Services } from "#server/core/context.ts";
import { type Purchase, whyNotOffered, whyNotSentence } from "#server/payments/methods/offered.ts";
import { processorFor } from "#server/payments/processor/registry.ts";
import { bankWayFacts, bankWayNames, flowOf } from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import { isChosen, methodRulesOf } from "#server/wire/atoms/merchant/method-rules.ts";
import type {
  AskForMethods,
  AvailableMethod,
  AvailableMethods,
} from "#server/wire/payments/payment-method.ts";

/** Every way to pay with whether a payment like this one can be made with it, by the rule that pages follow. */
export async function availableMethods(
  ctx: ReadingContext,
  { currency, amount, country, mode, captureMethod }: AskForMethods,
): Promise<AvailableMethods> {
  const { methodRules } = await ctx.db.merchant.findUniqueOrThrow({
    where: { id: ctx.merchantId },
    select: { methodRules: true },
  });
  const rules = methodRulesOf(methodRules);
  const purchase: Purchase = {
    currency,
    mode,
    capture: captureMethod,
    ofSubscription: false,
    amount: amount ?? null,
    country: country ?? null,
  };
  const bankWays = bankWayNames.map((type): AvailableMethod => {
    const { label, needs } = bankWayFacts(type);
    const reason = whyNotOffered(ctx, type, purchase);
    return {
      type,
      label,
      flow: flowOf(type),
      requires: needs,
      available: reason === null,
      onPages: isChosen(rules, type),
      reason: reason && whyNotSentence(type, reason),
    };
  });
  return { currency, methods: [cardFor(ctx, purchase), ...bankWays] };
}

function cardFor(
  ctx: Pick<Services, "processor">,
  { currency, amount }: Purchase,
): AvailableMethod {
  const limits = processorFor(ctx).limits(currency);
  const isWithin =
    limits !== null && (amount == null || (amount >= limits.minimum && amount <= limits.maximum));
  const reason =
    limits === null
      ? `The processor does not charge in ${currency}.`
      : `The processor charges ${limits.minimum} to ${limits.maximum} ${currency}, in the smallest unit.`;
  return {
    type: "card",
    label: "Card",
    flow: "at_once",
    requires: null,
    available: isWithin,
    onPages: true,
    reason: isWithin ? null : reason,
  };
}
