import { addMs } from "#server/core/clock.ts";
import type { ShopperAction } from "#server/core/interfaces/next-action.ts";
import type { CardSummary } from "#server/core/interfaces/processor.ts";
import { keyedHash } from "#server/core/secret-box.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { AdyenAccount } from "#server/payments/processor/adyen/account.ts";
import type { PaymentResponse } from "#server/payments/processor/adyen/declared/checkout.ts";
import {
  isAskedByApp,
  isTakenByBank,
  knownPayment,
  movePayment,
  type PaymentRow,
  type PaymentState,
  sealAction,
} from "#server/payments/processor/adyen/payments/books.ts";
import { isDebit, isSale } from "#server/payments/processor/adyen/payments/debits.ts";
import { notApproved } from "#server/payments/processor/adyen/refusal-words.ts";
import { sepaCodeIn } from "#server/payments/processor/sepa-codes.ts";
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
  const row = await knownPayment(account, reference);
  const taking = isSale(row, additional) ? { capture: "by_bank" } : {};
  if (isMade) await movePayment(account, reference, overHere(row), { ...psp, ...taking, ...over });
  if (isMade)
    return movePayment(account, reference, underWay(row), {
      ...psp,
      ...(card && { card }),
      ...heldOf({ ...row, ...taking }),
      ...taking,
      ...(stored && { storedMethod: stored }),
    });
  return movePayment(account, reference, underWay(row), {
    ...psp,
    ...(card && { card }),
    // No bank was asked for a debit that Adyen refused at once.
    ...(row.state === "asked" && { debit: Prisma.DbNull }),
    state: "refused",
    refusal: refusal ?? null,
    advice: additional.merchantAdviceCode ?? null,
  });
}

/** An authorization holds the money of a card; a bank has paid with it. */
function heldOf(row: PaymentRow) {
  return isTakenByBank(row)
    ? { state: "captured" as const, captureAmount: row.amount }
    : { state: "authorized" as const };
}

const over = { state: "given_up" } as const;

/**
 * Adyen's own page lets a shopper try again whose payment was over here: that is let go. A debit is tried once, so that of
 * one that has failed a late notice brings nothing.
 */
function overHere(row: PaymentRow): PaymentState[] {
  return isDebit(row) ? ["given_up"] : ["given_up", "refused"];
}

/** A debit whose capture was asked for is past its authorization, which may be told of again. */
function underWay({ state, captureAmount }: PaymentRow): PaymentState[] {
  const isDecided = state === "pending" && captureAmount !== null;
  return isDecided ? [] : ["asked", "asks", "pending"];
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
  if (!isMade && !refusals.has(resultCode)) return waited(account, reference, pspReference);
  return recordAuthorization(account, reference, {
    pspReference,
    isMade,
    refusal: isMade ? undefined : await refusalIn(account, reference, answer),
    additional: additionalData,
  });
}

/** Adyen has a debit (`Received`), and tells later what came of it. */
async function waited(
  account: AdyenAccount,
  reference: string,
  pspReference: string | undefined,
): Promise<PaymentRow> {
  const row = await knownPayment(account, reference);
  const isAsked = isDebit(row) && pspReference !== undefined;
  return isAsked
    ? movePayment(account, reference, ["asked"], { state: "pending", pspReference })
    : row;
}

/** Adyen has a code for a refusal by the shopper only when its own page was left. */
async function refusalIn(account: AdyenAccount, reference: string, answer: PaymentResponse) {
  const row = await knownPayment(account, reference);
  if (isAskedByApp(row)) return notApproved;
  const ofBank = isDebit(row) ? sepaCodeIn(answer.additionalData?.refusalReasonRaw) : undefined;
  if (ofBank) return ofBank;
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
