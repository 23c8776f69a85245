import { advance } from "#server/programs/cli/trigger/later-triggers.ts";
import {
  type Api,
  currency,
  newCustomer,
  type Trigger,
} from "#server/programs/cli/trigger/trigger-objects.ts";

/** Triggers of the events of invoices. */
export const invoiceTriggers: Record<string, Trigger> = {
  "invoice.created": async (api) => (await newDraft(api)).id,
  "invoice.finalized": (api) => newOpen(api),
  "invoice.sent": (api) => acted(api, "send"),
  "invoice.paid": (api) => acted(api, "mark-paid", { reference: "Transfer" }),
  "invoice.marked_uncollectible": (api) => acted(api, "mark-uncollectible"),
  "invoice.voided": (api) => acted(api, "void"),
  "invoice.overdue": async (api) => {
    const id = await newOpen(api, { daysUntilDue: 0 });
    const { now } = await api.call("GET", "/testing");
    await advance(api, Date.parse(now) + 60_000);
    return id;
  },
  "credit_note.created": async (api) =>
    (await api.call("POST", "/credit-notes", { invoiceId: await newOpen(api), amount: 900 })).id,
};

async function newDraft(api: Api, more: object = {}) {
  const { id: customerId } = await newCustomer(api);
  const lineItems = [{ name: "Kentia palm", amount: 4900, currency }];
  return api.call("POST", "/invoices", { customerId, lineItems, ...more });
}

async function newOpen(api: Api, more: object = {}): Promise<string> {
  const { id } = await newDraft(api, more);
  await api.call("POST", `/invoices/${id}/finalize`, {});
  return id;
}

async function acted(api: Api, act: string, body: object = {}): Promise<string> {
  const id = await newOpen(api);
  await api.call("POST", `/invoices/${id}/${act}`, body);
  return id;
}
