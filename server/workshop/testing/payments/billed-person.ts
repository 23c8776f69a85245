import type { TestApp } from "#server/workshop/testing/app.ts";
import { bankFile } from "#server/workshop/testing/billing/bank-file.ts";
import type { World } from "#server/workshop/testing/conformance/world.ts";

const lineItems = [{ name: "Kentia palm", amount: 4900, currency: "EUR" }];

/** Bills a person twice: a draft that is voided, and an invoice to their company, which is paid by hand after a transfer of
 * too little; and gives them store credit, which is voided. */
export async function billPerson(
  app: Pick<TestApp, "request">,
  world: World,
  { customerId, mark, metadata }: { customerId: string; mark: string; metadata: object },
): Promise<void> {
  const typed = { reference: `${mark}-7734`, memo: `For ${mark}`, metadata };
  const billTo = { name: mark, street: `12 ${mark} Square` };
  const draft = await world.post("/invoices", { customerId, lineItems, billTo, ...typed });
  await world.post(`/invoices/${draft}/void`);
  const company = { name: "Fern Hotels", street: "Boulevard 4", taxNumber: "33-7734" };
  const open = await world.post("/invoices", { customerId, lineItems, billTo: company, metadata });
  await world.post(`/invoices/${open}/finalize`);
  const { body } = await app.request("GET", `/invoices/${open}`, { key: world.merchant.apiKey });
  await transferred(world, { number: body.number, mark });
  await world.post(`/invoices/${open}/mark-paid`, { reference: `Transfer of ${mark}` });
  await credited(world, { customerId, mark });
}

/** Store credit that is over. */
async function credited(world: World, { customerId, mark }: { customerId: string; mark: string }) {
  await world.fundMerchant();
  const money = { amount: 90, currency: "EUR" };
  const id = await world.post("/credits", { customerId, ...money, reason: `Sorry, ${mark}` });
  await world.post(`/credits/${id}/void`);
}

/** A bank's file tells of a transfer of theirs, of too little. */
async function transferred(world: World, { number, mark }: { number: string; mark: string }) {
  const content = bankFile([
    { amount: "1.00", text: `${number} of ${mark}`, payer: mark, reference: mark },
  ]);
  await world.post("/bank-statements", { content });
}
