import { at, type Mutation } from "#server/workshop/simulate/faults/mutation.ts";

const cancel = at("server/payments/intents/cancel.ts", "oneSale");
const dispute = at("server/payments/disputes/record.ts", "disputed");
const reinstated = at("server/payments/disputes/reinstate.ts", "disputed");
const respondFile = "server/routers/disputes/respond.ts";
const respond = at(respondFile, "disputed");
const reconciling = at("server/payments/reconciliation/run.ts", "disputed");
const differing = at("server/payments/reconciliation/difference.ts", "disputed");
const renewed = at("server/payments/subscriptions/renewal-outcome.ts", "subscription");
const renew = at("server/payments/subscriptions/renew.ts", "subscription");
const ended = at("server/payments/subscriptions/ending/end.ts", "subscription");
const holds = at("server/ledger/holds.ts", "balances");
const held = at("server/payments/intents/capture/authorization-hold.ts", "oneSale");
const posting = at("prisma/functions/ledger-post.sql", "balances");
const kinds = at("server/ledger/explain/groups.ts", "disputed");
const explained = at("server/ledger/explain/entries.ts", "balances");
const figure = at("server/routers/balance/explain/figure.ts", "payouts");
const attempt = at("server/webhooks/delivery/attempt.ts");
const sendPayout = at("server/routers/payouts/send.ts", "payouts");
const movePayout = at("server/routers/payouts/move.ts", "payouts");
const markPayout = at("server/routers/payouts/mark.ts", "payouts");
const interval = at("server/payments/interval.ts", "subscription");
const identify = at("server/routers/personal-data/work/identify.ts", "household");
const change = at("server/data/rows/change-row.ts", "household");
const look = at("server/payments/processor/look/kinds.ts", "disputed");
const row = at("server/data/rows/row.ts");
const count = at("server/data/rows/count-rows.ts");
const fanOut = at("server/webhooks/delivery/fan-out.ts");

