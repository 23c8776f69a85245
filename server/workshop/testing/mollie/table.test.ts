import { expect, test } from "vitest";
import { MollieTable, readDeclared } from "#server/workshop/testing/mollie/table.ts";

const table = new MollieTable();
const money = { currency: "EUR", value: "49.00" };
const payment = {
  description: "Fern & Oak",
  redirectUrl: "https://pay.example/back",
  amount: money,
  method: "creditcard",
  metadata: { attemptId: "att_1" },
};

function wrong(change: object): string | null {
  const operation = table.find("mollie", "POST", "/v2/payments");
  return operation ? table.wrongRequest(operation, { ...payment, ...change }, {}) : "no operation";
}

test("a request as Mollie declares it passes, and one with a planted fault names it", () => {
  expect(wrong({})).toBeNull();
  expect(wrong({ redirectUrl: null })).toBeNull();
  expect(wrong({ amonut: money })).toBe("amonut is not declared by mollie.AskedPaymentRequest");
  expect(wrong({ amount: { ...money, decimals: 2 } })).toContain("amount.decimals");
  expect(wrong({ amount: { ...money, value: 4900 } })).toContain("is not string");
  expect(wrong({ description: undefined })).toContain("description is required");
  expect(wrong({ captureMode: "later" })).toContain("is not one:");
  expect(wrong({ method: "p24" })).toContain("is not one:");
});

test("a parameter that a list does not have is named, and a body where none is declared", () => {
  const list = table.find("mollie", "GET", "/v2/payments");
  expect(list && table.wrongRequest(list, undefined, { from: "tr_1" })).toBeNull();
  expect(list && table.wrongRequest(list, undefined, { metadata: "att_1" })).toContain(
    "metadata is no parameter",
  );
  const release = table.find("mollie", "POST", "/v2/payments/tr_1/release-authorization");
  expect(release && table.wrongRequest(release, money, {})).toBe("a body is not declared");
});

test("an answer and an error of the model that Mollie does not declare stop it", () => {
  const capture = table.find("mollie", "POST", "/v2/payments/tr_1/captures");
  expect(() => capture && table.checkAnswer(capture, { id: "cpt_1" })).toThrow(
    "status is required",
  );
  expect(() => table.checkError({ status: 422, code: "declined" })).toThrow("code is not declared");
});

test("a declaration that an operation loses is asked for in vain", () => {
  const declared = structuredClone(readDeclared());
  delete declared.schemas["mollie.AskedRefundRequest"]?.["metadata"];
  const poorer = new MollieTable(declared);
  const refund = poorer.find("mollie", "POST", "/v2/payments/tr_1/refunds");
  const body = { amount: money, metadata: { refundId: "ref_1" } };
  expect(refund && poorer.wrongRequest(refund, body, {})).toContain("metadata is not declared");
  expect(poorer.find("mollie", "POST", "/v2/payment")).toBeUndefined();
});

test("the license of Mollie's library stands beside what was taken from it", () => {
  expect(readDeclared()).toMatchObject({
    source: expect.stringContaining("mollie-api-typescript"),
    license: expect.stringMatching(/BSD 2-Clause[^]*Copyright \(c\) \d+, Mollie/),
  });
});
