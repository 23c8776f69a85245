import { answerPost, answerVisit } from "#server/checkout/answer.ts";
import { newBrowserToken } from "#server/checkout/browser-token.ts";
import { entityTypes } from "#server/checkout/entity.ts";
import { openInvoice } from "#server/checkout/invoice/open-invoice.ts";
import { type CheckoutRequest, readQuery } from "#server/checkout/request.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import { pass } from "#server/core/clock.ts";
import { newRequestId, type Services } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { answerChallenge } from "#server/payments/processor/sandbox/challenge.ts";
import { fillForm } from "#server/programs/testing-service/fill-form.ts";
import type { Paid, Shopper } from "../../../sdk/src/testing/protocol.ts";

const lookEveryMs = 20;
/** The page says "processing" for as long as the processor says nothing; a shopper goes on one day. */
const looksMax = 100;

/**
 * Somebody with a new browser who opens the page, types a card, pays, and answers the bank where it
 * asks. Goes through what the page itself goes through, its form with all that is hidden in it.
 * @throws validation_failed (there is nothing to pay there, or the form is refused)
 */
export async function payAsShopper(
  services: Services,
  url: string,
  shopper: Shopper,
): Promise<Paid> {
  const browser = visitOf(services, await pageOf(services, url), newBrowserToken());
  const { view: shown } = await answerVisit(services, browser);
  if (!("form" in shown)) throw refused(`There is nothing to pay: the page is "${shown.state}".`);
  const { number = "4242 4242 4242 4242", email, fields } = shopper;
  const expiryYear = services.clock.now().getUTCFullYear() + 4;
  const form = { ...fillForm(shown, { number, expiryYear, email }), ...fields };
  const answer = await answerPost(services, { ...browser, form, ip: null });
  if ("view" in answer) return ended(services, browser, answer.view);
  return follow(services, { browser, shopper }, answer.redirectTo);
}

type Visitor = { browser: CheckoutRequest; shopper: Shopper };

/** Where the answer sends the browser, through the bank and until something is decided. */
async function follow(services: Services, visitor: Visitor, address: string): Promise<Paid> {
  const { browser, shopper } = visitor;
  const visit = visitOf(services, address, browser.browserToken);
  for (let looks = 1; ; looks += 1) {
    const { view } = await answerVisit(services, visit);
    const goesOn = view.state === "processing" || view.state === "unsure";
    if (goesOn && looks < looksMax) {
      await pass(services.clock, lookEveryMs);
      continue;
    }
    const { authentication = "pass" } = shopper;
    if (view.state !== "authentication" || authentication === "leave")
      return ended(services, visit, view);
    const token = view.action.fields["challenge"] ?? "";
    const { returnUrl } = await answerChallenge(services, token, authentication);
    return follow(
      services,
      { browser, shopper: { ...shopper, authentication: "leave" } },
      returnUrl,
    );
  }
}

/** The page that the link of an invoice leads to; any other address as it is. */
async function pageOf(services: Services, address: string): Promise<string> {
  const { env } = services;
  const { origin, pathname } = new URL(address, env.APP_URL);
  const [, room, token = ""] = pathname.split("/");
  if (room !== "i" || origin !== new URL(env.APP_URL).origin) return address;
  const asked = { token, lang: undefined, acceptLanguage: "en", requestId: newRequestId() };
  const opened = await openInvoice(services, asked);
  if ("view" in opened)
    throw refused(`There is nothing to pay: the page is "${opened.view.state}".`);
  return opened.path;
}

function visitOf({ env }: Services, address: string, browserToken: string): CheckoutRequest {
  const url = new URL(address, env.APP_URL);
  const { entityType, entityId = "", ...query } = readQuery(url.href);
  const known = entityTypes.find((one) => one === entityType);
  if (!known || url.origin !== new URL(env.APP_URL).origin || url.pathname !== "/checkout")
    throw refused(
      `This is no address of a payment link, a checkout session or an invoice here: ${address}`,
    );
  return {
    address: { entityType: known, entityId },
    browserToken,
    query,
    inFrame: false,
    acceptLanguage: "en",
    requestId: newRequestId(),
  };
}

function ended(services: Services, { address }: CheckoutRequest, view: CheckoutView): Paid {
  const sessionId = address.entityType === "checkout" ? address.entityId : null;
  const none = { declineCode: null, sessionId, nextUrl: null };
  switch (view.state) {
    case "complete":
      return { ...none, state: "complete", nextUrl: view.next?.url ?? null };
    case "authentication":
    case "code":
      return { ...none, state: "authentication" };
    case "processing":
    case "debit":
    case "unsure":
      return { ...none, state: "processing" };
    case "open":
    case "declined": {
      const { refusal, form } = view;
      if (refusal?.kind === "declined")
        return { ...none, state: "declined", declineCode: refusal.reason };
      throw refused(
        `The page refused the form (${refusal?.kind ?? "open"}): ${JSON.stringify(form.errors)}`,
      );
    }
    default:
      throw refused(`The payment did not take place: the page is "${view.state}".`);
  }
}

function refused(sentence: string): DomainError {
  return new DomainError("validation_failed", sentence);
}
