import { bankFile } from "#server/workshop/testing/billing/bank-file.ts";
import type { World } from "#server/workshop/testing/conformance/world.ts";

type Input = { id?: string } & Record<string, unknown>;
type Row = (world: World) => Promise<Input> | Input;

const lineItems = [{ name: "Kentia palm", amount: 4900, currency: "EUR" }];

/** The draft of an invoice to a new customer. */
export async function newInvoiceOf(world: World): Promise<string> {
  return world.post("/invoices", { customerId: await world.customer(), lineItems });
}

/** The same, made final. */
export async function openInvoiceOf(world: World): Promise<string> {
  const id = await newInvoiceOf(world);
  await world.post(`/invoices/${id}/finalize`);
  return id;
}

const ofDraft: Row = async (world) => ({ id: await newInvoiceOf(world) });
const ofOpen: Row = async (world) => ({ id: await openInvoiceOf(world) });

const ofStatement: Row = async (world) => ({
  id: await world.post("/bank-statements", {
    content: bankFile([{ amount: "1.00", text: `Thanks ${crypto.randomUUID()}` }]),
  }),
});

/** A part of `rows`. */
export const invoiceRows: Record<string, Row> = {
  "invoices.create": async (world) => ({ customerId: await world.customer(), lineItems }),
  "invoices.list": () => ({ limit: 20, status: "open" }),
  "invoices.get": ofDraft,
  "invoices.papers": ofOpen,
  "invoices.update": async (world) => ({ ...(await ofDraft(world)), reference: "Order 7734" }),
  "invoices.finalize": ofDraft,
  "invoices.send": ofOpen,
  "invoices.void": ofOpen,
  "invoices.markPaid": async (world) => ({ ...(await ofOpen(world)), reference: "Transfer" }),
  "invoices.markUncollectible": ofOpen,
  "creditNotes.create": async (world) => ({ invoiceId: await openInvoiceOf(world), amount: 900 }),
  "creditNotes.list": async (world) => ({ invoiceId: await openInvoiceOf(world) }),
  "invoiceReports.get": () => ({ from: "2026-10-01", to: "2026-10-31" }),
  "bankStatements.create": () => ({ content: bankFile([{ amount: "1.00", text: "Thanks" }]) }),
  "bankStatements.list": () => ({ limit: 20 }),
  "bankStatements.get": ofStatement,
  "bankStatements.entries": ofStatement,
  "bankStatements.confirm": ofStatement,
  "creditNotes.get": async (world) => ({
    id: await world.post("/credit-notes", { invoiceId: await openInvoiceOf(world) }),
  }),
};
