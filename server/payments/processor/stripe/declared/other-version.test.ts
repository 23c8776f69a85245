import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adapterWithDouble } from "#server/workshop/testing/stripe/adapter.ts";
import { stripePackage, StripeTable } from "#server/workshop/testing/stripe/table.ts";

const { double, processor, request } = await adapterWithDouble();
afterAll(() => double.stop());

/** Everything that this service asks of Stripe, once. */
beforeAll(async () => {
  const { id: held } = await processor.createPayment(request({ capture: "manual" }));
  await processor.capturePayment(held ?? "", 3000, "capture_1");
  const { id: canceled } = await processor.createPayment(request({ capture: "manual" }));
  await processor.cancelPayment(canceled ?? "", "cancel_1");
  await processor.createPayment(request({ setup: true, amount: 0 }));
  const saved = await processor.createPayment(request({ save: true, askBank: true }));
  double.answerChallenge(saved.id ?? "", true);
  const { processorMethod } = await processor.retrievePayment(saved.id ?? "");
  const source = { type: "saved" as const, processorMethod: processorMethod ?? "" };
  const { id: paymentId } = await processor.createPayment(request({ source, offSession: true }));
  const about = { merchantId: "mer_1", paymentId: paymentId ?? "", amount: 100, currency: "EUR" };
  await processor.createRefund({ ...about, refundId: "ref_1", again: true });
  await processor.resolvePayment({ ...request(), startedAt: new Date(0) });
  const { id: dispute } = double.dispute(paymentId ?? "");
  const file = { filename: "a.pdf", mimeType: "application/pdf", bytes: new Uint8Array(9) };
  const receipt = { kind: "receipt" as const, file: await processor.uploadEvidence(file, "up_1") };
  await processor.submitEvidence(dispute, { text: "Signed.", files: [receipt] }, "evidence_1");
  await processor.detachMethod(processorMethod ?? "");
});

/** The package as a later version may be: one text of its declarations is another one. */
function otherVersion(change: (text: string) => string): StripeTable {
  return new StripeTable({
    ...stripePackage,
    read: (path) => change(readFileSync(path, "utf8")),
  });
}

/** Names of parameters, including nested ones. The keys of `metadata` have no declared names. */
function namesOf(fields: Record<string, string>): string[] {
  return Object.keys(fields).flatMap((key) =>
    key.startsWith("metadata[") ? ["metadata"] : (key.match(/[a-z]\w+/g) ?? []),
  );
}

test("a version of the package that removes any parameter that this service sends is seen by the double", () => {
  const sent = new Map(
    double.seen.flatMap((one) =>
      namesOf(one.fields).map((name) => [`${one.method} ${one.path} ${name}`, { ...one, name }]),
    ),
  );
  expect(sent.size).toBeGreaterThan(30);
  const names = new Set([...sent.values()].map(({ name }) => name));
  const unseen = [...names].flatMap((name) => {
    const table = otherVersion((text) =>
      text.replaceAll(new RegExp(`^( +)${name}(\\??:)`, "gm"), `$1${name}_of_old$2`),
    );
    const asked = [...sent].filter(([, one]) => one.name === name);
    return asked.flatMap(([place, { method, path, fields }]) => {
      const operation = table.find(method, path);
      return operation && table.refuse(operation, fields) ? [] : [place];
    });
  });
  expect(unseen).toEqual([]);
});

test("a version that asks for more, or answers with other fields, is seen too", () => {
  const created = double.seen.find(({ path }) => path === "/v1/payment_intents");
  const stricter = otherVersion((text) =>
    text.replace(
      "export interface PaymentIntentCreateParams {",
      "export interface PaymentIntentCreateParams { purpose: string;",
    ),
  );
  const operation = stricter.find("POST", "/v1/payment_intents");
  expect(operation && stricter.refuse(operation, created?.fields ?? {})).toMatchObject({
    status: 400,
    body: { error: { code: "parameter_missing", param: "purpose" } },
  });
  const intent = [...double.objects.values()].find(({ object }) => object === "payment_intent");
  const poorer = otherVersion((text) => text.replace(/^ {4}latest_charge: .*$/m, ""));
  expect(() => poorer.object({ ...intent, object: "payment_intent" })).toThrow(
    "payment_intent.latest_charge is not declared",
  );
});
