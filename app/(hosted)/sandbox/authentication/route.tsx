import { readForm } from "#app/(hosted)/hosted-request.ts";
import { newNonce, pageResponse } from "#app/(hosted)/page-response.ts";
import { BankClosedPage, BankLatePage, BankPage } from "#components/checkout/bank-page.tsx";
import { CheckoutDocument } from "#components/checkout/document.tsx";
import { translator } from "#components/checkout/messages/translate.ts";
import { pageScriptOf } from "#server/checkout/integrity/inventory.ts";
import { isDomainError } from "#server/core/errors.ts";
import { bankCss, coreCss } from "#server/generated/checkout-page.ts";
import { getServices } from "#server/http/services.ts";
import {
  answerChallenge,
  type Challenge,
  getChallenge,
} from "#server/payments/processor/sandbox/challenge.ts";
import { isPaymentCode } from "#server/wire/atoms/checkout/bank/payment-codes.ts";
import { navigable } from "#server/wire/atoms/url.ts";

export const dynamic = "force-dynamic";

/** The sandbox's authentication page, opened without a challenge (its address was typed, or reloaded). */
export async function GET(request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get("challenge");
  return token ? showChallenge(request, token) : showClosed(request, null, 404);
}

/** The shopper arrives from a merchant's page, or answers. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  const token = form?.challenge;
  if (!token) return showClosed(request, null, 404);
  const { answer } = form;
  if (answer !== "pass" && answer !== "fail" && answer !== "late")
    return showChallenge(request, token);
  try {
    const { returnUrl } = await answerChallenge(getServices(), token, answer);
    const target = navigable(returnUrl);
    if (!target) return await showClosed(request, null, 200);
    return new Response(null, {
      status: 303,
      headers: { Location: target, "Cache-Control": "no-store" },
    });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return showClosed(request, null, 404);
  }
}

async function showChallenge(request: Request, token: string): Promise<Response> {
  const challenge = await findChallenge(token);
  if (!challenge) return showClosed(request, null, 404);
  if (challenge.state === "expired" && challenge.bankWay && isPaymentCode(challenge.bankWay))
    return show(request, <BankLatePage challenge={challenge} token={token} />, 200, challenge);
  if (challenge.state !== "pending") return showClosed(request, challenge, 410);
  return show(request, <BankPage challenge={challenge} token={token} />, 200, challenge);
}

async function findChallenge(token: string): Promise<Challenge | null> {
  const services = getServices();
  if (services.env.APP_ENV !== "testing") return null;
  try {
    return await getChallenge(services, token);
  } catch (error) {
    if (isDomainError(error)) return null;
    throw error;
  }
}

function showClosed(
  request: Request,
  challenge: Challenge | null,
  status: number,
): Promise<Response> {
  const returnUrl = challenge && navigable(challenge.returnUrl);
  return show(request, <BankClosedPage returnUrl={returnUrl} />, status, challenge);
}

async function show(
  request: Request,
  page: React.ReactElement,
  status: number,
  challenge: Challenge | null,
): Promise<Response> {
  const nonce = newNonce();
  const document = (
    <CheckoutDocument
      t={translator("en")}
      title="Sandbox Bank (test)"
      nonce={nonce}
      assets={{
        css: coreCss + bankCss,
        script: pageScriptOf({ processorFields: false, framed: false }),
      }}
      look={null}
      refresh={null}
    >
      {page}
    </CheckoutDocument>
  );
  // Browsers hold the redirect that follows a form to form-action as well.
  const onward = challenge && navigable(challenge.returnUrl);
  return pageResponse(document, nonce, {
    status,
    formOrigins: onward ? [new URL(onward).origin] : [],
    embedOrigin: challenge?.embedOrigin ?? null,
  });
}
