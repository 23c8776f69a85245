import { csrfHolds } from "#server/checkout/browser-token.ts";
import { changeDetails } from "#server/checkout/portal/acts/change-details.ts";
import { askForEmail, changeEmail } from "#server/checkout/portal/acts/change-email.ts";
import { changePlan, undoPlan } from "#server/checkout/portal/acts/change-plan.ts";
import { chosenEnd } from "#server/checkout/portal/acts/pause-ends.ts";
import { redeemCard } from "#server/checkout/portal/acts/redeem-card.ts";
import { saveCard } from "#server/checkout/portal/acts/save-card.ts";
import { ownCard, ownSubscription } from "#server/checkout/portal/own-rows.ts";
import type { PostedPortal } from "#server/checkout/portal/request.ts";
import type { PortalTold } from "#server/checkout/portal/view.ts";
import { findVisitor, leave, type Visitor, visitToken } from "#server/checkout/portal/visit.ts";
import type { Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { startOf } from "#server/core/text/cut-text.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { attemptRules, consumeAttempt } from "#server/limits/attempts.ts";
import { owes } from "#server/payments/subscriptions/dunning/owes.ts";
import { needsCard } from "#server/payments/subscriptions/trials/needs-card.ts";
import { removePaymentMethod } from "#server/routers/payment-methods/remove.ts";
import { cancelSubscription, type Ending } from "#server/routers/subscriptions/cancel.ts";
import { pauseSubscription } from "#server/routers/subscriptions/pause.ts";
import { resumeSubscription } from "#server/routers/subscriptions/resume.ts";
import { updateSubscription } from "#server/routers/subscriptions/update.ts";
import { type PortalRules, portalRulesOf } from "#server/wire/atoms/merchant/portal-rules.ts";
import { CancelReason } from "#server/wire/payments/subscription.ts";
import { portalPath } from "#server/wire/portal/portal-path.ts";

/** Where the browser goes, and whose cookie it keeps then; or the page that says why nothing was changed. */
export type PortalResult =
  | { redirectTo: string; visitor: Visitor | null }
  | { told: NonNullable<PortalTold>; status: 402 | 403 | 409 | 422 | 429 };

type Act = (visitor: Visitor, posted: PostedPortal) => Promise<Outcome>;
/** Null: nothing was changed, because it is not as the form showed it. */
type Outcome = { redirectTo: string } | "done" | "left" | null | Exclude<PortalTold, "done">;

/**
 * A press on the customer's page. It acts on what is the visitor's own, with the operations that the API has, whose
 * events it emits; a form that another page, or an earlier visit, was given changes nothing. Null where there is no
 * visit any more.
 */
export async function pressPortal(
  services: Services,
  posted: PostedPortal,
): Promise<PortalResult | null> {
  const visitor = await findVisitor(services, posted);
  if (!visitor) return null;
  const { ctx, visit, customer } = visitor;
  if (!csrfHolds(visitToken(ctx.env, visit), posted.form["token"] ?? ""))
    return { told: "changed", status: 403 };
  const act = await permittedAct(visitor, posted.form["do"] ?? "");
  const outcome = await attempted(async () => {
    await consumeAttempt(ctx, attemptRules.portalPress, `${ctx.merchantId} ${customer.id}`);
    return act ? act(visitor, posted) : null;
  });
  if (outcome === null) return { told: "changed", status: 409 };
  const home = (also: Record<string, string>) =>
    portalPath(ctx.merchantId, { lang: posted.query["lang"], ...also });
  if (outcome === "left") return { redirectTo: home({ door: "closed" }), visitor: null };
  if (outcome === "done") return { redirectTo: home({ told: "done" }), visitor };
  if (typeof outcome === "object") return { ...outcome, visitor };
  return { told: outcome, status: statuses[outcome] };
}

/** Null for what is no act of the page, or one that the merchant does not permit. */
async function permittedAct(visitor: Visitor, name: string): Promise<Act | null> {
  const act = Object.hasOwn(acts, name) ? (acts[name] ?? null) : null;
  const rule = Object.hasOwn(ruleOf, name) ? ruleOf[name] : undefined;
  if (!act || rule === undefined) return act;
  return (await permits(visitor, rule)) ? act : null;
}

async function permits(visitor: Visitor, rule: keyof PortalRules): Promise<boolean> {
  return (await rulesAt(visitor))[rule];
}

/** The acts that the merchant of the page permits. */
async function rulesAt({ ctx }: Visitor): Promise<PortalRules> {
  const { portalRules } = await ctx.db.merchant.findUniqueOrThrow({
    where: { id: ctx.merchantId },
    select: { portalRules: true },
  });
  return portalRulesOf(portalRules);
}

/** Acts that a merchant may not permit. To leave, to undo and to pay what is owed is everybody's. */
const ruleOf: Record<string, keyof PortalRules> = {
  cancel: "portalCancel",
  pause: "portalPause",
  plan: "portalPlan",
  remove_card: "portalCards",
  email: "portalDetails",
  email_code: "portalDetails",
};

const statuses = {
  changed: 409,
  declined: 402,
  processing: 409,
  rate_limited: 429,
  invalid: 422,
  tax_number_invalid: 422,
  wrong: 422,
  email_invalid: 422,
  email_taken: 409,
  gift_card_wrong: 422,
} as const;

/** Refusals as the page says them. */
async function attempted(act: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    if (!isDomainError(error)) throw error;
    if (error.code === "rate_limited") return "rate_limited";
    if (error.code === "invalid_state" || error.code === "not_found") return "changed";
    throw error;
  }
}

