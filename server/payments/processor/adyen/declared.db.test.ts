import { beforeAll, expect, test } from "vitest";
import { handledCodes } from "#server/payments/processor/adyen/notices/read-notice.ts";
import { namesAtAdyen } from "#server/payments/processor/adyen/payments/card-page.ts";
import {
  type AdyenDeclared,
  AdyenTable,
  readDeclared,
} from "#server/workshop/testing/adyen/table.ts";
import { adyenRig } from "#server/workshop/testing/processor/adyen-rig.ts";
import { testAccounts } from "#server/workshop/testing/processor/rig.ts";

const rig = await adyenRig();
const { double, processor, request } = rig;

/** Everything that this service asks of Adyen, once. */
beforeAll(async () => {
  const { id: held } = await processor.createPayment(request({ capture: "manual" }));
  await processor.cancelPayment(held ?? "", "cancel");
  const saved = await processor.createPayment(request({ save: true, askBank: true }));
  await rig.answerBank(saved, true);
  const { id: paid, processorMethod } = await processor.retrievePayment(saved.id ?? "");
  const source = { type: "saved" as const, processorMethod: processorMethod ?? "" };
  await processor.createPayment(request({ source, offSession: true }));
  await processor.retrieveMethod(processorMethod ?? "");
  await processor.detachMethod(processorMethod ?? "");
  const about = { merchantId: "mer_1", paymentId: paid ?? "", amount: 100, currency: "EUR" };
  await processor.createRefund({ ...about, refundId: "ref_1", again: false });
  const dispute = await rig.dispute(paid ?? "");
  const file = { filename: "a.pdf", mimeType: "application/pdf", bytes: new Uint8Array(9) };
  const receipt = { kind: "receipt" as const, file: await processor.uploadEvidence(file, "up") };
  await processor.submitEvidence(dispute, { text: "Signed.", files: [receipt] }, "evidence");
  const token = processor.cardPageToken ?? "";
  const page = await processor.createPayment(request({ source: { type: "token", token } }));
  await rig.payOnPage(page, "pays");
  const payer = { name: null, email: "ann@byrne.example" };
  await processor.createPayment(request({ method: "p24", source: { type: "redirect", payer } }));
  await processor.createPayment(request({ method: "paypal", source: { type: "redirect", payer } }));
  const code = { type: "code" as const, code: "777123" };
  await processor.createPayment(request({ method: "blik", currency: "PLN", source: code }));
  const debit = { type: "debit" as const, account: testAccounts.pays };
  const holder = { name: "Ann Byrne", email: "ann@byrne.example" };
  const debited = { method: "sepa_debit" as const, source: { ...debit, payer: holder } };
  await processor.createPayment(request(debited));
  const other = await processor.createPayment(request());
  await processor.closeDispute(await rig.dispute(other.id ?? ""), "close");
  rig.line.drop();
  const lost = request();
  await Promise.allSettled([processor.createPayment(lost)]);
  rig.line.mend();
  rig.clock.advance(3_600_000);
  await Promise.allSettled([processor.resolvePayment(lost)]);
});

/** Names of fields, including nested ones. Adyen declares no names for `metadata`. */
function namesIn(body: unknown): string[] {
  if (Array.isArray(body)) return body.flatMap(namesIn);
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    name === "metadata" ? [name] : [name, ...namesIn(value)],
  );
}

/** Adyen's declarations as a later version may have them. */
function without(field: string): AdyenTable {
  const declared: AdyenDeclared = structuredClone(readDeclared());
  for (const fields of Object.values(declared.schemas)) {
    if (fields[field]) fields[`${field}OfOld`] = fields[field];
    delete fields[field];
  }
  return new AdyenTable(declared);
}

test("a version that removes any field that this service sends is seen by the double", () => {
  const sent = new Map<string, { name: string; one: (typeof double.seen)[number] }>();
  for (const one of double.seen)
    for (const name of namesIn(one.body))
      sent.set(`${one.method} ${one.path} ${name}`, { name, one });
  expect(sent.size).toBeGreaterThan(30);
  const unseen = [...sent].filter(([, { name, one }]) => {
    const poorer = without(name);
    const operation = poorer.find(one.service, one.method, one.path);
    return !operation || poorer.wrongRequest(operation, one.body, one.query) === null;
  });
  expect(unseen.map(([place]) => place)).toEqual([]);
});

test("every operation that is declared for this service is asked for, and every notice is read", () => {
  const asked = new Set(
    double.seen.map(({ service, method, path }) => double.table.find(service, method, path)?.path),
  );
  const { operations, notices } = double.table.declared;
  expect(operations.filter(({ path }) => !asked.has(path))).toEqual([]);
  const unread = Object.keys(notices).filter((code) => !handledCodes[code]);
  expect(unread).toEqual(["REPORT_AVAILABLE"]);
  expect(Object.keys(handledCodes).filter((code) => !notices[code])).toEqual([]);
});

test("Adyen declares the names under which banks' ways to pay are asked for", () => {
  const { schemas } = double.table.declared;
  const types = Object.values(schemas).flatMap(
    ({ type }) => /^one:([^!]*)/.exec(type ?? "")?.[1] ?? [],
  );
  const declared = new Set(types.flatMap((all) => all.split("|")));
  for (const name of Object.values(namesAtAdyen).flat()) expect(declared).toContain(name);
  expect(declared).not.toContain("onlineBanking_XX");
});
