import { readForm } from "#app/(hosted)/hosted-request.ts";
import { loadSealed } from "#app/(hosted)/paper-request.ts";
import { viewResponse } from "#app/(hosted)/view-response.tsx";
import { pageScriptOf } from "#server/checkout/integrity/inventory.ts";
import { readQuery } from "#server/checkout/request.ts";
import { loadSubscription } from "#server/checkout/subscription/load-subscription.ts";
import {
  type PressResult,
  pressSubscription,
} from "#server/checkout/subscription/press-subscription.ts";
import { newRequestId } from "#server/core/context.ts";
import { coreCss, stillCss } from "#server/generated/checkout-page.ts";
import { isSameOrigin } from "#server/http/request/same-origin.ts";
import { getServices } from "#server/http/services.ts";

export const dynamic = "force-dynamic";

type Refused = { reason: "changed" | "rate_limited"; status: number };

/** A subscription by the link of a letter or a receipt (contract §7). Changes nothing. */
export function GET(request: Request): Promise<Response> {
  return show(request, null);
}

/** The press of its button. A reload does not press again: what is done is answered with a redirect. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  if (!form) return new Response("Send the form of this page.", { status: 415 });
  // The token permits it, which another site does not know; its form is not ours all the same.
  if (!isSameOrigin(request.headers)) return show(request, { reason: "changed", status: 403 });
  const result = await press(request, form);
  if (result === "changed") return show(request, { reason: result, status: 409 });
  if (result === "rate_limited") return show(request, { reason: result, status: 429 });
  if (result !== "done" && typeof result === "string") return show(request, null);
  const { pathname, search } = new URL(request.url);
  const Location = result === "done" ? `${pathname}${search}` : result.redirectTo;
  return new Response(null, { status: 303, headers: { Location, "Cache-Control": "no-store" } });
}

/** A press that could not be made is answered with the page as it is, or that it cannot be had now. */
async function press(
  request: Request,
  form: Record<string, string>,
): Promise<PressResult | "failed"> {
  const services = getServices();
  const requestId = newRequestId();
  try {
    const { token = "" } = readQuery(request.url);
    return await pressSubscription(services, { token, form, requestId });
  } catch (error) {
    services.log.error({ err: error, requestId }, "a subscription could not be changed");
    return "failed";
  }
}

async function show(request: Request, refused: Refused | null): Promise<Response> {
  const { view, status, ...asked } = await loadSealed(request, {
    path: "/checkout/subscription",
    load: loadSubscription,
  });
  const shown =
    view.state === "subscription" && refused
      ? { ...view, agreement: { ...view.agreement, refused: refused.reason } }
      : view;
  return viewResponse(shown, {
    ...asked,
    status: status === 200 && refused ? refused.status : status,
    address: null,
    assets: {
      css: coreCss + stillCss,
      script: pageScriptOf({ processorFields: false, framed: false }),
    },
    kind: { embedOrigin: null },
  });
}
