import { invariant } from "#server/core/assert.ts";
import { ProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type { PaymentRequest as Asked } from "#server/core/interfaces/processor.ts";
import type { AdyenAccount } from "#server/payments/processor/adyen/account.ts";
import { toAdyen } from "#server/payments/processor/adyen/amounts.ts";
import type {
  BlikDetails,
  CardDetails,
  PaymentRequest,
  SepaDirectDebitDetails,
} from "#server/payments/processor/adyen/declared/checkout.ts";
import { readSavedMethod } from "#server/payments/processor/adyen/payments/books.ts";
import { isPaymentCode } from "#server/wire/atoms/checkout/bank/payment-codes.ts";

/**
 * The request for an attempt. Money is only held by it: `manualCapture` leaves every capture to a call of ours, so that
 * nothing is ever taken of a payment whose answer was lost. `nativeThreeDS` is off: a bank that asks is reached by a
 * redirect, never by Adyen's library on the page. A bank that is paid by a code pays at once: nothing is held. A debit is
 * held where Adyen does not take it with its authorization (`isSale`).
 */
export function paymentRequest(
  account: AdyenAccount,
  asked: Asked,
  means: MeansDetails = meansIn(asked),
): PaymentRequest {
  const { env, merchantAccount } = account;
  const { attemptId, merchantId, paymentIntentId, offSession, askBank } = asked;
  return {
    merchantAccount,
    reference: attemptId,
    amount: toAdyen(asked.amount, asked.currency),
    returnUrl: returnAddress(env, attemptId),
    channel: "Web",
    additionalData: isPaymentCode(asked.method) ? undefined : { manualCapture: "true" },
    authenticationData: {
      attemptAuthentication: offSession ? "never" : askBank ? "always" : undefined,
      threeDSRequestData: { nativeThreeDS: "disabled" },
    },
    metadata: { merchantId, paymentIntentId },
    shopperStatement: statementOf(asked.merchantName),
    ...meansOf(asked, means),
  } satisfies PaymentRequest;
}

/** Where Adyen sends the shopper's browser after the bank's question: `takeReturn` of this adapter. */
function returnAddress({ APP_URL }: AdyenAccount["env"], reference: string): string {
  return `${APP_URL}/api/processor/return?${new URLSearchParams({ processor: "adyen", payment: reference })}`;
}

type Means = Pick<
  PaymentRequest,
  | "paymentMethod"
  | "recurringProcessingModel"
  | "shopperEmail"
  | "shopperInteraction"
  | "shopperReference"
  | "storePaymentMethod"
>;

/**
 * The networks want to know for which charges a card is kept, and of a charge without its holder which kind it is
 * (docs.adyen.com/online-payments/tokenization).
 */
function meansOf(asked: Asked, means: MeansDetails): Means {
  const { source, offSession, usage } = asked;
  const model = usage === "recurring" ? "Subscription" : "UnscheduledCardOnFile";
  if (source.type === "debit") {
    const { email: shopperEmail } = source.payer;
    return { paymentMethod: means, shopperInteraction: "Ecommerce", shopperEmail };
  }
  if (source.type === "saved") {
    return {
      paymentMethod: means,
      shopperReference: readSavedMethod(source.processorMethod).shopper,
      shopperInteraction: offSession ? "ContAuth" : "Ecommerce",
      recurringProcessingModel: offSession ? model : "CardOnFile",
    };
  }
  const isKept = asked.save || asked.setup;
  return {
    paymentMethod: means,
    shopperInteraction: "Ecommerce",
    ...(isKept && {
      shopperReference: shopperReferenceOf(asked),
      storePaymentMethod: true,
      recurringProcessingModel: model,
    }),
  };
}

/** One for each saved card: our customers are not told to Adyen, and it says nothing about a person. */
export function shopperReferenceOf({ attemptId }: Pick<Asked, "attemptId">): string {
  return `card_of_${attemptId}`;
}

type MeansDetails = CardDetails | BlikDetails | SepaDirectDebitDetails;

/** The card to charge, which Adyen keeps or only Adyen can read; the code of the shopper's bank; or the account to debit. */
function meansIn({ source }: Asked): MeansDetails {
  invariant(source.type !== "card", "card numbers never reach this service when Adyen is used");
  if (source.type === "debit") {
    const { account: iban, payer } = source;
    return { type: "sepadirectdebit", iban, ownerName: payer.name };
  }
  invariant(source.type !== "redirect", "a bank's way to pay is asked for on Adyen's page");
  if (source.type === "code")
    return { type: "blik", ...(source.code && { blikCode: source.code }) };
  if (source.type === "token") return cardOf(source.token);
  const { stored } = readSavedMethod(source.processorMethod);
  return { type: "scheme", storedPaymentMethodId: stored };
}

const encryptedFields = [
  "encryptedCardNumber",
  "encryptedExpiryMonth",
  "encryptedExpiryYear",
  "encryptedSecurityCode",
] as const;

/**
 * The token is the JSON of the card as Adyen's fields give it (`state.data.paymentMethod`), encrypted for Adyen alone.
 * Nothing else of it is passed on, least of all a number that somebody has typed elsewhere.
 * @throws ProcessorRefused when it is none
 */
function cardOf(token: string): CardDetails {
  const given = parsed(token);
  const encrypted = encryptedFields.flatMap((name) => {
    const value = given[name];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  if (encrypted.length < encryptedFields.length - 1)
    throw new ProcessorRefused("invalid_token", "This is no card as Adyen's fields give it.");
  const { brand, holderName } = given;
  return {
    type: "scheme",
    ...Object.fromEntries(encrypted),
    ...(typeof brand === "string" && { brand }),
    ...(typeof holderName === "string" && { holderName }),
  };
}

function parsed(token: string): Record<string, unknown> {
  try {
    const given: unknown = JSON.parse(token);
    return typeof given === "object" && given !== null ? { ...given } : {};
  } catch {
    return {};
  }
}

/** Adyen's declaration of `shopperStatement`: 22 characters, of these letters. */
function statementOf(merchantName: string | null): string | undefined {
  const plain = (merchantName ?? "")
    .normalize("NFKD")
    .replaceAll(/[^a-zA-Z0-9 .,'_\-?+*/]/g, "")
    .replaceAll(/ +/g, " ")
    .slice(0, 22)
    .trim();
  return /[a-zA-Z]/.test(plain) ? plain : undefined;
}
