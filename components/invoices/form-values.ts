import { blankItem, type ItemValues, toLineItem } from "#components/line-items/item-values.ts";
import { dayAfter, startOfDayIn } from "#server/wire/atoms/lists/zone-days.ts";

/** The values of the form's controls. Named as the operation's fields, so that its issues find them. */
export type InvoiceFormValues = {
  customerId: string;
  currency: string;
  lineItems: ItemValues[];
  /** Which of the two that follow says when it is due. */
  due: "days" | "day";
  daysUntilDue: string;
  /** A day, such as 2026-12-05. */
  dueAt: string;
  language: string;
  reference: string;
  memo: string;
  billTo: Record<
    "name" | "street" | "postalCode" | "city" | "region" | "country" | "taxNumber",
    string
  >;
};

export const blankBuyer: InvoiceFormValues["billTo"] = {
  name: "",
  street: "",
  postalCode: "",
  city: "",
  region: "",
  country: "",
  taxNumber: "",
};

/** A new invoice of one line. */
export function newInvoiceValues(currency: string, customerId = ""): InvoiceFormValues {
  return {
    customerId,
    currency,
    lineItems: [blankItem],
    due: "days",
    daysUntilDue: "14",
    dueAt: "",
    language: "en",
    reference: "",
    memo: "",
    billTo: blankBuyer,
  };
}

/** The fields of a new draft and of a changed one. A number that cannot be read stays NaN, which the operations refuse. */
function commonInput(values: InvoiceFormValues) {
  return {
    customerId: values.customerId.trim() || undefined,
    lineItems: values.lineItems.map((item) => toLineItem(item, values.currency)),
    language: values.language,
    reference: values.reference.trim() || null,
    memo: values.memo.trim() || null,
  };
}

/** The input that the operation takes. */
export function toInvoiceInput(
  values: InvoiceFormValues,
  timeZone: string,
): Record<string, unknown> {
  return {
    ...commonInput(values),
    currency: values.currency,
    ...dueInput(values, timeZone),
    billTo: givenOf(values),
  };
}

type Edited = { id: string; customerId: string; timeZone: string };

/** The same of a draft that is changed: fields of its buyer that were emptied are null. */
export function toDraftChange(
  values: InvoiceFormValues,
  { id, customerId, timeZone }: Edited,
): Record<string, unknown> {
  const common = commonInput(values);
  const given = givenOf(values);
  const emptied = Object.fromEntries(Object.keys(values.billTo).map((name) => [name, null]));
  const isSame = common.customerId === customerId;
  return {
    id,
    ...common,
    daysUntilDue: null,
    dueAt: null,
    ...dueInput(values, timeZone),
    billTo: isSame ? { ...emptied, ...given } : given,
  };
}

/** The details of the buyer that are filled in. */
function givenOf({ billTo }: InvoiceFormValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(billTo).flatMap(([name, typed]) => {
      const text = typed.trim();
      return text ? [[name, name === "country" ? text.toUpperCase() : text]] : [];
    }),
  );
}

/** The last moment of the day that was chosen, where the merchant is; or a number of days. */
function dueInput({ due, dueAt, daysUntilDue }: InvoiceFormValues, timeZone: string) {
  if (due === "days") {
    const days = daysUntilDue.trim();
    return days ? { daysUntilDue: Number(days) } : {};
  }
  if (!/^\d{4}-\d\d-\d\d$/.test(dueAt)) return { dueAt };
  const end = startOfDayIn(dayAfter(dueAt), timeZone).getTime() - 1;
  return { dueAt: new Date(end).toISOString() };
}
