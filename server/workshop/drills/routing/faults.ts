import { at, type Mutation } from "#server/workshop/simulate/faults/mutation.ts";

const inConfirm = at("server/payments/charge/confirm.ts");
const inDecision = at("server/payments/routing/decide.ts");
const inFailOver = at("server/payments/charge/route/fail-over.ts");
const inReconcile = at("server/payments/charge/attempt/reconcile.ts");
const inRules = at("server/payments/routing/rules.ts");
const inStart = at("server/payments/charge/attempt/start.ts");
const inRefunds = at("server/payments/refunds/settle.ts");
const inSettle = at("server/payments/charge/settle/settle.ts");
const inTakers = at("server/payments/routing/takers.ts");

/** Faults in the choice of a processor, in going on to the next and in all that comes late, as people make them. */
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
  inDecision(
    "the greatest amount is left out",
    "amount > rule.maximumAmount",
    "amount >= rule.maximumAmount",
  ),
  inDecision(
    "a rule for brands fits what has none",
    "if (rule.brands.length > 0 && brand === null)",
    "if (rule.brands.length > 9 && brand === null)",
  ),
  inTakers(
    "ways to pay and amounts are those of the first processor",
    "const [route] = routesOf(takers, payment);",
    "const [route] = [{ processor: processorFor(takers).name, routingRuleId: null }];",
  ),
  inFailOver(
    "a processor that is known to be away is next",
    "if (processor.breaker?.admit()) continue;",
    "processor.breaker?.admit();",
  ),
  at("server/payments/charge/attempt/processor-away.ts")(
    "an attempt that begins elsewhere names the first processor",
    "data: { processor, routingRuleId }",
    "data: { routingRuleId }",
  ),
  at("server/payments/charge/attempt/late.ts")(
    "money that comes late is given back although it could be taken",
    "if (!isLate ||",
    "if (isLate ||",
  ),
  inSettle(
    "a second payment is kept",
    'if (payment.status === "succeeded") await refundDuplicate(unit, ctx, settlement);',
    "",
  ),
  inSettle("a challenge has no end", "askAt: answerUntil(attempt)", "askAt: null"),
  inSettle(
    "a debit is not asked about on its day",
    'status: "processing", askAt: askAt(now, payment)',
    'status: "processing", askAt: null',
  ),
  inReconcile(
    "an attempt is asked about at the first processor",
    "const processor = processorOf(ctx, attempt);\n  const payment = await retrieveKnown",
    "const { processor } = ctx;\n  const payment = await retrieveKnown",
  ),
  at("server/payments/processor/registry.ts")(
    "a refund is asked of the first processor",
    "return processorOf(services, attempt ?? { processor: null });",
    "return attempt ? processorFor(services) : processorOf(services, { processor: null });",
  ),
  inRefunds(
    "a refund that is pending is not asked about again",
    'reconcileAt: answer.status === "pending" ? addMs(now, askAgainMs) : null',
    "reconcileAt: null",
  ),
  inRefunds(
    "a refund that had succeeded cannot fail",
    '["pending", "succeeded"] : ["pending"]',
    '["pending"] : ["pending"]',
  ),
  at("server/payments/processor/notices.ts")(
    "a processor cannot change its mind",
    'if (attempt.status === "succeeded") return attempt;',
    'if (attempt.status === "succeeded" || attempt.status === "failed") return attempt;',
  ),
];
