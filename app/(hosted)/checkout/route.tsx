import {
  browserCookie,
  readForm,
  readRequest,
  walletCookie,
  wayCookie,
} from "#app/(hosted)/hosted-request.ts";
import { viewResponse } from "#app/(hosted)/view-response.tsx";
import type { PageAssets } from "#components/checkout/document.tsx";
import { hasChoice } from "#components/checkout/form/methods/has-choice.ts";
import { answerPost, answerVisit } from "#server/checkout/answer.ts";
import {
  formScriptKind,
  orderScriptPath,
  pageScriptOf,
  proofScriptPath,
} from "#server/checkout/integrity/inventory.ts";
import { kept } from "#server/checkout/page/pay-form.ts";
import { isReminderWish, noteReminderWish } from "#server/checkout/reminders/keep-wish.ts";
import { checkoutPath, type CheckoutRequest } from "#server/checkout/request.ts";
import { isWhereabouts, noteWhereabouts } from "#server/checkout/timeline/leaving.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import {
  coreCss,
  embeddedCss,
  formCss,
  expressCss,
  methodsCss,
  questionsCss,
  refusedCss,
  sellingCss,
  stillCss,
} from "#server/generated/checkout-page.ts";
import { pageClientIp } from "#server/http/request/client-ip.ts";
import { getServices } from "#server/http/services.ts";

export const dynamic = "force-dynamic";

/** The hosted page (contract §7). Plain HTML: nothing of the framework goes to the shopper. */
export async function GET(request: Request): Promise<Response> {
  const services = getServices();
  const ip = pageClientIp(services.env, request.headers);
  const visit = { ...readRequest(request, services.env), ip };
  const { view, status } = await answerVisit(services, visit);
  return show(request, visit, view, status);
}

/** One press of a button on the page. Whatever happened, a reload does not post again. */
export async function POST(request: Request): Promise<Response> {
  const services = getServices();
  const visit = readRequest(request, services.env);
  const form = await readForm(request);
  if (!form) return new Response("Send the form of this page.", { status: 415 });
  const posted = { ...visit, form, ip: pageClientIp(services.env, request.headers) };
  if (isWhereabouts(form)) {
    await noteWhereabouts(services, posted);
    return noted();
  }
  if (isReminderWish(form)) {
    await noteReminderWish(services, posted);
    return noted();
  }
  const result = await answerPost(services, posted);
  if ("view" in result) return show(request, visit, result.view, result.status);
  const headers = new Headers({ Location: result.redirectTo, "Cache-Control": "no-store" });
  headers.append("Set-Cookie", cookieFor(visit));
  if (result.walletProof)
    headers.append("Set-Cookie", walletCookie(result.walletProof, visit, services.env));
  const way = form.express || form.do === "phone" ? null : wayCookie(form, visit, services.env);
  if (way) headers.append("Set-Cookie", way);
  return new Response(null, { status: 303, headers });
}

/** The answer to a script that only tells. */
function noted(): Response {
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}

function show(
  request: Request,
  visit: CheckoutRequest,
  view: CheckoutView,
  status: number,
): Promise<Response> {
  const chooses = visit.query.choose === "language";
  return viewResponse(view, {
    status,
    here: hereOf(visit, view),
    address: visit.address,
    chooses,
    assets: assetsOf(view, chooses),
    kind: {
      embedOrigin: ("shop" in view && view.shop?.embedOrigin) || null,
      processorFields: "form" in view && view.form.methods.processorFields !== null,
      formOrigins:
        view.state === "authentication"
          ? [new URL(view.action.url, request.url).origin, ...view.formOrigins]
          : [],
    },
    headers: { "Set-Cookie": cookieFor(visit) },
  });
}

/** The outcome comes from elsewhere: a bank, or another device. */
const looksAgain: ReadonlySet<CheckoutView["state"]> = new Set(["authentication", "code", "phone"]);

/** Only what this state needs travels: the first answer fits the first round trip. */
function assetsOf(view: CheckoutView, chooses: boolean): PageAssets {
  const framed = "shop" in view && view.shop?.framed === true;
  if (chooses || !("form" in view))
    return {
      css: coreCss + stillCss,
      script: pageScriptOf({
        processorFields: false,
        framed,
        looksAgain: looksAgain.has(view.state) && !chooses,
      }),
    };
  const { methods } = view.form;
  const several = hasChoice(methods) || methods.processorFields !== null;
  const isExpress = methods.express.length + methods.expressInBrowser.length > 0;
  const kind = formScriptKind(view.form);
  return {
    css: [
      coreCss,
      formCss,
      ...(several || kind.price || kind.order || view.form.work ? [methodsCss] : []),
      ...(kind.order ? [sellingCss] : []),
      ...(isExpress ? [expressCss] : []),
      ...(view.form.questions ? [questionsCss] : []),
      ...(view.refusal ? [refusedCss] : []),
      ...(view.shop.embedded ? [embeddedCss] : []),
    ].join(""),
    script: pageScriptOf({ ...kind, framed }),
    also: [
      ...(kind.order && !kind.processorFields ? [orderScriptPath] : []),
      ...(view.form.work === null ? [] : [proofScriptPath]),
    ],
  };
}

/**
 * The page's own address, without the language that it is in. One that looks again says where: that
 * a payment was sent, say, which a choice of language must not forget.
 */
function hereOf({ address, query }: CheckoutRequest, view: CheckoutView): string {
  const known = "checkAgainUrl" in view ? addressQuery(view.checkAgainUrl) : kept(query);
  const { lang: _lang, entityType: _type, entityId: _id, ...rest } = known;
  return checkoutPath(address, rest);
}

function addressQuery(path: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(path.slice(path.indexOf("?"))));
}

function cookieFor(visit: CheckoutRequest): string {
  return browserCookie(visit, getServices().env);
}
