import type {
  AdyenWorld,
  Fields,
  ModelPayment,
  Money,
} from "#server/workshop/testing/adyen/world.ts";

export type Answer = { status: number; body?: Fields };

export function refusal(status: number, errorCode: string, message: string): Answer {
  const errorType = status === 401 || status === 403 ? "security" : "validation";
  return { status, body: { status, errorCode, errorType, message } };
}

export function keep(
  world: AdyenWorld,
  request: Fields,
  state: ModelPayment["state"],
): ModelPayment {
  const payment: ModelPayment = {
    psp: world.nextPsp(),
    reference: String(request["reference"]),
    amount: request["amount"] as Money,
    state,
    captured: 0,
    refunded: 0,
    isDisputed: false,
  };
  world.payments.set(payment.psp, payment);
  const { manualCapture } = (request["additionalData"] as Fields | undefined) ?? {};
  if (state === "authorized" && manualCapture !== "true") payment.captured = payment.amount.value;
  return payment;
}

export function tellAuthorization(
  world: AdyenWorld,
  { psp, reference, amount }: ModelPayment,
  more: { success: string; reason?: string; additionalData: Record<string, string> },
): void {
  const about = { pspReference: psp, merchantReference: reference, amount };
  world.tell({ eventCode: "AUTHORISATION", ...about, ...more });
}

export function answered({ psp, reference, amount }: ModelPayment, more: Fields): Answer {
  return {
    status: 200,
    body: { pspReference: psp, merchantReference: reference, amount, ...more },
  };
}
