import { ownSubscription } from "#server/checkout/portal/own-rows.ts";
import { changedItems, chosenPlan, namedItem } from "#server/checkout/portal/plans.ts";
import type { PostedPortal } from "#server/checkout/portal/request.ts";
import type { PortalTold } from "#server/checkout/portal/view.ts";
import type { Visitor } from "#server/checkout/portal/visit.ts";
import { isDomainError } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import { changeItems } from "#server/payments/subscriptions/changes/change-items.ts";
import { itemsOf } from "#server/payments/subscriptions/price-renewal.ts";
import { lockSubscription } from "#server/records/payments/subscription.ts";
import { updateSubscription } from "#server/routers/subscriptions/update.ts";
import { portalPath } from "#server/wire/portal/portal-path.ts";

type Changed = { redirectTo: string } | "done" | Exclude<PortalTold, "done"> | null;

/**
 * Changes plan and quantity with the amounts that the page has shown, and charges what is due. Where these hold no more,
 * nothing is changed and the page leads to the new ones. Emits `subscription.updated`.
 */
export async function changePlan(visitor: Visitor, posted: PostedPortal): Promise<Changed> {
  const { form, query } = posted;
  const { id = "", item, price = "", quantity = "", previewId = "" } = form;
  const row = await ownSubscription(visitor, id);
  if (!row || !namedItem(row, form) || !previewId) return null;
  const shown = { page: "plan", id, item, price, quantity, told: "changed", lang: query["lang"] };
  const anew = { redirectTo: portalPath(visitor.ctx.merchantId, shown) };
  const chosen = await chosenPlan(visitor, row, form);
  if (!chosen) return anew;
  const items = changedItems(row, chosen);
  try {
    await updateSubscription(visitor.ctx, { id, items, previewId });
    return "done";
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const outcome = Object.hasOwn(refusals, error.code) ? refusals[error.code] : undefined;
    if (outcome === undefined) throw error;
    return outcome === "anew" ? anew : outcome;
  }
}

const refusals: Record<string, "anew" | "declined" | "processing"> = {
  preview_stale: "anew",
  validation_failed: "anew",
  currency_mismatch: "anew",
  interval_mismatch: "anew",
  already_subscribed: "anew",
  card_declined: "declined",
  payment_not_made: "declined",
  payment_in_progress: "processing",
};

/** Takes back a change that waits for the next period, also where the present price is sold no more. Emits `subscription.updated`. */
export async function undoPlan(visitor: Visitor, { form }: PostedPortal): Promise<Changed> {
  const { ctx } = visitor;
  const own = await ownSubscription(visitor, form["id"]);
  if (!own) return null;
  return transact(ctx, async (unit) => {
    const row = await lockSubscription(unit.tx, ctx, own.id);
    if (!row.pendingChange) return null;
    const items = itemsOf(row);
    const wish = { row, items, proration: "next_period", previewId: null, also: {} } as const;
    await changeItems(unit, ctx, wish);
    return "done";
  });
}
