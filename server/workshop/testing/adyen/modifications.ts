import { type Answer, refusal } from "#server/workshop/testing/adyen/answers.ts";
import {
  type AdyenWorld,
  type Fields,
  merchantAccount,
  type ModelPayment,
  type Money,
} from "#server/workshop/testing/adyen/world.ts";

type Outcome = { eventCode: "CAPTURE" | "CANCELLATION" | "REFUND"; isDone: boolean };

const late = "Insufficient balance on payment";

/** Each is answered `received`, whatever becomes of it: that is told by a notice. */
export function modify(world: AdyenWorld, path: string, request: Fields): Answer {
  const [, , psp = "", what] = path.split("/");
  const payment = world.paymentBy(psp);
  if (!payment || payment.state === "refused")
    return refusal(422, "167", "Original pspReference required for this operation");
  const amount = (request["amount"] as Money | undefined) ?? payment.amount;
  const act = { captures: capture, cancels: cancel, refunds: refund }[what ?? ""];
  if (!act) return refusal(404, "0", "Not found");
  const { eventCode, isDone } = act(payment, amount);
  const pspReference = world.nextPsp();
  const reference = request["reference"] as string | undefined;
  world.tell({
    eventCode,
    pspReference,
    originalReference: payment.psp,
    merchantReference: reference ?? payment.reference,
    amount,
    success: String(isDone),
    reason: isDone ? "" : late,
  });
  return {
    status: 201,
    body: {
      merchantAccount,
      paymentPspReference: payment.psp,
      pspReference,
      reference,
      status: "received",
      ...(what !== "cancels" && { amount }),
    },
  };
}

/** One capture takes its amount, and the rest is let go, as Adyen does without "multiple partial captures". */
function capture(payment: ModelPayment, { value }: Money): Outcome {
  const isDone =
    payment.state === "authorized" && payment.captured === 0 && value <= payment.amount.value;
  if (isDone) payment.captured = value;
  return { eventCode: "CAPTURE", isDone };
}

function cancel(payment: ModelPayment): Outcome {
  const isDone = payment.state === "authorized" && payment.captured === 0;
  if (isDone) payment.state = "canceled";
  return { eventCode: "CANCELLATION", isDone };
}

function refund(payment: ModelPayment, { value }: Money): Outcome {
  const isDone = !payment.isDisputed && value <= payment.captured - payment.refunded;
  if (isDone) payment.refunded += value;
  return { eventCode: "REFUND", isDone };
}

/** `POST /cancels`: by the merchant's own reference, whether or not there is such a payment. */
export function callBack(world: AdyenWorld, request: Fields): Answer {
  const reference = String(request["paymentReference"]);
  const found = [...world.payments.values()].find((one) => one.reference === reference);
  const isOpen = found?.state === "authorized" || found?.state === "received";
  const isDone = isOpen && found?.captured === 0;
  if (found && isDone) found.state = "canceled";
  const pspReference = world.nextPsp();
  world.tell({
    eventCode: "TECHNICAL_CANCEL",
    pspReference,
    ...(found && { originalReference: found.psp }),
    merchantReference: reference,
    amount: found?.amount ?? { currency: "EUR", value: 0 },
    success: String(isDone),
    reason: isDone ? "" : "Original transaction not found",
  });
  return {
    status: 201,
    body: {
      merchantAccount,
      paymentReference: reference,
      pspReference,
      reference,
      status: "received",
    },
  };
}
