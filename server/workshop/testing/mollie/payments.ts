import { isAmount, unitsOf } from "#server/workshop/testing/mollie/wire.ts";
import {
  cards,
  type Fields,
  type ModelCard,
  type ModelMandate,
  type ModelPayment,
  type MollieWorld,
} from "#server/workshop/testing/mollie/world.ts";

type Money = { currency: string; value: string };

/** A request that the model refuses: the status, and the field that is wrong. */
export type Refusal = { status: number; title: string; field?: string };

export function refusal(status: number, field?: string): Refusal {
  const titles: Record<number, string> = {
    401: "Unauthorized Request",
    404: "Not Found",
    410: "Gone",
    422: "Unprocessable Entity",
  };
  return { status, title: titles[status] ?? "Error", ...(field && { field }) };
}

export function isRefusal(answer: Refusal | ModelPayment): answer is Refusal {
  return "title" in answer;
}

/** `POST /v2/payments`: with a token or a mandate the card is tried at once, else a page is opened. */
export function makePayment(world: MollieWorld, request: Fields): ModelPayment | Refusal {
  const { currency, value } = request["amount"] as Money;
  if (!isAmount({ currency, value })) return refusal(422, "amount");
  const amount = unitsOf({ value });
  const sequence = request["sequenceType"] ?? "oneoff";
  if (amount === 0 && sequence !== "first") return refusal(422, "amount");
  if (sequence !== "recurring" && !request["redirectUrl"]) return refusal(422, "redirectUrl");
  // Mollie's descriptions of `lines` and `billingAddress`: required for Klarna.
  const isOfKlarna = request["method"] === "klarna";
  const lacks = ["lines", "billingAddress"].find((name) => isOfKlarna && !request[name]);
  if (lacks) return refusal(422, lacks);
  const debited = accountOf(world, request);
  const card = debited ? null : cardOf(world, request);
  if (card !== null && "title" in card) return card;
  const payment: ModelPayment = {
    id: world.nextId("tr"),
    request,
    metadata: (request["metadata"] as Fields | undefined) ?? {},
    currency,
    amount,
    status: debited ? "pending" : "open",
    card,
    debited,
    isAuthorized: false,
    failureReason: null,
    mandateId: typeof request["mandateId"] === "string" ? request["mandateId"] : null,
    captures: [],
    chargebacks: [],
    createdAt: world.clock.now(),
  };
  world.payments.set(payment.id, payment);
  if (card?.does === "asks" && sequence === "recurring")
    fail(world, payment, "authentication_required");
  else if (card && card.does !== "asks") settle(world, payment, card);
  return payment;
}

/** The account of a mandate, which is debited in euros, and in cents of them alone. */
function accountOf(world: MollieWorld, request: Fields): ModelMandate | null {
  const { customerId, mandateId, method, sequenceType } = request as Record<string, string>;
  const customer = world.customers.get(customerId ?? "");
  if (method !== "directdebit" || sequenceType !== "recurring" || customer?.isDeleted) return null;
  const { currency } = request["amount"] as Money;
  return currency === "EUR" ? (customer?.accounts.get(mandateId ?? "") ?? null) : null;
}

function cardOf(world: MollieWorld, request: Fields): ModelCard | Refusal | null {
  const { cardToken, customerId, mandateId } = request as Record<string, string | undefined>;
  if (customerId !== undefined) {
    const customer = world.customers.get(customerId);
    if (!customer) return refusal(422, "customerId");
    if (customer.isDeleted) return refusal(410);
    const kept = customer.mandates.get(mandateId ?? "");
    if (request["sequenceType"] === "recurring") return kept ?? refusal(422, "mandateId");
  }
  if (cardToken === undefined) return null;
  return cards[cardToken] ?? refusal(422, "cardToken");
}

/** The card is tried: its bank declines, or holds or pays the money. */
export function settle(world: MollieWorld, payment: ModelPayment, card: ModelCard): void {
  payment.card = card;
  if (card.does === "declines") return fail(world, payment, "insufficient_funds");
  const { request } = payment;
  const customer = world.customers.get(String(request["customerId"]));
  if (request["sequenceType"] === "first" && customer) {
    payment.mandateId = world.nextId("mdt");
    customer.mandates.set(payment.mandateId, card);
  }
  payment.isAuthorized = request["captureMode"] === "manual";
  payment.status = payment.isAuthorized ? "authorized" : "paid";
  world.tell(payment);
}

function fail(world: MollieWorld, payment: ModelPayment, reason: string): void {
  payment.status = "failed";
  payment.failureReason = reason;
  world.tell(payment);
}

/** The shopper answers the bank, or gives a card on Mollie's page; once, while the payment is open. */
export function answerPage(
  world: MollieWorld,
  id: string,
  answer: { passes: boolean; card?: ModelCard },
): void {
  const payment = world.payments.get(id);
  if (payment?.status !== "open") return;
  const isOfBank = payment.request["method"] !== "creditcard";
  if (isOfBank) {
    payment.isAuthorized = answer.passes && payment.request["captureMode"] === "manual";
    const made = payment.isAuthorized ? "authorized" : "paid";
    payment.status = answer.passes ? made : "failed";
    world.tell(payment);
    return;
  }
  const card = answer.card ?? payment.card;
  if (!card) throw new Error("a card is needed on this page");
  if (!answer.passes) {
    payment.card = card;
    fail(world, payment, "authentication_failed");
  } else settle(world, payment, { ...card, does: card.does === "asks" ? "pays" : card.does });
  // How its bank treats it without its holder is kept with the mandate.
  const customer = world.customers.get(String(payment.request["customerId"]));
  if (payment.mandateId && customer) customer.mandates.set(payment.mandateId, card);
}
