import { beforeAll, expect, test } from "vitest";
import { debitAtMollie } from "#server/payments/processor/mollie/payments/debits.ts";
import { namesAtMollie } from "#server/payments/processor/mollie/payments/request.ts";
import { MollieTable, readDeclared } from "#server/workshop/testing/mollie/table.ts";
import { mollieRig } from "#server/workshop/testing/processor/mollie-rig.ts";
import { testAccounts } from "#server/workshop/testing/processor/rig.ts";

const rig = await mollieRig();
const { double, processor, request } = rig;

/** Everything that this service asks of Mollie, once. */
beforeAll(async () => {
  const { id: held } = await processor.createPayment(request({ capture: "manual" }));
  await processor.cancelPayment(held ?? "", "cancel");
  const { id: part } = await processor.createPayment(request({ capture: "manual" }));
  await processor.capturePayment(part ?? "", 100, "part");
  const { id: paid, processorMethod } = await processor.createPayment(request({ save: true }));
  const source = { type: "saved" as const, processorMethod: processorMethod ?? "" };
  await processor.createPayment(request({ source, offSession: true }));
  await processor.retrieveMethod(processorMethod ?? "");
  await processor.listCustomers(null);
  await processor.detachMethod(processorMethod ?? "");
  const about = { merchantId: "mer_1", paymentId: paid ?? "", amount: 100, currency: "EUR" };
  const { id: refund } = await processor.createRefund({ ...about, refundId: "ref_1", again: true });
  await processor.retrieveRefund(refund);
  await processor.retrieveDispute(await rig.dispute(paid ?? ""));
  const page = { since: new Date(0), after: null };
  for (const listed of ["refunds", "disputes"] as const) await processor.listChanges(listed, page);
  const payer = { name: null, email: "ann@byrne.example" };
  const redirect = request({ method: "p24", source: { type: "redirect", payer } });
  const asked = await processor.createPayment(redirect);
  await processor.createPayment(request({ method: "klarna", source: redirect.source }));
  await processor.cancelPayment(asked.id ?? "", "cancel");
  const debit = { type: "debit" as const, account: testAccounts.pays };
  const holder = { name: "Ann Byrne", email: "ann@byrne.example" };
  const debited = { method: "sepa_debit" as const, source: { ...debit, payer: holder } };
  await processor.createPayment(request(debited));
  await processor.resolvePayment(request());
});

/** Names of fields, including nested ones. Mollie declares no names for `metadata`. */
function namesIn(body: unknown): string[] {
  if (Array.isArray(body)) return body.flatMap(namesIn);
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    name === "metadata" ? [name] : [name, ...namesIn(value)],
  );
}

/** Mollie's declarations as a later version may have them. */
function without(field: string): MollieTable {
  const declared = structuredClone(readDeclared());
  for (const fields of Object.values(declared.schemas)) {
    if (fields[field]) fields[`${field}OfOld`] = fields[field];
    delete fields[field];
  }
  return new MollieTable(declared);
}

test("a version that removes any field that this service sends is seen by the double", () => {
  const sent = new Map<string, { name: string; one: (typeof double.seen)[number] }>();
  for (const one of double.seen)
    for (const name of namesIn(one.body))
      sent.set(`${one.method} ${one.path} ${name}`, { name, one });
  expect(new Set([...sent.values()].map(({ name }) => name)).size).toBeGreaterThan(12);
  const unseen = [...sent].filter(([, { name, one }]) => {
    const poorer = without(name);
    const operation = poorer.find("mollie", one.method, one.path);
    return !operation || poorer.wrongRequest(operation, one.body, one.query) === null;
  });
  expect(unseen.map(([place]) => place)).toEqual([]);
});

test("every operation that is declared for this service is asked for", () => {
  const asked = new Set(
    double.seen.map(({ method, path }) => double.table.find("mollie", method, path)),
  );
  const { operations } = double.table.declared;
  expect(
    operations.filter((one) => !asked.has(one)).map(({ method, path }) => [method, path]),
  ).toEqual([]);
});

test("Mollie declares the names under which banks' ways to pay are asked for", () => {
  const method = readDeclared().schemas["mollie.AskedPaymentRequest"]?.["method"] ?? "";
  const declared = new Set(method.replace("null:one:", "").split("|"));
  for (const name of [...Object.values(namesAtMollie), debitAtMollie])
    expect(declared).toContain(name);
  expect(declared.has("p24")).toBe(false);
});

test("Mollie declares no Pix, and no field for a code of BLIK", () => {
  const fields = readDeclared().schemas["mollie.AskedPaymentRequest"] ?? {};
  expect(fields["method"]).toMatch(/\bblik\b/);
  expect(fields["method"]).not.toMatch(/\bpix\b/);
  expect(Object.keys(fields).filter((name) => /blik|code/i.test(name))).toEqual([]);
});

test("the model answered as Mollie declares throughout", () => {
  expect(double.faults).toEqual([]);
});
