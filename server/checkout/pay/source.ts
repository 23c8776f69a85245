import { readDebit } from "#server/checkout/pay/debits/read-debit.ts";
import { clean } from "#server/checkout/pay/details-form.ts";
import type { PayableView } from "#server/checkout/pay/refused.ts";
import type { FieldErrors, PayForm } from "#server/checkout/view.ts";
import type { Services } from "#server/core/context.ts";
import { startOf } from "#server/core/text/cut-text.ts";
import type { ConfirmInput } from "#server/payments/charge/confirm-request.ts";
import { processorFor } from "#server/payments/processor/registry.ts";
import { isFree } from "#server/pricing/free.ts";
import {
  type BankRedirect,
  isBankRedirect,
  redirectFacts,
} from "#server/wire/atoms/checkout/bank-redirects.ts";
import { isBankDebit } from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import { type BankWay, ownPayerField } from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import {
  cardBrand,
  cardDigits,
  cardNumberProblem,
  cvcProblem,
  expiryProblem,
  parseExpiry,
} from "#server/wire/atoms/checkout/card-fields.ts";
import { holdsCardNumber } from "#server/wire/atoms/checkout/card-number.ts";
import { emailProblem } from "#server/wire/atoms/checkout/contact-fields.ts";
import type { CardInput } from "#server/wire/payments/payment-intent.ts";

/**
 * The card or method that the payment is made with. Holds a card number for the length of one
 * request.
 */
export type PaySource = Pick<
  ConfirmInput,
  | "card"
  | "paymentMethodId"
  | "processorToken"
  | "expressWay"
  | "tokenOf"
  | "wallet"
  | "balance"
  | "bankRedirect"
  | "paymentCode"
  | "bankDebit"
  | "savePaymentMethod"
>;

type Read = { source: PaySource | null; errors: FieldErrors };

/** The way to pay that was chosen, if it was offered, or what is wrong with it. */
export function readSource(
  services: Pick<Services, "processor" | "clock">,
  form: Record<string, string>,
  view: PayableView,
): Read {
  const { source, errors } = readWay(services, form, view);
  const balance = source && isOfCard(source, view.form) ? readPart(form, view.form) : null;
  return { source: balance ? { ...source, balance } : source, errors };
}

function isOfCard(
  { card, paymentMethodId, processorToken, expressWay }: PaySource,
  { methods: { saved } }: PayForm,
): boolean {
  if (expressWay) return false;
  if (paymentMethodId)
    return saved.some(({ id, type }) => id === paymentMethodId && type === "card");
  return (card ?? processorToken) !== undefined;
}

/** The part of their balance that the shopper saw ticked: exactly that is used, or the payment is refused. */
function readPart({ balance = "" }: Posted, { methods }: PayForm): ConfirmInput["balance"] | null {
  const isShown = methods.wallet?.proven === true && /^[1-9]\d{0,14}$/.test(balance);
  return isShown ? { amount: Number(balance) } : null;
}

function readWay(
  services: Pick<Services, "processor" | "clock">,
  form: Record<string, string>,
  { form: offered, order }: PayableView,
): Read {
  if (isFree(order)) return { source: {}, errors: {} };
  const { methods } = offered;
  const method = form.express || form.method || "card";
  if (methods.saved.some(({ id }) => id === method)) {
    return { source: { paymentMethodId: method }, errors: {} };
  }
  if (method === "wallet" && methods.wallet?.enough)
    return { source: { wallet: true }, errors: {} };
  const inBrowser = methods.expressInBrowser.find((one) => one === method);
  if (inBrowser) return readToken(form, methods, { expressWay: inBrowser });
  const way = [...methods.express, ...methods.bankWays].find((one) => one === method);
  if (way) return readBankWay(form, way, offered.asks);
  if (method !== "card" || !methods.card) return { source: null, errors: { method: "required" } };
  const savePaymentMethod =
    offered.keepCard === "tell" || (offered.keepCard === "ask" && form.save === "1");
  if (methods.cardPage !== null)
    return {
      source: {
        processorToken: methods.cardPage,
        ...(methods.cardOwner && { tokenOf: methods.cardOwner }),
        savePaymentMethod,
      },
      errors: {},
    };
  if (methods.processorFields !== null) return readToken(form, methods, { savePaymentMethod });
  const read = readCard(form, services.clock.now());
  if ("errors" in read) return { source: null, errors: read.errors };
  // The sandbox is no use to card thieves.
  if (processorFor(services).cardProblem(read.card))
    return { source: null, errors: { number: "test_card_only" } };
  return { source: { card: read.card, savePaymentMethod }, errors: {} };
}

type Posted = Record<string, string>;

/** A token that the processor's library made in the browser, and whose it is. */
function readToken(
  form: Posted,
  { cardOwner }: PayForm["methods"],
  how: Pick<PaySource, "expressWay" | "savePaymentMethod">,
): Read {
  const { processorToken = "" } = form;
  if (!/^\w{1,255}$/.test(processorToken)) return { source: null, errors: { number: "required" } };
  const tokenOf = cardOwner && clean(form.processor, 40);
  return { source: { processorToken, ...(tokenOf && { tokenOf }), ...how }, errors: {} };
}

function readBankWay(form: Posted, type: BankWay, asks: PayForm["asks"]): Read {
  if (isBankRedirect(type)) return readRedirect(form, type, asks);
  if (isBankDebit(type)) return readDebit(form, type, asks);
  const field = ownPayerField(type, asks.contact);
  if (field === null) return { source: { paymentCode: { type } }, errors: {} };
  const code = (form[field] ?? "").replace(/[\s-]/g, "");
  const wrong = code === "" ? "required" : /^\d{6}$/.test(code) ? null : "code_incomplete";
  if (wrong) return { source: null, errors: { [field]: wrong } };
  return { source: { paymentCode: { type, code } }, errors: {} };
}

/** The payer's detail that the bank is told, from its own field or the contact's. */
function readRedirect(form: Posted, type: BankRedirect, { contact }: PayForm["asks"]): Read {
  const { needs } = redirectFacts(type);
  if (needs === null) return { source: { bankRedirect: { type } }, errors: {} };
  const field = ownPayerField(type, contact) ?? needs;
  const typed = clean(form[field], 255).normalize("NFC");
  const wrong = typed === "" ? "required" : needs === "email" ? emailProblem(typed) : null;
  if (wrong) return { source: null, errors: { [field]: wrong } };
  const payer = needs === "email" ? { email: typed } : { name: startOf(typed, 120) };
  return { source: { bankRedirect: { type, ...payer } }, errors: {} };
}

/** The card that was typed, or what is wrong with each field. Kept nowhere, logged nowhere. */
function readCard(form: Posted, now: Date): { card: CardInput } | { errors: FieldErrors } {
  const { number = "", expiry = "", cvc = "", cardName = "" } = form;
  const digits = cardDigits(number);
  const errors: FieldErrors = {
    ...problem("number", cardNumberProblem(number)),
    ...problem("expiry", expiryProblem(expiry, now)),
    ...problem("cvc", cvcProblem(cvc, cardBrand(digits))),
    ...problem("cardName", holdsCardNumber(cardName) ? "card_number" : null),
  };
  const parsed = parseExpiry(expiry);
  if (Object.keys(errors).length > 0 || !parsed) return { errors };
  return {
    card: {
      number: digits,
      expMonth: parsed.month,
      expYear: parsed.year,
      cvc: cardDigits(cvc),
      ...(cardName.trim() ? { name: cardName.trim() } : {}),
    },
  };
}

function problem(field: string, found: FieldErrors[string] | null): FieldErrors {
  return found ? { [field]: found } : {};
}
