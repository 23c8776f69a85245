import {
  type Answer,
  answered,
  keep,
  refusal,
  tellAuthorization,
} from "#server/workshop/testing/adyen/answers.ts";
import type { AdyenWorld, Fields, ModelPayment } from "#server/workshop/testing/adyen/world.ts";
import { isIban } from "#server/workshop/testing/processor/is-iban.ts";

/** Accounts whose bank refuses at once, as Adyen would of one that it knows to be closed. */
export const refusedAccount = "AT981904300000343434";

/**
 * `POST /payments` for an account: Adyen has it (`Received`) and asks the payer's bank. The reference of the mandate is that of
 * the payment (Adyen's description of `sepadirectdebit.mandateId`).
 */
export function receiveDebit(world: AdyenWorld, request: Fields): Answer {
  const { iban } = request["paymentMethod"] as { iban: string };
  const { currency } = request["amount"] as { currency: string };
  if (currency !== "EUR" || !isIban(iban))
    return refusal(422, "161", "Invalid bank account: iban is not valid.");
  if (iban === refusedAccount) {
    const refused = keep(world, request, "refused");
    tellDebit(world, refused, { success: false, refusalReasonRaw: "AC06 : Account blocked" });
    return answered(refused, { resultCode: "Refused", refusalReasonCode: "2" });
  }
  const payment = keep(world, request, "received");
  return answered(payment, {
    resultCode: "Received",
    additionalData: {
      "sepadirectdebit.mandateId": payment.psp,
      "sepadirectdebit.dateOfSignature": world.clock.now().toISOString().slice(0, 10),
      "sepadirectdebit.sequenceType": "OneOff",
    },
  });
}

/** How the merchant account takes debits: with the authorization, or by a capture. */
type Mode = "sale" | "auth";

/** The bank has paid, or Adyen may be asked for the money. */
export function payDebit(world: AdyenWorld, payment: ModelPayment, mode: Mode): void {
  if (payment.state === "received") {
    payment.state = "authorized";
    if (mode === "sale") payment.captured = payment.amount.value;
  }
  if (payment.state === "authorized")
    tellDebit(world, payment, { success: true, networkProcessingMode: mode });
}

/** The payer's bank has answered that it pays nothing. */
export function failDebit(world: AdyenWorld, payment: ModelPayment, code: string): void {
  if (payment.state !== "received") return;
  payment.state = "refused";
  tellDebit(world, payment, { success: false, refusalReasonRaw: `${code} : not paid` });
}

/** The payer's bank has taken the money back, or never had it: Adyen deducts it, and nobody can defend that. */
export function returnDebit(world: AdyenWorld, payment: ModelPayment, code: string): string {
  const pspReference = world.nextPsp();
  payment.isDisputed = true;
  const additionalData = {
    chargebackReasonCode: code,
    chargebackSchemeCode: "sepadirectdebit",
    defendable: "false",
    disputeStatus: "Lost",
  };
  for (const eventCode of ["NOTIFICATION_OF_CHARGEBACK", "CHARGEBACK"] as const)
    world.tell({
      eventCode,
      pspReference,
      originalReference: payment.psp,
      merchantReference: payment.reference,
      paymentMethod: "sepadirectdebit",
      amount: payment.amount,
      reason: code,
      additionalData,
    } as Parameters<AdyenWorld["tell"]>[0]);
  return pspReference;
}

type Told = { success: boolean; networkProcessingMode?: Mode; refusalReasonRaw?: string };

function tellDebit(world: AdyenWorld, payment: ModelPayment, { success, ...told }: Told): void {
  const additionalData = { paymentMethod: "sepadirectdebit", ...told };
  const reason = success ? "" : "Refused";
  tellAuthorization(world, payment, { success: String(success), reason, additionalData });
}
