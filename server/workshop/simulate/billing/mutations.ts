import { at, type Mutation } from "#server/workshop/simulate/faults/mutation.ts";

const renew = at("server/payments/subscriptions/renew.ts");
const outcome = at("server/payments/subscriptions/renewal-outcome.ts");
const apply = at("server/payments/subscriptions/changes/apply.ts");
const change = at("server/payments/subscriptions/changes/change-items.ts");
const refuse = at("server/payments/subscriptions/changes/refuse-change.ts");
const ask = at("server/payments/subscriptions/changes/charge-change.ts");
const pause = at("server/routers/subscriptions/pause.ts");
const resume = at("server/routers/subscriptions/resume.ts");
const cancel = at("server/routers/subscriptions/cancel.ts");
const update = at("server/routers/subscriptions/update.ts");
const page = at("server/checkout/portal/acts/change-plan.ts");
const card = at("server/payments/subscriptions/change-card.ts");
const credit = at("server/payments/invoices/credit.ts");
const invoice = at("server/payments/invoices/change.ts");
const reminder = at("server/payments/invoices/letters/remind.ts");
const invoicePage = at("server/payments/invoices/open-page.ts");
const pagePaid = at("server/payments/invoices/pay.ts");
const ofCharge = at("server/payments/invoices/subscribed/of-charge.ts");
const byInvoice = at("server/payments/subscriptions/invoiced/invoice-period.ts");

const unlocked =
  "await (unit.tx.subscription.findUniqueOrThrow({ where: { merchantId_id: { merchantId: ctx.merchantId, id } } }))";
const locked = "await lockSubscription(unit.tx, ctx, id)";

/**
 * Faults in the charges and invoices of subscriptions. Most take two at once, a death, or a late or lost answer to show; some
 * show that the histories look at invoices, trials and the customer's page.
 */
