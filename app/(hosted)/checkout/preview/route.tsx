import { callerOf } from "#app/(dashboard)/api.ts";
import { newNonce, pageResponse } from "#app/(hosted)/page-response.ts";
import { CheckoutPage } from "#components/checkout/checkout-page.tsx";
import { CheckoutDocument } from "#components/checkout/document.tsx";
import { frameEvent } from "#components/checkout/frame-event.ts";
import { translator } from "#components/checkout/messages/translate.ts";
import { previewLink } from "#server/checkout/page/preview-link.ts";
import { previewFor } from "#server/checkout/page/preview.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import { actFor } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import {
  coreCss,
  formCss,
  methodsCss,
  questionsCss,
  stillCss,
} from "#server/generated/checkout-page.ts";
import { staffSessionOf } from "#server/http/auth/page-session.ts";
import { answerFailure } from "#server/http/pages/answer-failure.ts";
import { readBytes } from "#server/http/request/read-bytes.ts";
import { requestIdOf } from "#server/http/request/request-id.ts";
import { isSameOrigin } from "#server/http/request/same-origin.ts";
import { refuseStrangeJson } from "#server/http/rest/body/strict-json.ts";
import { getServices } from "#server/http/services.ts";
import { followsDeviceHeader } from "#server/wire/atoms/checkout/preview-header.ts";
import { PreviewScheme, readPreview } from "#server/wire/payments/payment-link-preview.ts";

const nowhere = { entityType: "checkout", entityId: "" } as const;

export const dynamic = "force-dynamic";

/**
 * The hosted page as the settings in the address would have it, for the dashboard's own frame. To
 * nobody but the merchant's people, and inert: a page of ours with a name of anybody's choice would be a trap.
 */
export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const view = await previewFor(getServices(), request.headers, query);
  return view ? show(view) : new Response(null, { status: 404 });
}

/**
 * The page of a payment link as its form has it, which can be more than an address takes: to whoever
 * may make one (`paymentLinks.preview` decides), as inert, and nothing of it is written.
 */
export async function POST(request: Request): Promise<Response> {
  const services = getServices();
  const requestId = requestIdOf(request.headers);
  try {
    if (!isSameOrigin(request.headers))
      throw new DomainError("merchant_forbidden", "Requests from other sites are refused.");
    const session = await staffSessionOf(request.headers);
    if (!session) throw new DomainError("unauthorized", "Sign in to see the page.");
    const typed = readPreview(await readJson(request));
    const link = await callerOf(session, requestId).paymentLinks.preview(typed);
    const ctx = actFor(services, session.principal.merchantId);
    const asked = new URL(request.url).searchParams.get("scheme");
    const scheme = PreviewScheme.catch("light").parse(asked);
    const { view, followsDevice } = await previewLink(ctx, link, scheme);
    return await show(view, { [followsDeviceHeader]: String(followsDevice) });
  } catch (error) {
    return answerFailure(error, request, { requestId });
  }
}

/** @throws unsupported_media_type · body_too_large · invalid_json */
async function readJson(request: Request): Promise<unknown> {
  if (!request.headers.get("content-type")?.startsWith("application/json"))
    throw new DomainError(
      "unsupported_media_type",
      "Send the body as `Content-Type: application/json`.",
    );
  const text = new TextDecoder().decode(await readBytes(request));
  refuseStrangeJson(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError("invalid_json", "The body is not JSON.");
  }
}

function show(view: CheckoutView, headers: Record<string, string> = {}): Promise<Response> {
  const t = translator(view.locale);
  const nonce = newNonce();
  const document = (
    <CheckoutDocument
      t={t}
      title="Preview"
      nonce={nonce}
      assets={{
        css: coreCss + (view.state === "complete" ? stillCss : formCss + methodsCss + questionsCss),
        script: "",
      }}
      look={"shop" in view && view.shop ? view.shop.look : null}
      refresh={null}
      inert
    >
      <CheckoutPage t={t} view={view} here="" told={frameEvent(view, nowhere)} chooses={false} />
    </CheckoutDocument>
  );
  return pageResponse(document, nonce, { embedOrigin: "'self'", inert: true, headers });
}