const acts: Record<string, Act> = {
  leave: async (visitor) => {
    await leave(visitor);
    return "left";
  },

  cancel: async (visitor, { form }) => {
    const row = await ownSubscription(visitor, form["id"]);
    const ending = endings.find((one) => one === form["shown"]);
    if (!row || !ending) return null;
    const reason = CancelReason.safeParse(form["reason"]).data;
    const feedback = startOf((form["feedback"] ?? "").trim(), feedbackMax) || undefined;
    const wish = { id: row.id, atPeriodEnd: true, reason, feedback };
    await cancelSubscription(visitor.ctx, wish, ending);
    return "done";
  },

  pause: async (visitor, { form }) => {
    const row = await ownSubscription(visitor, form["id"]);
    const resumesAt = chosenEnd(visitor.ctx, form["until"]);
    if (!row || row.status === "paused" || resumesAt === null) return null;
    await pauseSubscription(visitor.ctx, { id: row.id, resumesAt, keepService: false });
    return "done";
  },

  /** Undoes a cancellation, or ends a pause. */
  keep: async (visitor, { form }) => {
    const row = await ownSubscription(visitor, form["id"]);
    if (!row) return null;
    await resumeSubscription(visitor.ctx, row.id);
    return "done";
  },

  /** Past due, it is tried again with that card at once, which may be the one that it has. */
  pay_with: async (visitor, { form }) => {
    const [row, card] = await Promise.all([
      ownSubscription(visitor, form["id"]),
      ownCard(visitor, form["card"]),
    ]);
    if (!row || !card || !(wantsCard(row) || (await permits(visitor, "portalCards")))) return null;
    await updateSubscription(visitor.ctx, { id: row.id, paymentMethodId: card.id });
    return "done";
  },

  remove_card: async (visitor, { form }) => {
    const card = await ownCard(visitor, form["card"]);
    if (!card) return null;
    await removePaymentMethod(visitor.ctx, card.id);
    return "done";
  },

  save_card: async (visitor, { form, query }) => {
    const row = form["id"] === undefined ? null : await ownSubscription(visitor, form["id"]);
    if (form["id"] !== undefined && !row) return null;
    if (!(row && wantsCard(row)) && !(await permits(visitor, "portalCards"))) return null;
    return { redirectTo: await saveCard(visitor, { row, lang: query["lang"] }) };
  },

  plan: changePlan,
  undo_plan: undoPlan,

  details: async (visitor, posted) => changeDetails(visitor, posted, await rulesAt(visitor)),

  gift_card: redeemCard,

  email: askForEmail,
  email_code: changeEmail,
};

/** Something is owed, or a trial goes on with a card alone. */
function wantsCard(row: SubscriptionModel): boolean {
  return owes(row) || needsCard(row);
}

/** As many characters as the API takes. */
const feedbackMax = 1000;

const endings: readonly Ending[] = ["at_once", "at_period_end"];
