import {
  type Answer,
  answered,
  keep,
  refusal,
  tellAuthorization,
} from "#server/workshop/testing/adyen/answers.ts";
import { asks, cardIn, describe, refusalOf } from "#server/workshop/testing/adyen/cards.ts";
import { receiveDebit } from "#server/workshop/testing/adyen/debits.ts";
import {
  type AdyenWorld,
  type Fields,
  merchantAccount,
  type ModelCard,
  type Money,
} from "#server/workshop/testing/adyen/world.ts";

/** `POST /payments`: a refused card is an answer of status 200. */
export function pay(world: AdyenWorld, request: Fields): Answer {
  const { type, blikCode } = request["paymentMethod"] as Fields;
  if (type === "blik") return askApp(world, request, String(blikCode));
  if (type === "sepadirectdebit") return receiveDebit(world, request);
  const card = cardOf(world, request);
  if ("status" in card) return card;
  const isAlone = request["shopperInteraction"] === "ContAuth";
  const wants = (request["authenticationData"] as Fields | undefined) ?? {};
  const asked = asks(card) || wants["attemptAuthentication"] === "always";
  if (asked && isAlone)
    return refuse(world, request, card, { code: "38", reason: "Authentication required" });
  if (!asked) return authorize(world, request, card);
  const settings = (wants["threeDSRequestData"] as Fields | undefined) ?? {};
  if (settings["nativeThreeDS"] !== "disabled")
    return refusal(422, "14_0370", "This model shows no native 3-D Secure.");
  const token = world.nextPsp();
  world.questions.set(token, { request, answer: "none" });
  const origin = world.origin ?? "https://checkoutshopper-test.adyen.com";
  const url = `${origin}/checkoutshopper/threeDS/redirect?token=${token}`;
  const action = { paymentMethodType: "scheme", type: "redirect", method: "GET", url };
  return { status: 200, body: { resultCode: "RedirectShopper", action } };
}

/** The app of the shopper's bank asks them, where a bank has given this code. */
function askApp(world: AdyenWorld, request: Fields, code: string): Answer {
  const { currency } = request["amount"] as Money;
  if (currency !== "PLN" || !/^\d{6}$/.test(code))
    return refusal(422, "14_030", "Required field 'paymentMethod.blikCode' is invalid.");
  world.apps.set(String(request["reference"]), request);
  const action = { type: "await", paymentMethodType: "blik", paymentData: world.nextPsp() };
  return { status: 200, body: { resultCode: "Pending", action } };
}

/** The shopper's answer to their app, once: a notice is all that tells of it. */
export function answerApp(world: AdyenWorld, reference: string, passes: boolean): void {
  const request = world.apps.get(reference);
  if (!request || !world.apps.delete(reference)) return;
  payByBank(world, { ...request, allowedPaymentMethods: ["blik"] }, passes);
}

/** A bank pays at once, without anybody's capture. */
export function payByBank(world: AdyenWorld, request: Fields, passes: boolean): Answer {
  const payment = keep(world, request, passes ? "authorized" : "refused");
  const [paymentMethod = ""] = request["allowedPaymentMethods"] as string[];
  const additionalData = { paymentMethod };
  const reason = passes ? "" : "Refused";
  tellAuthorization(world, payment, { success: String(passes), reason, additionalData });
  const resultCode = passes ? "Authorised" : "Refused";
  return answered(payment, { resultCode, additionalData });
}

/** `POST /payments/details`: the shopper is back from the bank, which has answered. */
export function complete(world: AdyenWorld, request: Fields): Answer {
  const { redirectResult } = request["details"] as Fields;
  const [token = "", answered] = String(redirectResult).split(".");
  const question = world.questions.get(token);
  if (!question || question.answer === "none" || answered !== question.answer)
    return refusal(422, "14_012", "The provided redirectResult is invalid.");
  world.questions.delete(token);
  const card = cardOf(world, question.request);
  if ("status" in card) return card;
  if (question.answer === "pass") return authorize(world, question.request, card);
  return refuse(world, question.request, card, { code: "11", reason: "3D Not Authenticated" });
}

function cardOf(world: AdyenWorld, request: Fields): ModelCard | Answer {
  if (request["merchantAccount"] !== merchantAccount)
    return refusal(403, "901", "Invalid Merchant Account");
  const method = request["paymentMethod"] as Fields;
  const id = method["storedPaymentMethodId"];
  if (typeof id === "string") {
    const kept = world.stored.get(id);
    return kept && kept.shopper === request["shopperReference"]
      ? kept.card
      : refusal(422, "800", "Contract not found");
  }
  return cardIn(method) ?? refusal(422, "174", "Unable to decrypt data");
}

function authorize(world: AdyenWorld, request: Fields, card: ModelCard): Answer {
  const refused = refusalOf(card);
  if (refused) return refuse(world, request, card, refused);
  const payment = keep(world, request, "authorized");
  const additionalData = { ...describe(card), ...store(world, request, card) };
  tellAuthorization(world, payment, { success: "true", additionalData });
  return answered(payment, { resultCode: "Authorised", additionalData });
}

function refuse(
  world: AdyenWorld,
  request: Fields,
  card: ModelCard,
  { code, reason }: { code: string; reason: string },
): Answer {
  const payment = keep(world, request, "refused");
  const additionalData = describe(card);
  tellAuthorization(world, payment, { success: "false", reason, additionalData });
  return answered(payment, {
    resultCode: "Refused",
    refusalReason: reason,
    refusalReasonCode: code,
    additionalData,
  });
}

function store(world: AdyenWorld, request: Fields, card: ModelCard): Record<string, string> {
  if (request["storePaymentMethod"] !== true) return {};
  const id = world.nextPsp();
  const shopper = String(request["shopperReference"]);
  world.stored.set(id, { shopper, card });
  return {
    "tokenization.storedPaymentMethodId": id,
    "tokenization.shopperReference": shopper,
    "tokenization.store.operationType": "created",
  };
}
