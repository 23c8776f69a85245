import type { FieldErrors, FormValues, PayForm } from "#server/checkout/view.ts";
import { startOf } from "#server/core/text/cut-text.ts";
import {
  debitFields,
  isAccountPart,
  isBankDebit,
} from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import {
  bankWayFacts,
  bankWayNames,
  payerFieldName,
} from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import { holdsCardNumber } from "#server/wire/atoms/checkout/card-number.ts";
import { emailProblem, phoneProblem } from "#server/wire/atoms/checkout/contact-fields.ts";
import { countryCode } from "#server/wire/atoms/checkout/countries.ts";
import { parseWhole } from "#server/wire/atoms/digits.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";
import { parseMinorUnits } from "#server/wire/atoms/money/minor-units.ts";
import type { Contact } from "#server/wire/payments/checkout-session.ts";

type Posted = Record<string, string>;
type Prices = { currency: string; locale: string; chooses: PayForm["chooses"] };

/** Longest text that is kept of any field. */
const lengthMax = 200;

/** The details and price that the shopper typed, as typed, to be shown again. */
export function readValues(form: Posted, prices: Prices): FormValues {
  const text = (name: string) => clean(form[name]);
  const digits = currencyExponent(prices.currency) ?? 0;
  const amount = parseMinorUnits(form.amount ?? "", digits, prices.locale);
  const quantity = parseWhole(form.quantity ?? "1");
  return {
    method: text("method") || "card",
    name: text("name"),
    // Whole, or refused for its length: a cut one may be the address of somebody else.
    email: clean(form.email, 255).normalize("NFC"),
    phone: text("phone"),
    line1: text("line1"),
    line2: text("line2"),
    city: text("city"),
    region: text("region"),
    postalCode: text("postalCode"),
    country: countryCode(text("country"), prices.locale),
    cardName: text("cardName"),
    payers: Object.fromEntries(
      payerFields.flatMap((field) => {
        const typed = clean(form[field], 255).normalize("NFC");
        return typed === "" ? [] : [[field, typed]];
      }),
    ),
    save: form.save === "1",
    useBalance: form.balance !== undefined,
    quantity: prices.chooses.quantity && quantity >= 1 ? quantity : 1,
    amount: prices.chooses.amount && Number.isSafeInteger(amount) ? amount : null,
    amountTyped: prices.chooses.amount ? text("amount") : null,
    code: form.do === "remove_code" ? "" : text("promotionCode") || text("appliedCode"),
    withoutDiscount: form.withoutDiscount === "1",
    remind: form.remind === "1",
    shipping: text("shipping"),
  };
}

/** Fields about the payer that are shown again. A code of the bank's app is used once, and an account is not sent back. */
const payerFields = bankWayNames.flatMap((method) => {
  if (isBankDebit(method))
    return debitFields(method, "none").flatMap(({ name, asks }) =>
      isAccountPart(asks) ? [] : [name],
    );
  return bankWayFacts(method).needs === "code" ? [] : [payerFieldName(method)];
});

/** The errors in the shopper's details, field by field. */
export function checkDetails(values: FormValues, asks: PayForm["asks"]): FieldErrors {
  const errors: FieldErrors = {};
  const needed = (name: "name" | "email" | "phone" | "line1" | "city" | "country") => {
    if (values[name] === "") errors[name] = "required";
  };
  if (asks.contact === "all") for (const name of ["name", "phone"] as const) needed(name);
  if (asks.emailRequired) needed("email");
  if (asks.country) needed("country");
  if (asks.address) for (const name of ["line1", "city", "country"] as const) needed(name);
  const email = values.email && emailProblem(values.email);
  const phone = values.phone && phoneProblem(values.phone);
  if (email) errors.email = email;
  if (phone) errors.phone = phone;
  for (const name of detailFields) if (holdsCardNumber(values[name])) errors[name] = "card_number";
  for (const [field, typed] of Object.entries(values.payers))
    if (holdsCardNumber(typed)) errors[field] = "card_number";
  return errors;
}

const detailFields = [
  "cardName",
  "name",
  "email",
  "phone",
  "line1",
  "line2",
  "city",
  "region",
  "postalCode",
  "country",
  "code",
] as const;

/** The values without card numbers, which are not even shown again. */
export function withoutCardNumbers(values: FormValues): FormValues {
  const wrong = detailFields.filter((name) => holdsCardNumber(values[name]));
  const payers = Object.entries(values.payers).filter(([, typed]) => !holdsCardNumber(typed));
  return {
    ...values,
    ...Object.fromEntries(wrong.map((name) => [name, ""])),
    payers: Object.fromEntries(payers),
  };
}

/** The errors in the quantity or the amount that was chosen. */
export function checkPrice(
  form: Posted,
  values: FormValues,
  chooses: PayForm["chooses"],
): FieldErrors {
  const errors: FieldErrors = {};
  if (chooses.quantity) {
    const quantity = parseWhole(form.quantity ?? "1");
    if (!(quantity >= 1)) errors.quantity = "quantity_invalid";
    else if (quantity > chooses.quantity.max) errors.quantity = "quantity_too_large";
  }
  if (chooses.amount) {
    const { minimum, maximum, multipleOf } = chooses.amount;
    const { amount } = values;
    if (amount === null) errors.amount = "amount_invalid";
    else if (amount < minimum) errors.amount = "amount_too_small";
    else if (amount > maximum || amount % multipleOf !== 0) errors.amount = "amount_invalid";
  }
  return errors;
}

/** The contact details kept with the session; null when none were asked for or given. */
export function contactOf(values: FormValues): Contact | null {
  const { line1, line2, city, region, postalCode, country } = values;
  const address = { line1, line2, city, region, postalCode, country };
  const contact: Contact = {
    name: values.name || null,
    email: values.email || null,
    phoneNumber: values.phone || null,
    address: Object.values(address).some(Boolean)
      ? Object.fromEntries(Object.entries(address).map(([key, value]) => [key, value || null]))
      : null,
  };
  return Object.values(contact).some(Boolean) ? contact : null;
}

/** Storable text: no NUL, no half characters, not longer than its column is meant for. */
export function clean(value: string | undefined, max = lengthMax): string {
  return startOf((value ?? "").toWellFormed().replaceAll("\u0000", "").trim(), max);
}
