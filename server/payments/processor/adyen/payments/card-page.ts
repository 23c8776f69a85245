import { addMs, minuteMs } from "#server/core/clock.ts";
import {
  isProcessorUnreachable,
  ProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";
import type { PaymentRequest as Asked } from "#server/core/interfaces/processor.ts";
import type { AdyenAccount } from "#server/payments/processor/adyen/account.ts";
import type { CreateCheckoutSessionRequest } from "#server/payments/processor/adyen/declared/checkout.ts";
import { recordAuthorization } from "#server/payments/processor/adyen/payments/answers.ts";
import {
  isHeldFirst,
  isWithoutCard,
  movePayment,
  type PaymentRow,
  sealAction,
} from "#server/payments/processor/adyen/payments/books.ts";
import { paymentRequest } from "#server/payments/processor/adyen/payments/request.ts";
import { notApproved } from "#server/payments/processor/adyen/refusal-words.ts";
import {
  type BankRedirect,
  bankRedirectNames,
  redirectFacts,
} from "#server/wire/atoms/checkout/bank-redirects.ts";

/** Stands for a card that the shopper gives to Adyen on its own page ("Hosted Checkout"). */
export const cardPageToken = "adyen_card_page";

/** As long as this service waits for a bank's answer (contract §4, "Bank redirects (+)"): who has not paid by then begins again. */
const openMs = 15 * minuteMs;

/**
 * Opens Adyen's page for the payment: for a card, or for one way to pay at the shopper's bank. Nothing is charged before
 * the shopper has been there, so that a lost answer has charged nothing, and never will: nobody knows the page's address.
 */
export async function openPage(account: AdyenAccount, asked: Asked): Promise<void> {
  const { attemptId } = asked;
  const { url } = await account.adyen
    .ask("POST /sessions", { body: sessionRequest(account, asked), key: `${attemptId}:page` })
    .catch((error: unknown) => {
      const isLost = isProcessorUnreachable(error) && error.kind === "unknown";
      throw isLost ? notOpened(error.message) : error;
    });
  if (!url) throw notOpened("Adyen: its page has no address");
  const action = sealAction(account.env, { type: "redirect", url, method: "GET", fields: {} });
  await movePayment(account, attemptId, ["asked"], { state: "asks", action });
}

function notOpened(message: string): ProcessorUnreachable {
  return new ProcessorUnreachable(message, { kind: "again" });
}

/** As a payment by an encrypted card, but for the card. */
function sessionRequest(account: AdyenAccount, asked: Asked): CreateCheckoutSessionRequest {
  const token = { type: "token", token: "{}" } as const;
  const {
    paymentMethod: _card,
    storePaymentMethod,
    ...same
  } = paymentRequest(account, { ...asked, source: token }, {});
  return {
    ...same,
    mode: "hosted",
    expiresAt: addMs(account.clock.now(), openMs).toISOString(),
    storePaymentMethodMode: storePaymentMethod ? "enabled" : "disabled",
    ...allowed(asked),
  } satisfies CreateCheckoutSessionRequest;
}

/**
 * Adyen's names (types of its `…Details` in CheckoutService). Its page asks for what a way to pay still needs, such as the
 * bank. Przelewy24 is Adyen's "Online banking Poland". Klarna is not among them: Adyen wants the shopper's first and last
 * name for it (its description of `shopperName`), which the page does not ask for, and lines of the order (`lineItems`).
 */
export const namesAtAdyen = {
  ideal: ["ideal"],
  bancontact: ["bcmc", "bcmc_mobile"],
  eps: ["eps"],
  p24: ["onlineBanking_PL"],
  paypal: ["paypal"],
  apple_pay: ["applepay"],
  google_pay: ["googlepay"],
} as const satisfies Partial<Record<BankRedirect, string[]>>;
export const redirectsAtAdyen = bankRedirectNames.filter(isAtAdyen);

function isAtAdyen(method: string): method is keyof typeof namesAtAdyen {
  return Object.hasOwn(namesAtAdyen, method);
}

type Allowed = Pick<
  CreateCheckoutSessionRequest,
  "additionalData" | "allowedPaymentMethods" | "countryCode" | "shopperEmail"
>;

/** Banks pay at once: there is no authorization to be captured. An account elsewhere holds the money, as a card does. */
function allowed({ method, source }: Asked): Allowed {
  if (source.type !== "redirect" || !isAtAdyen(method))
    return { allowedPaymentMethods: ["scheme"] };
  const [country] = redirectFacts(method).countries ?? [];
  return {
    allowedPaymentMethods: [...namesAtAdyen[method]],
    ...(!isHeldFirst(method) && { additionalData: undefined }),
    ...(country && { countryCode: country }),
    ...(source.payer.email && { shopperEmail: source.payer.email }),
  };
}

/**
 * The shopper is back from Adyen's page. Where its result has no card, as additional data may be switched off, the notice
 * of the authorization is waited for, which has it.
 */
export async function completePage(
  account: AdyenAccount,
  row: PaymentRow,
  { sessionId, sessionResult }: { sessionId: string; sessionResult: string },
): Promise<void> {
  const { reference } = row;
  const path = [sessionId];
  const result = await account.adyen.ask("GET /sessions/{sessionId}", {
    path,
    query: { sessionResult },
  });
  // Somebody may have brought the result of another payment.
  if (result.reference !== reference) return;
  const { status = "active", payments = [], additionalData = {} } = result;
  if (status === "active") return;
  const isMade = status === "completed";
  const hasCard = !isWithoutCard(row);
  if (status === "paymentPending" || (isMade && hasCard && !additionalData.cardSummary)) {
    const createdAt = account.clock.now();
    await movePayment(account, reference, ["asks"], { state: "asked", createdAt });
    return;
  }
  await recordAuthorization(account, reference, {
    pspReference: payments[0]?.pspReference,
    isMade,
    refusal: !hasCard ? notApproved : status === "refused" ? "2" : "16",
    additional: additionalData,
  });
}
