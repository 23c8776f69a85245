import type { World } from "#server/workshop/testing/conformance/world.ts";

const lineItems = [{ name: "Kentia palm", amount: 4900, currency: "EUR" }];

/** Bills a person twice: a draft that is voided, and an invoice to their company, which is paid by hand. */
export async function billPerson(
  world: World,
  { customerId, mark, metadata }: { customerId: string; mark: string; metadata: object },
): Promise<void> {
  const typed = { reference: `${mark}-7734`, memo: `For ${mark}`, metadata };
  const billTo = { name: mark, street: `12 ${mark} Square` };
  const draft = await world.post("/invoices", { customerId, lineItems, billTo, ...typed });
  await world.post(`/invoices/${draft}/void`);
  const company = { name: "Fern Hotels", street: "Boulevard 4" };
  const open = await world.post("/invoices", { customerId, lineItems, billTo: company, metadata });
  await world.post(`/invoices/${open}/finalize`);
  await world.post(`/invoices/${open}/mark-paid`, { reference: `Transfer of ${mark}` });
}
