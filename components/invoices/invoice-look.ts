import type { Invoice } from "#server/wire/billing/invoice.ts";

/** The status that lists and pages show: one that is overdue says so. */
export function invoiceLook({ status, overdueAt }: Pick<Invoice, "status" | "overdueAt">) {
  return status === "open" && overdueAt ? "overdue" : status;
}

/** An invoice's name: its number, once it has one. */
export function invoiceTitle({ number }: Pick<Invoice, "number">): string {
  return number ?? "Draft";
}
