import type { ReadingContext } from "#server/core/context.ts";
import { beginsInBrowser } from "#server/payments/charge/bank-way.ts";
import { type Purchase, whyNotOffered, whyNotSentence } from "#server/payments/methods/offered.ts";
import { limitsOf, readTakers, takerOf, type Takers } from "#server/payments/routing/takers.ts";
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
  const takers = await readTakers(ctx.db, ctx);
  const bankWays = bankWayNames.map((type): AvailableMethod => {
    const { label, needs } = bankWayFacts(type);
    const reason = whyNotOffered(takers, type, purchase);
    return {
      type,
      label,
      flow: beginsInBrowser(takers, type) ? "at_once" : flowOf(type),
      requires: needs,
      available: reason === null,
      onPages: isChosen(rules, type),
      reason: reason && whyNotSentence(type, reason, takers),
    };
  });
  return { currency, methods: [cardFor(takers, purchase), ...bankWays] };
}

function cardFor(takers: Takers, { currency, amount, country = null }: Purchase): AvailableMethod {
  const payment = { paymentIntentId: null, currency, method: "card", country, brand: null };
  const limits = limitsOf(takers, payment);
  const isWithin =
    limits !== null &&
    (amount == null || takerOf(takers, { ...payment, amount: BigInt(amount) }) !== null);
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
