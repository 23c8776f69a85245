import type { EventEntry } from "#server/events/entry.ts";
import { CreditNote } from "#server/wire/billing/credit-note.ts";
import { Invoice } from "#server/wire/billing/invoice.ts";

/** Events of what customers are billed: part of the catalog. */
export const billingEvents = {
  "invoice.created": {
    description: "An invoice was created: a draft, or that of a charge of a subscription.",
    schema: Invoice,
    isDefault: false,
  },
  "invoice.finalized": {
    description: "An invoice was made final and has its number.",
    schema: Invoice,
    isDefault: true,
  },
  "invoice.sent": {
    description: "An invoice was emailed to its customer.",
    schema: Invoice,
    isDefault: false,
  },
  "invoice.paid": {
    description: "An invoice was paid, by a payment or by hand.",
    schema: Invoice,
    isDefault: true,
  },
  "invoice.overdue": {
    description: "An open invoice was not paid by the time it was due.",
    schema: Invoice,
    isDefault: true,
  },
  "invoice.marked_uncollectible": {
    description: "An open invoice was given up.",
    schema: Invoice,
    isDefault: false,
  },
  "invoice.voided": {
    description: "An invoice was voided.",
    schema: Invoice,
    isDefault: true,
  },
  "credit_note.created": {
    description: "A credit note was made, by itself or with a refund.",
    schema: CreditNote,
    isDefault: true,
  },
} as const satisfies Record<string, EventEntry>;
