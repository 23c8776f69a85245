import { type Answer, refusal } from "#server/workshop/testing/adyen/answers.ts";
import { complete, pay, payByBank } from "#server/workshop/testing/adyen/payments.ts";
import type { AdyenWorld, Fields } from "#server/workshop/testing/adyen/world.ts";

/** `POST /sessions` of Hosted Checkout: a page of Adyen's own, which nobody has visited yet. */
export function openPage(world: AdyenWorld, request: Fields): Answer {
  if (request["mode"] !== "hosted") return refusal(422, "0", "This model has hosted pages alone.");
  const id = `CS${world.nextPsp()}`;
  world.pages.set(id, { request, answer: null, isRefused: false });
  const { amount, merchantAccount, reference, returnUrl, expiresAt } = request;
  const same = { amount, merchantAccount, reference, returnUrl, expiresAt };
  const url = `${world.origin ?? "https://eu.adyen.link"}/${id}`;
  return { status: 201, body: { id, url, mode: "hosted", ...same } };
}

/** The shopper gives a card on Adyen's page, and may try another one after a refusal. */
export function payOnPage(world: AdyenWorld, id: string, card: Fields): Fields {
  const page = world.pages.get(id);
  if (!page) throw new Error(`there is no page ${id}`);
  const { storePaymentMethodMode, ...request } = page.request;
  const storePaymentMethod = storePaymentMethodMode === "enabled";
  const answer = pay(world, { ...request, storePaymentMethod, paymentMethod: card }).body ?? {};
  if (answer["resultCode"] === "Authorised") page.answer = answer;
  return answer;
}

/** The bank's question about a card of the page is answered there, before the shopper leaves it. */
export function answerOnPage(world: AdyenWorld, id: string, redirectResult: string): Fields {
  const page = world.pages.get(id);
  if (!page) throw new Error(`there is no page ${id}`);
  const [token = "", said] = redirectResult.split(".");
  const question = world.questions.get(token);
  if (question) question.answer = said === "pass" ? "pass" : "fail";
  const answer = complete(world, { details: { redirectResult } }).body ?? {};
  if (answer["resultCode"] === "Authorised") page.answer = answer;
  return answer;
}

/** The shopper answers their own bank, once. */
export function answerBankOfPage(world: AdyenWorld, id: string, passes: boolean): void {
  const page = world.pages.get(id);
  if (!page) throw new Error(`there is no page ${id}`);
  if (page.answer || page.isRefused) return;
  const { body = {} } = payByBank(world, page.request, passes);
  if (passes) page.answer = body;
  page.isRefused = !passes;
}

function outcomeOf({ isRefused }: { isRefused: boolean }): "refused" | "canceled" {
  return isRefused ? "refused" : "canceled";
}

/** `GET /sessions/{sessionId}`: what the shopper's browser brought back belongs to the page. */
export function pageResult(world: AdyenWorld, id: string, sessionResult: string): Answer {
  const page = world.pages.get(id);
  if (!page || sessionResult !== `result_${id}`) return refusal(422, "0", "Invalid session result");
  const { reference, amount } = page.request;
  if (!page.answer)
    return { status: 200, body: { id, reference, status: outcomeOf(page), payments: [] } };
  const { pspReference, resultCode, additionalData } = page.answer;
  const payments = [{ amount, pspReference, resultCode }];
  return { status: 200, body: { id, reference, status: "completed", payments, additionalData } };
}
