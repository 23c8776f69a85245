import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { attemptRules, consumeAttempt } from "#server/limits/attempts.ts";
import { readSubscriptionToken } from "#server/notifications/receipts/subscription-link.ts";
import { needsCard } from "#server/payments/subscriptions/trials/needs-card.ts";
import { trialCardPage } from "#server/payments/subscriptions/trials/trial-card-page.ts";
import { findSubscription } from "#server/records/payments/subscription.ts";
import { cancelSubscription, type Ending } from "#server/routers/subscriptions/cancel.ts";
import { resumeSubscription } from "#server/routers/subscriptions/resume.ts";

type Pressed = { token: string; form: Record<string, string>; requestId: string };

/** The press is done, or leads to another page, or why nothing was changed. */
export type PressResult =
  | "done"
  | "changed"
  | "rate_limited"
  | "not_found"
  | { redirectTo: string };

/**
 * A press on the page of a subscription: cancels it at the end of its period, keeps it after all, or leads to a page on
 * which a card is given for a trial that has none. The link's
 * token is what permits it; no cookie takes part. A form that showed another ending than it would have now
 * changes nothing. Pressed twice it is done once. Emits what `cancelSubscription`, `resumeSubscription` and `cardPage` do.
 */
export async function pressSubscription(
  services: Services,
  { token, form, requestId }: Pressed,
): Promise<PressResult> {
  const key = readSubscriptionToken(services.env, token);
  if (!key) return "not_found";
  try {
    // By the subscription: a caller's network address may not be known, and has no part in this.
    await consumeAttempt(services, attemptRules.pressSubscription, `${key.merchantId} ${key.id}`);
    return await change(actFor(services, key.merchantId, requestId), key.id, form);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    if (error.code === "rate_limited" || error.code === "not_found") return error.code;
    if (error.code === "invalid_state") return "changed";
    throw error;
  }
}

async function change(
  ctx: MerchantContext,
  id: string,
  { do: wish, shown }: Record<string, string>,
): Promise<PressResult> {
  if (wish === "resume") {
    await resumeSubscription(ctx, id);
    return "done";
  }
  if (wish === "card") {
    const row = await findSubscription(ctx.db, ctx, id);
    const redirectTo = needsCard(row) ? await trialCardPage(ctx, row) : null;
    return redirectTo === null ? "changed" : { redirectTo };
  }
  const ending = endings.find((one) => one === shown);
  if (wish !== "cancel" || !ending) return "changed";
  await cancelSubscription(ctx, { id, atPeriodEnd: true }, ending);
  return "done";
}

const endings: readonly Ending[] = ["at_once", "at_period_end"];
