import { DomainError } from "#server/core/errors.ts";
import type { InvoiceStatus } from "#server/wire/billing/invoice.ts";

/** Every act on an invoice, the statuses that it may leave from, and the one that it leads to. */
const acts = {
  change: { from: ["draft"], to: "draft" },
  finalize: { from: ["draft"], to: "open" },
  send: { from: ["open", "uncollectible"], to: null },
  remind: { from: ["open"], to: null },
  pay: { from: ["open", "uncollectible"], to: "paid" },
  credit: { from: ["open", "paid", "uncollectible"], to: null },
  give_up: { from: ["open"], to: "uncollectible" },
  void: { from: ["draft", "open", "uncollectible"], to: "void" },
} as const satisfies Record<string, { from: InvoiceStatus[]; to: InvoiceStatus | null }>;

export type InvoiceAct = keyof typeof acts;
export const invoiceActs = Object.keys(acts) as InvoiceAct[];

const words: Record<InvoiceAct, string> = {
  change: "be changed: correct it by a credit note",
  finalize: "be made final again",
  send: "be sent to be paid",
  remind: "be reminded of",
  pay: "be paid",
  credit: "be credited",
  give_up: "be marked uncollectible",
  void: "be voided",
};

export function mayInvoice(status: InvoiceStatus, act: InvoiceAct): boolean {
  return (acts[act].from as readonly InvoiceStatus[]).includes(status);
}

/** The status after an act; the same one where the act leaves it. @throws invalid_state */
export function invoiceAfter(status: InvoiceStatus, act: InvoiceAct): InvoiceStatus {
  if (!mayInvoice(status, act))
    throw new DomainError("invalid_state", `An invoice that is ${status} cannot ${words[act]}.`);
  return acts[act].to ?? status;
}
