import { loadCheckout } from "#server/checkout/load-checkout.ts";
import type { SubmitResult } from "#server/checkout/pay/pay.ts";
import { asSameClick, type Clicks } from "#server/checkout/pay/same-click.ts";
import { beginSubmission } from "#server/checkout/pay/submissions.ts";
import type { CheckoutRequest, PostedCheckout } from "#server/checkout/request.ts";
import { rememberShop } from "#server/checkout/seen-shops.ts";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import {
  loadWithinMs,
  postedWithoutDatabase,
  withoutDatabase,
} from "#server/checkout/without-database.ts";
import type { Services } from "#server/core/context.ts";
import { within } from "#server/core/tasks/within.ts";

type Answer = { view: CheckoutView; status: number };

/** The answer to a visit. Never throws: whatever is broken, the shopper gets a page that says so. */
export async function answerVisit(services: Services, visit: CheckoutRequest): Promise<Answer> {
  try {
    const view = await within(services.clock, loadWithinMs, loadCheckout(services, visit));
    return remembered(visit, { view, status: statusOf(view) });
  } catch (error) {
    logBroken(services, visit, error);
    return remembered(visit, { view: withoutDatabase(visit), status: 503 });
  }
}

/** The answer to the press of a button, whether it was clicked once or twice. Never throws, as `answerVisit`. */
export function answerPost(
  services: Services,
  posted: PostedCheckout,
  clicks?: Clicks,
): Promise<SubmitResult> {
  return asSameClick(services, posted, () => answerClick(services, posted), clicks);
}

async function answerClick(services: Services, posted: PostedCheckout): Promise<SubmitResult> {
  const endSubmission = beginSubmission(posted);
  try {
    const result = await submitCheckout(services, posted);
    return "view" in result ? remembered(posted, result) : result;
  } catch (error) {
    logBroken(services, posted, error);
    const view = postedWithoutDatabase(services, posted);
    return remembered(posted, { view, status: 503 });
  } finally {
    endSubmission();
  }
}

function logBroken({ log }: Services, { requestId }: CheckoutRequest, error: unknown): void {
  log.error({ err: error, requestId }, "the hosted page could not be rendered");
}

function remembered({ address }: CheckoutRequest, answer: Answer): Answer {
  rememberShop(address, answer.view);
  return answer;
}

function statusOf({ state }: CheckoutView): number {
  if (state === "not_found") return 404;
  return state === "link_unavailable" || state === "expired" || state === "canceled" ? 410 : 200;
}