/** Disputes, subscriptions, holds, the ledger, payouts, webhooks, and what keeps merchants apart. */
export const besidePayments: readonly Mutation[] = [
  reinstated(
    "a dispute that is won gives nothing back",
    '  if (row.status === "won") return row.amount - row.amountReinstated;\n',
    "",
  ),
  reinstated(
    "what comes back of a lost dispute is not taken in",
    "BigInt(told.amountReinstated)",
    "BigInt(told.amountReinstated) * 0n",
  ),
  dispute(
    "a dispute that was lost is never won after all",
    'isLost && told.status === "won"',
    '!isLost && told.status === "won"',
  ),
  dispute("an inquiry takes money", '  if (row.kind === "chargeback") {', "  if (row.kind) {"),
  dispute(
    "an old notice makes an inquiry of a chargeback",
    '  if (row.kind === "chargeback" && told.kind === "inquiry") return { after: row };\n',
    "",
  ),
  reinstated(
    "what was frozen stays frozen when the dispute is won",
    "isWhole ? await unfreeze(tx, ctx, { intent, row }) : 0n",
    "isWhole ? 0n : 0n",
  ),
  respond(
    "a response that the processor refused is taken for done",
    "        if (refused) throw notTaken(after, refused);\n",
    "",
  ),
  respond(
    "evidence is said to be handed in before it is",
    "told.evidence === evidence && hasFiles(",
    "(told.evidence ??= evidence) === evidence && hasFiles(",
  ),
  {
    ...respond(
      "what was taken is said not to be",
      "    if (await response.isDone(before)) return { told: before, refused: null };\n",
      "",
    ),
    also: {
      file: respondFile,
      from: "  if (told && (await response.isDone(told))) return { told, refused: null };\n",
      to: "",
    },
  },
  respond(
    "each try to respond to a dispute has the same key",
    "`${row.id}:${randomUUID()}`",
    "row.id.concat(randomUUID().slice(36))",
  ),
  dispute(
    "what was handed in is not kept",
    "if (isKnown) return row;",
    "if (isKnown || row) return row;",
  ),
  dispute(
    "an inquiry that was accepted takes money",
    'return isDecided && !fundsWithdrawn ? "inquiry" : kind;',
    'return isDecided && !fundsWithdrawn && kind === "inquiry" ? "inquiry" : kind;',
  ),
  reconciling(
    "what differs gets no row",
    "  else await keepOpen(services, item,",
    "  else if (item === null) await keepOpen(services, item,",
  ),
  reconciling(
    "a difference is never over",
    '  if (reported.amount === booked) await resolve(services, item, "amount");\n  else',
    "  if (reported.amount !== booked)",
  ),
  differing(
    "a difference that is there again stays over",
    "      resolvedAt: null,\n      ...(isNews",
    "      ...(isNews",
  ),
  renewed(
    "what was charged after the end is kept",
    "    await giveBack(unit, ctx, { intent, because });",
    '    if (because !== "canceled") await giveBack(unit, ctx, { intent, because });',
  ),
  renew(
    "two workers renew one period",
    "  if (!standings[row.status].charges || !isDue(ctx, row)) return null;",
    "  if (!standings[row.status].charges) return null;",
  ),
  ended("a renewal outlives its subscription", "  await cancelUnpaid(unit, ctx, row);\n", ""),
  cancel(
    "an authorization that is gone stays held",
    '  if (status === "requires_capture") await voidAuthorization(unit.tx, ctx, id);\n',
    "",
  ),
  held(
    "what is captured stays held",
    '  if (intent.captureMethod !== "manual") return post();\n',
    "  if (intent) return post();\n",
  ),
  interval(
    "a product is charged every month, whatever its interval",
    "  if (!own) return",
    "  if (own ?? true) return",
  ),
  identify(
    "what another person has, too, is erased with the one who asked",
    "found.filter((one) => !theirs.has(one))",
    "found.filter(() => theirs.size >= 0)",
  ),
  change(
    "an event tells of a change that was none",
    "const isNews = differs(show(current), show({ ...current, ...plain(data) }));",
    "const isNews = differs({}, show({ ...current, ...plain(data) }));",
  ),
  look(
    "what a look at Stripe finds is not taken in",
    "    for (const notice of notices)\n      if",
    "    for (const notice of notices.slice(notices.length))\n      if",
  ),
  holds(
    "more is held of a balance than is there",
    "AND (NOT ${covered} OR ${unfrozen} >= ${by})",
    "AND (NOT ${covered} OR balance >= ${by})",
  ),
  holds(
    "a hold ends as often as it is told",
    'relatedEntityId, status: "pending" };',
    "relatedEntityId };",
  ),
  posting("balances are read without a lock", "ORDER BY a.id FOR NO KEY UPDATE", "ORDER BY a.id"),
  posting(
    "a balance may go below zero",
    "IF account.amount < 0 AND balance < account.frozen AND account.type IN ('customer', 'credit') THEN",
    "IF account.amount < 0 AND balance < account.frozen AND account.type = 'fees' THEN",
  ),
  kinds(
    "no group of a balance's explanation names disputes",
    '  dispute: "disputes",\n',
    '  ...(Math.random() > 2 && { dispute: "disputes" }),\n',
  ),
  explained(
    "an explanation leaves out a movement",
    "AND e.number > ${opening.number} AND",
    "AND e.number > ${opening.number} + 1 AND",
  ),
  explained(
    "an explanation counts no fees",
    'add(kinds[type] && "fees", feeCount, -fee);',
    'add(kinds[type] && "fees", feeCount, 0n);',
  ),
  figure(
    "reserves are left out of the explanation of what is available",
    "        reserves: -1n,\n",
    "        reserves: 0n,\n",
  ),
  sendPayout(
    "an unknown payout has failed",
    "    if (!isProcessorRefused(error)) throw error;\n",
    "    if (!isProcessorRefused(error)) error = Object.assign(new Error('lost'), { name: 'ProcessorRefused' });\n",
  ),
  sendPayout(
    "the account of a payout is not looked at again",
    "  if (account && !(await mayBePaid(ctx, account))) {",
    "  if (account && !(await mayBePaid(ctx, account)) && false) {",
  ),
  sendPayout(
    "nobody asks about a payout whose process died",
    'to: "in_transit", nextStepAt })',
    'to: "in_transit" })',
  ),
  sendPayout(
    "what an administrator has taken over is handed to the bank as well",
    "  if (taken.nextStepAt?.getTime() !== nextStepAt.getTime()) return false;\n",
    "",
  ),
  sendPayout(
    "a payout that was paid is not looked at again",
    "return ageMs > watchedMs ? null :",
    "return ageMs >= 0 ? null :",
  ),
  movePayout(
    "a payout is called back that the bank has",
    '  canceled: ["pending"],',
    '  canceled: ["pending", "in_transit"],',
  ),
  movePayout(
    "a payout moves without a lock",
    "const current = await lockPayout(unit.tx, ctx, id);",
    "const current = await unit.tx.payout.findUniqueOrThrow({ where: own(ctx, id) });",
  ),
  movePayout(
    "a payout that comes back after it was paid gives nothing back",
    'to === "canceled" || to === "returned") await',
    'to === "canceled") await',
  ),
  markPayout(
    "an administrator says otherwise of a payout than the processor",
    "    if (isWithProcessor(services, row))\n",
    "    if (isWithProcessor(services, row) && false)\n",
  ),
  attempt(
    "a webhook is not tried again",
    "  if (delayMs === null) return",
    "  if (delayMs !== null) return",
  ),
  row(
    "a row is found by its id alone",
    "    const key = own(owner, id);\n",
    '    const [at] = await tx.$queryRawUnsafe<{ merchantId: string }[]>(`SELECT "merchantId" FROM ${table} WHERE id = $1`, id);\n    const key = own(at ?? owner, id);\n',
  ),
  row(
    "one lock for all merchants",
    "    const row = await lockRow(",
    "    await tx.$executeRaw`SELECT 1 FROM pg_advisory_xact_lock(7)`;\n    const row = await lockRow(",
  ),
  count(
    "what others have is counted as well",
    'WHERE "merchantId" = ${merchantId} AND resource = ${resource} ${ofParts',
    "WHERE ${merchantId} <> '' AND resource = ${resource} ${ofParts",
  ),
  fanOut(
    "events go to everybody who listens",
    "    Map.groupBy(endpoints, ({ merchantId }) => merchantId),\n",
    "    new Map(events.map(({ merchantId }) => [merchantId, endpoints.map((one) => ({ ...one, merchantId }))])),\n",
  ),
];
