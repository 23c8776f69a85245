import { at, type Mutation } from "#server/workshop/simulate/faults/mutation.ts";

const inConfirm = at("server/payments/charge/confirm.ts");
const inDecision = at("server/payments/routing/decide.ts");
const inFailOver = at("server/payments/charge/route/fail-over.ts");
const inReconcile = at("server/payments/charge/attempt/reconcile.ts");
const inRules = at("server/payments/routing/rules.ts");
const inStart = at("server/payments/charge/attempt/start.ts");

/** Faults in the choice of a processor and in going on to the next, as people make them. */
export const routingFaults: readonly Mutation[] = [
  inConfirm(
    "silence is followed by another processor",
    "return { payment: await askAgain(ctx, { processor, reference, first: error }) };",
    "return { payment: await askAgain(ctx, { processor, reference, first: error }), mayGoOn: true };",
  ),
  inConfirm(
    "a refusal of the request is followed by another processor",
    "if (isProcessorRefused(error)) return { payment: refusedPayment(ctx, reference, error) };",
    "if (isProcessorRefused(error)) return { payment: refusedPayment(ctx, reference, error), mayGoOn: true };",
  ),
  inConfirm("nobody is next", "mayGoOn && payment ?", "false && payment ?"),
  inFailOver(
    "the earlier attempt is never asked about again",
    '"failedOverTo" = ${id}, ',
    '"failedOverTo" = ${id}, "reconcileAt" = NULL, ',
  ),
  inFailOver(
    "the next attempt is not asked about when its answer is lost",
    "${addMs(now, answerWithinMs)}, ${now}",
    "${null}::timestamptz, ${now}",
  ),
  inFailOver(
    "the earlier attempt stays under way",
    "SET status = 'abandoned', \"failedOverTo\"",
    "SET status = 'processing', \"failedOverTo\"",
  ),
  inFailOver(
    "the next attempt names the earlier processor",
    "'processing', ${route.processor}, ${route.routingRuleId}",
    "'processing', processor, ${route.routingRuleId}",
  ),
  inReconcile(
    "a charge of the earlier processor is kept",
    "const intent = await settleAttempt(unit, ctx, { attempt, payment: after });",
    "const intent = await unit.tx.paymentIntent.findUniqueOrThrow({ where: own(ctx, attempt.paymentIntentId) });",
  ),
  inReconcile(
    "the earlier attempt is settled as if it were the last",
    "if (attempt.failedOverTo !== null)",
    "if (attempt.failedOverTo === attempt.id)",
  ),
  inDecision(
    "the last rule that fits decides",
    "const verdicts = rules.map(",
    "const verdicts = rules.toReversed().map(",
  ),
  inDecision(
    "the least amount is left out",
    "amount < rule.minimumAmount",
    "amount <= rule.minimumAmount",
  ),
  inDecision(
    "currencies are ignored",
    "if (!fits(rule.currencies, currency))",
    "if (!fits([], currency))",
  ),
  inDecision(
    "the processor of all other payments is not next",
    "if (!isNamed && (routes.length === 0 ||",
    "if (!isNamed && routes.length === 0 && (routes.length === 0 ||",
  ),
  inDecision(
    "a processor is asked twice",
    "if (routes.some(({ processor }) => processor === rule.processor))",
    "if (routes.length > 9)",
  ),
  inRules(
    "rules of another merchant decide",
    "where: { merchantId, deletedAt: null }",
    "where: { deletedAt: null }",
  ),
  inRules("rules are read from the last to the first", 'position: "asc"', 'position: "desc"'),
  inStart("rules are read and not followed", "}] = routes;", "}] = [] as Route[];"),
  inStart("the next in line are forgotten", "next: routes.slice(1)", "next: []"),
];
