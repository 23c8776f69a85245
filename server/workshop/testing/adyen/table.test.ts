import { expect, test } from "vitest";
import { AdyenDouble } from "#server/workshop/testing/adyen/double.ts";
import {
  type AdyenDeclared,
  AdyenTable,
  readDeclared,
} from "#server/workshop/testing/adyen/table.ts";
import { testClock } from "#server/workshop/testing/clock.ts";

const table = new AdyenTable();
const money = { currency: "EUR", value: 4900 };
const payment = {
  merchantAccount: "CanaryTEST",
  reference: "att_1",
  returnUrl: "https://pay.example/back",
  amount: money,
  paymentMethod: { type: "scheme", encryptedCardNumber: "test_4242424242424242" },
};

function wrong(change: object): string | null {
  const operation = table.find("checkout", "POST", "/payments");
  return operation ? table.wrongRequest(operation, { ...payment, ...change }, {}) : "no operation";
}

test("a request as Adyen declares it passes, and one with a planted fault names it", () => {
  expect(wrong({})).toBeNull();
  expect(wrong({ amonut: money })).toBe("amonut is not declared by checkout.PaymentRequest");
  expect(wrong({ amount: { ...money, decimals: 2 } })).toContain("amount.decimals");
  expect(wrong({ reference: undefined })).toContain("reference is required");
  expect(wrong({ amount: { ...money, value: 49.5 } })).toContain("is not integer");
  expect(wrong({ shopperInteraction: "Recurring" })).toContain("is not one:");
  expect(wrong({ reference: "r".repeat(81) })).toContain("string<80");
  expect(wrong({ additionalData: { manualCaptures: "true" } })).toContain("manualCaptures");
  expect(wrong({ paymentMethod: { type: "scheme", storedMethodId: "1" } })).toContain(
    "paymentMethod",
  );
});

test("an answer and a notice of the model that Adyen does not declare stop it", () => {
  const operation = table.find("checkout", "POST", "/payments");
  const answer = { resultCode: "Authorised", pspReference: "1", amount: money };
  if (operation) table.checkAnswer(operation, answer);
  expect(() => operation && table.checkAnswer(operation, { ...answer, status: "ok" })).toThrow(
    "status is not declared",
  );
  const { world } = new AdyenDouble(testClock());
  world.tell({ eventCode: "REFUND", amount: money });
  expect(() => world.tell({ eventCode: "REFUND_DONE", amount: money })).toThrow("REFUND_DONE");
  const more = { eventCode: "CHARGEBACK", amount: money, additionalData: { won: "true" } };
  expect(() => world.tell(more)).toThrow("won is not declared");
});

test("a declaration that an operation loses is asked for in vain", () => {
  const declared: AdyenDeclared = structuredClone(readDeclared());
  delete declared.schemas["checkout.PaymentRefundRequest"]?.["reference"];
  const poorer = new AdyenTable(declared);
  const refund = poorer.find("checkout", "POST", "/payments/1/refunds");
  const body = { merchantAccount: "CanaryTEST", amount: money, reference: "ref_1" };
  expect(refund && poorer.wrongRequest(refund, body, {})).toContain("reference is not declared");
  expect(poorer.find("checkout", "POST", "/payment")).toBeUndefined();
});