export const planMutations: readonly Mutation[] = [
  renew(
    "a renewal whose process died is charged by another payment",
    "const open = await openRenewal(unit.tx, row);",
    "const open = row.leaseUntil === null ? await openRenewal(unit.tx, row) : null;",
  ),
  renew(
    "a renewal begins without the lock of its subscription",
    "await takeUp(unit, ctx, await lockSubscription(tx, ctx, id))",
    "await takeUp(unit, ctx, await tx.subscription.findUniqueOrThrow({ where: { merchantId_id: { merchantId: ctx.merchantId, id } } }))",
  ),
  renew(
    "a renewal does not wait for a change that is being charged",
    "const settled = await dropOpenChange(unit, ctx, row);",
    "const settled = row;",
  ),
  renew(
    "a charge for a subscription is left alone once its process died",
    "  const open = await openRenewal(unit.tx, row);\n  const { id",
    '  const open = await openRenewal(unit.tx, row);\n  if (open?.status === "requires_confirmation") return { intentId: open.id, paymentMethodId: row.paymentMethodId, costsNothing: true };\n  const { id',
  ),
  outcome(
    "what was charged during a pause is kept",
    "    await giveBack(unit, ctx, { intent, because });",
    '    if (because !== "paused") await giveBack(unit, ctx, { intent, because });',
  ),
  outcome(
    "a change that is paid during a pause is made",
    "if (isOpenChange(row, intent.id) && standings[row.status].changes)",
    'if (isOpenChange(row, intent.id) && stepOf(row.status, "update"))',
  ),
  outcome(
    "the charge of a change pays for the next period",
    "if (isOpenChange(row, intent.id) && standings[row.status].changes)",
    "if (isOpenChange(row, intent.id) && row.renewalAttempts > 0)",
  ),
  outcome(
    "a change that nobody answered for is tried again as a renewal",
    '  if (isOpenChange(row, intent.id)) {\n    emitFailed(unit, ctx, intent);\n    return changeNotPaid(unit, ctx, { row, intent });\n  }\n  if (!stepOf(row.status, "decline")) {\n    await cancelIntent',
    '  if (!stepOf(row.status, "decline")) {\n    await cancelIntent',
  ),
  apply(
    "a change whose charge is under way gives way to the next",
    'if (intent.status === "processing" || intent.status === "requires_action") return null;',
    'if (intent.status === "requires_action") return null;',
  ),
  apply(
    "a change that is about to be charged gives way to the next",
    "return !!heldUntil && new Date(heldUntil) > clock.now();",
    "return !!heldUntil && new Date(heldUntil) < clock.now();",
  ),
  apply(
    "a change that was declined is charged once more",
    "  await cancelIntent(unit, ctx, intent);\n  await forget(unit, ctx, row);",
    "  await forget(unit, ctx, row);",
  ),
  apply(
    "a change of which nothing came is never settled once its subscription has ended",
    '  if (!stepOf(row.status, "note")) return row;\n',
    "",
  ),
  refuse(
    "items change while the next period is being charged",
    "if (await openRenewal(tx, row))",
    "if ((await openRenewal(tx, row)) && row.cancelAtPeriodEnd)",
  ),
  ask(
    "a change whose charge was not asked for is said to be made",
    'if (after.status === "processing" || after.status === "requires_confirmation")',
    'if (after.status === "processing" || after.status === "requires_confirmation") return null;\n  if (after.id === "")',
  ),
  change(
    "the charge of a change is not remembered with it",
    'await changeSubscription(unit, ctx, { row, act: "note", derived: { openChange } });',
    'if (openChange.creditLeft < 0) await changeSubscription(unit, ctx, { row, act: "note", derived: { openChange } });',
  ),
  pause("a pause does not wait for the renewal under way", locked, unlocked),
  resume("two who resume begin two periods", locked, unlocked),
  cancel(
    "a cancellation does not wait for the renewal under way",
    "await lockSubscription(unit.tx, ctx, input.id)",
    unlocked.replace(", id }", ", id: input.id }"),
  ),
  cancel(
    "a cancellation waits for the end of a period that is over",
    "!input.atPeriodEnd || (await endsAtOnce(unit.tx, row, ctx.clock.now()))",
    "!input.atPeriodEnd",
  ),
  update(
    "two changes at once are both made",
    `${locked};\n  const { collection`,
    `${unlocked};\n  const { collection`,
  ),
  page(
    "a plan that was shown is changed for whatever it costs now",
    "await updateSubscription(visitor.ctx, { id, items, previewId });",
    "await updateSubscription(visitor.ctx, { id, items });",
  ),
  card(
    "a subscription that waits for a card goes on waiting",
    "return waited ? endPause(unit, ctx, changed) : changed;",
    "return waited && row.cancelAtPeriodEnd ? endPause(unit, ctx, changed) : changed;",
  ),
  credit(
    "an invoice of which nothing is left is owed still",
    "  await payIfNothingIsDue(unit, ctx, changed);\n",
    "  if (row.total === 0n) await payIfNothingIsDue(unit, ctx, changed);\n",
  ),
  invoice(
    "a subscription stays past due whose invoice was paid",
    'if (status === "paid" || status === "void") await',
    'if (status === "void") await',
  ),
  reminder(
    "an invoice that is paid meanwhile is found overdue",
    'if (!isDue || !mayInvoice(row.status, "remind") || !row.dueAt) return false;',
    "if (!row.dueAt) return false;",
  ),
  invoicePage(
    "an invoice is changed while its page is being paid",
    'if (page?.status === "open") throw paymentInProgress();',
    "",
  ),
  invoicePage(
    "the page of an invoice asks for what was credited, too",
    "  const due = amountDueOf(row);\n",
    "  const due = row.total - row.amountPaid;\n",
  ),
  pagePaid(
    "a payment on the page of an invoice does not settle it",
    "  await payInvoice(unit, ctx, {\n    row,\n    data: { paymentIntentId",
    "  if (row.overdueAt === null) await payInvoice(unit, ctx, {\n    row,\n    data: { paymentIntentId",
  ),
  ofCharge(
    "a small charge has no invoice",
    "  if (amountCaptured === 0n) return null;\n",
    "  if (amountCaptured < 1000n) return null;\n",
  ),
  byInvoice(
    "an invoice that is overdue for too long stops nothing",
    'const endsAt = row.status === "past_due" ? await graceEnd(unit.tx, ctx, row) : null;',
    "const endsAt = null as Date | null;",
  ),
];
