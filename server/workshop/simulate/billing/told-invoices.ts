import type { Invoices } from "#server/workshop/simulate/billing/plan-stage.ts";
import type { Bill } from "#server/workshop/testing/models/billed/invoiced-subscription.ts";

/** Fields of an invoice, or of a credit note, in an event. */
type Shown = {
  id: string;
  invoiceId?: string;
  amount?: number;
  total?: number;
  amountPaid?: number;
  dueAt?: string;
  /** The payment on its page. */
  paymentIntentId?: string | null;
};

type Telling = { type: string; at: number; shown: Shown };

/**
 * The model of somebody who pays by invoice hears of an invoice or a credit note. Says where one was made that nobody owes,
 * or of another amount; was found overdue before it was; was paid, voided or given up where nobody asked for that.
 */
export function hearOfInvoice(invoices: Invoices, { type, at, shown }: Telling): string | null {
  const { model, asked } = invoices;
  if (type === "invoice.finalized") return finalized(invoices, shown);
  const id = shown.invoiceId ?? shown.id;
  const bill = model.bills.find((one) => one.id === id);
  const may = (act: string) => asked.has(`${act} ${id}`);
  switch (type) {
    case "invoice.overdue":
      return bill && model.findOverdue(bill, at) ? null : `${id} was not overdue`;
    case "invoice.paid":
      return bill
        ? paid(invoices, { bill, shown, isAsked: may(shown.paymentIntentId ? "pay" : "mark-paid") })
        : nobodys(id);
    case "credit_note.created":
      return bill ? credited(invoices, { bill, shown, isAsked: may("credit") }) : nobodys(id);
    case "invoice.voided":
    case "invoice.marked_uncollectible": {
      const [act, verb] = type.endsWith("voided")
        ? (["void", "void"] as const)
        : (["give_up", "mark-uncollectible"] as const);
      if (!bill || !may(verb)) return `nobody has asked to ${verb} ${id}`;
      model.settle(bill, act);
      return null;
    }
    default:
      return null;
  }
}

function nobodys(id: string): string {
  return `nobody owes ${id}`;
}

function finalized({ model }: Invoices, { id, total, dueAt }: Shown): string | null {
  const bill = model.bills.find((one) => one.id === null);
  if (!bill) return nobodys(id);
  bill.id = id;
  const [is, should] = [
    `${total} until ${dueAt}`,
    `${bill.total} until ${new Date(bill.dueAt).toISOString()}`,
  ];
  return is === should ? null : `${id} is of ${is}, and ${should} is owed`;
}

type Settled = { bill: Bill; shown: Shown; isAsked: boolean };

/** On its page, by hand, or because credit notes have left nothing: the note is told of afterwards. */
function paid({ model, notes, pages }: Invoices, { bill, shown, isAsked }: Settled): string | null {
  const due = bill.total - bill.credited;
  if (shown.amountPaid === 0) {
    notes.set(shown.id, due);
    model.settle(bill, "credit", due);
    return null;
  }
  if (!isAsked) return `nobody has paid ${shown.id}`;
  model.settle(bill, "pay");
  if (shown.paymentIntentId) pages.set(shown.id, due);
  return shown.amountPaid === due ? null : `${shown.amountPaid} of ${shown.id} was paid, of ${due}`;
}

function credited({ model, notes }: Invoices, { bill, shown, isAsked }: Settled): string | null {
  const { id, invoiceId = "", amount = 0 } = shown;
  if (!isAsked) return `nobody has asked for ${id}`;
  const rest = notes.get(invoiceId);
  notes.delete(invoiceId);
  if (rest === undefined) model.settle(bill, "credit", amount);
  else if (rest !== amount) return `${id} of ${amount} has settled what was ${rest}`;
  return bill.credited > bill.total ? `${invoiceId} is credited ${bill.credited}` : null;
}
