import {
  blankItem,
  type ItemValues,
  toLineItem,
} from "#components/payment-links/form/item-values.ts";

/** The values of the form's controls. Named as the operation's fields, so that its issues find them. */
export type InvoiceFormValues = {
  customerId: string;
  currency: string;
  lineItems: ItemValues[];
  daysUntilDue: string;
  reference: string;
  memo: string;
  billTo: Record<"name" | "street" | "postalCode" | "city" | "country" | "taxNumber", string>;
};

/** A new invoice of one line. */
export function newInvoiceValues(currency: string, customerId = ""): InvoiceFormValues {
  return {
    customerId,
    currency,
    lineItems: [blankItem],
    daysUntilDue: "14",
    reference: "",
    memo: "",
    billTo: { name: "", street: "", postalCode: "", city: "", country: "", taxNumber: "" },
  };
}

/** The input that the operation takes. A number that cannot be read stays NaN, which it refuses. */
export function toInvoiceInput(values: InvoiceFormValues): Record<string, unknown> {
  const days = values.daysUntilDue.trim();
  const billTo = Object.entries(values.billTo).flatMap(([name, typed]) =>
    typed.trim() ? [[name, name === "country" ? typed.trim().toUpperCase() : typed.trim()]] : [],
  );
  return {
    customerId: values.customerId.trim() || undefined,
    currency: values.currency,
    lineItems: values.lineItems.map((item) => toLineItem(item, values.currency)),
    daysUntilDue: days ? Number(days) : undefined,
    reference: values.reference.trim() || null,
    memo: values.memo.trim() || null,
    billTo: Object.fromEntries(billTo),
  };
}
