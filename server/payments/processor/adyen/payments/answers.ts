import { addMs } from "#server/core/clock.ts";
import type { ShopperAction } from "#server/core/interfaces/next-action.ts";
import type { CardSummary } from "#server/core/interfaces/processor.ts";
import { keyedHash } from "#server/core/secret-box.ts";
import type { AdyenAccount } from "#server/payments/processor/adyen/account.ts";
import type { PaymentResponse } from "#server/payments/processor/adyen/declared/checkout.ts";
import {
  isAskedByApp,
  isTakenByBank,
  knownPayment,
  movePayment,
  type PaymentRow,
  sealAction,
} from "#server/payments/processor/adyen/payments/books.ts";
import { notApproved } from "#server/payments/processor/adyen/refusal-words.ts";
import { paymentCodes } from "#server/wire/atoms/checkout/bank/payment-codes.ts";

type Additional = NonNullable<PaymentResponse["additionalData"]>;

/** Parts of an authorization that Adyen's answers and notices both have. */
export type Authorization = {
  pspReference: string | undefined;
  isMade: boolean;
  refusal: string | undefined;
  additional: Additional;
};

/**
 * Writes an authorization, or a refusal, into the books. One that comes for a payment that was given up is written down
 * with Adyen's reference alone, so that it can be let go.
 */
export async function recordAuthorization(
  account: AdyenAccount,
  reference: string,
  { pspReference, isMade, refusal, additional }: Authorization,
): Promise<PaymentRow> {
  const psp = pspReference ? { pspReference } : {};
  const card = cardOf(account, additional);
  const stored =
    additional["tokenization.storedPaymentMethodId"] ??
    additional["recurring.recurringDetailReference"];
  await movePayment(account, reference, ["given_up", "refused"], isMade ? unwanted(psp) : {});
  return movePayment(account, reference, ["asked", "asks"], {
    ...psp,
    ...(card && { card }),
    ...(isMade
      ? { ...(await heldOf(account, reference)), ...(stored && { storedMethod: stored }) }
      : {
          state: "refused",
          refusal: refusal ?? null,
          advice: additional.merchantAdviceCode ?? null,
        }),
  });
}

/** An authorization holds the money of a card; a bank has paid with it. */
async function heldOf(account: AdyenAccount, reference: string) {
  const row = await knownPayment(account, reference);
  return isTakenByBank(row)
    ? { state: "captured" as const, captureAmount: row.amount }
    : { state: "authorized" as const };
}

/** Adyen's own page lets a shopper try again whose payment was over here: that is let go. */
function unwanted(psp: { pspReference?: string }) {
  return { ...psp, state: "given_up" as const };
}

/** Result codes after which nothing more comes of a payment (docs.adyen.com/online-payments/payment-result-codes). */
const refusals: ReadonlySet<string> = new Set(["Refused", "Error", "Cancelled"]);

/** The answer to `/payments` and to `/payments/details`. One that says nothing final leaves the payment to its notice. */
export async function recordAnswer(
  account: AdyenAccount,
  reference: string,
  answer: PaymentResponse,
): Promise<PaymentRow> {
  const { resultCode = "", pspReference, additionalData = {}, action } = answer;
  if (action) {
    const sealed = sealAction(account.env, await actionFor(account, reference, action));
    const asks = { state: "asks", action: sealed } as const;
    return movePayment(account, reference, ["asked"], asks);
  }
  const isMade = resultCode === "Authorised";
  if (!isMade && !refusals.has(resultCode)) return movePayment(account, reference, [], {});
  return recordAuthorization(account, reference, {
    pspReference,
    isMade,
    refusal: isMade ? undefined : await refusalIn(account, reference, answer),
    additional: additionalData,
  });
}

/** Adyen has a code for a refusal by the shopper only when its own page was left. */
async function refusalIn(account: AdyenAccount, reference: string, answer: PaymentResponse) {
  if (isAskedByApp(await knownPayment(account, reference))) return notApproved;
  return answer.refusalReasonCode ?? (answer.resultCode === "Cancelled" ? "16" : undefined);
}

/** Adyen does not say how long an app asks: a minute (docs.adyen.com/payment-methods/blik), from when it was asked to. */
async function actionFor(
  account: AdyenAccount,
  reference: string,
  action: NonNullable<PaymentResponse["action"]>,
): Promise<ShopperAction> {
  if (action.type === "await") {
    const { createdAt } = await knownPayment(account, reference);
    const until = addMs(createdAt, paymentCodes.blik.waitsMs);
    return { type: "await_approval", url: null, expiresAt: until.toISOString() };
  }
  const { url = "", method, data = {} } = action;
  return { type: "redirect", url, method: method === "POST" ? "POST" : "GET", fields: data };
}

/** Null where Adyen leaves the card out: which fields come is set in its Customer Area ("Additional data"). */
function cardOf({ env }: AdyenAccount, given: Additional): CardSummary | null {
  const { cardSummary: last4, paymentMethod, expiryDate = "", alias } = given;
  if (!last4) return null;
  const [month = "0", year = "0"] = expiryDate.split("/");
  const brand = brandOf(paymentMethod ?? "");
  const same = alias ?? `${brand} ${last4} ${expiryDate}`;
  return {
    brand,
    last4,
    expMonth: Number(month),
    expYear: Number(year),
    fingerprint: keyedHash(env, "card-fingerprint", `adyen ${same}`),
  };
}

const brands: Record<string, string> = {
  mc: "mastercard",
  maestro: "mastercard",
  diners: "diners",
  cup: "unionpay",
};

/** Adyen's word for a brand in ours (docs.adyen.com/development-resources/paymentmethodvariant). */
export function brandOf(variant: string): string {
  return brands[variant] ?? variant;
}
