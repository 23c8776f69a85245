import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { AttemptRequest } from "#server/payments/charge/attempt/start.ts";
import { cardProblems, summarizeCard } from "#server/payments/charge/card.ts";
import { accountEnd } from "#server/payments/charge/debits/account-end.ts";
import { routable } from "#server/payments/routing/obstacle.ts";
import type { ExpressWay } from "#server/wire/atoms/checkout/bank-redirects.ts";
import { bankWayFacts, flowFields, flowOf } from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import type { BankDebitInput } from "#server/wire/payments/bank/bank-debit.ts";
import type { PaymentCodeInput } from "#server/wire/payments/bank/bank-payment.ts";
import type {
  BalancePart,
  BankRedirectInput,
  CardInput,
} from "#server/wire/payments/payment-intent.ts";

/**
 * How to pay: exactly one of `card`, `paymentMethodId`, `processorToken`, `wallet`, `bankRedirect`, `paymentCode` and
 * `bankDebit`; none of them where the order costs nothing.
 */
export type ConfirmInput = {
  card?: CardInput;
  paymentMethodId?: string;
  /** A token of the processor's own browser library (live). */
  processorToken?: string;
  /** The express way whose button in the browser the token is of: it pays, and no card. */
  expressWay?: ExpressWay;
  /** The processor that made the token; by default the one that the payment goes to. */
  tokenOf?: string;
  /** The token of ours that stands for it: it is spent as the attempt begins. */
  paymentTokenId?: string;
  /** The balance of the intent's customer. */
  wallet?: true;
  /** The part that the same balance pays beside a card. */
  balance?: BalancePart;
  /** The shopper's own bank, and what it is told of the payer. */
  bankRedirect?: BankRedirectInput;
  /** A code that is waited for. */
  paymentCode?: PaymentCodeInput;
  /** The account to debit, whose holder has accepted the mandate. */
  bankDebit?: BankDebitInput;
  savePaymentMethod?: boolean;
  /** The amount that the shopper was shown, in the smallest currency unit: no other one is charged. */
  shownAmount?: number;
  /** Where the browser comes back to after a challenge; the hosted page by default. */
  returnUrl?: string;
  /** SHA-256 of the cookie of the browser that pays: only this browser may start over during a challenge. */
  browserToken?: string;
  /** The cardholder's bank is asked even where it need not be: card testing is suspected. */
  askBank?: boolean;
  /** The saved method's holder is away, so that nobody can answer a challenge. */
  offSession?: boolean;
};

/**
 * Checks how somebody wants to pay before anything is written or asked, and keeps of a card only
 * what may be kept.
 * @throws validation_failed · raw_card_not_allowed
 */
export function confirmRequest(
  ctx: MerchantContext,
  intentId: string,
  input: ConfirmInput,
): AttemptRequest {
  const { card, paymentMethodId, processorToken, wallet, returnUrl } = input;
  const { bankRedirect, paymentCode, bankDebit } = input;
  const banks = [bankRedirect, paymentCode, bankDebit];
  const bank = bankRedirect ?? paymentCode ?? bankDebit;
  const ways = [card, paymentMethodId, processorToken, wallet, ...banks].filter(
    (way) => way !== undefined,
  );
  if (ways.length > 1 || (ways.length === 0 && input.savePaymentMethod)) throw notOneWay();
  if (input.offSession && (!paymentMethodId || input.savePaymentMethod || returnUrl)) {
    throw new DomainError(
      "validation_failed",
      "offSession: requires a saved payment method. Leave out card, wallet, savePaymentMethod and returnUrl, or leave out offSession.",
    );
  }
  if (input.balance) checkBalance(input);
  if (card) checkCard(ctx, card);
  if (bank) checkPayer(bank, input);
  return {
    intentId,
    method:
      bank?.type ?? input.expressWay ?? (ways.length === 0 ? "none" : wallet ? "wallet" : "card"),
    routes: [],
    card: endOf(ctx, input),
    paymentMethodId: paymentMethodId ?? null,
    save: input.savePaymentMethod ?? false,
    shownAmount: input.shownAmount ?? null,
    offSession: input.offSession ?? false,
    returnUrl: returnUrl ?? null,
    browserToken: input.browserToken ?? null,
    balance: input.balance ?? null,
    ...(input.paymentTokenId && { paymentTokenId: input.paymentTokenId }),
  };
}

/** The details of a card or an account that may be kept. */
function endOf(
  { env }: MerchantContext,
  { card, bankDebit }: ConfirmInput,
): AttemptRequest["card"] {
  if (bankDebit) return accountEnd(env, bankDebit);
  return card ? summarizeCard(env, card) : null;
}

/** @throws validation_failed: a balance pays beside a card that its holder is there to pay with */
function checkBalance({ card, paymentMethodId, processorToken, offSession }: ConfirmInput): void {
  if ((card ?? paymentMethodId ?? processorToken) === undefined)
    throw new DomainError(
      "validation_failed",
      "balance: goes with card or paymentMethodId, which pays the rest. To pay all of it from the balance send wallet.",
    );
  if (offSession)
    throw new DomainError(
      "validation_failed",
      "balance: the customer must be there to pay with it. Leave out balance or offSession.",
    );
}

export function notOneWay(): DomainError {
  return new DomainError(
    "validation_failed",
    "Send exactly one of card, paymentMethodId, bankRedirect, paymentCode, bankDebit and wallet.",
  );
}

function checkPayer(
  bank: BankRedirectInput | PaymentCodeInput | BankDebitInput,
  { savePaymentMethod }: ConfirmInput,
): void {
  const { label, needs } = bankWayFacts(bank.type);
  if (savePaymentMethod && flowOf(bank.type) !== "debit")
    throw new DomainError("validation_failed", `savePaymentMethod: ${label} cannot be saved.`);
  const field = flowFields[flowOf(bank.type)];
  const given: Partial<Record<string, string | boolean>> = bank;
  if (needs && !given[needs])
    throw new DomainError("validation_failed", `${field}.${needs}: ${label} requires it.`);
}

/** @throws raw_card_not_allowed · validation_failed */
export function checkCard(ctx: MerchantContext, card: CardInput): void {
  const takers = routable(ctx).filter(({ takesCardNumbers }) => takesCardNumbers);
  const [processor] = takers;
  if (ctx.env.APP_ENV !== "testing" || !processor) {
    throw new DomainError(
      "raw_card_not_allowed",
      "card: card numbers are accepted in testing only. In live, use the hosted page or a saved payment method.",
    );
  }
  const problems = cardProblems(card, ctx.clock);
  if (problems.length > 0) throw new DomainError("validation_failed", problems);
  const problem = processor.cardProblem(card);
  if (problem && takers.every((taker) => taker.cardProblem(card)))
    throw new DomainError("validation_failed", problem);
}
