import { expect, test } from "vitest";
import { readRequestFilter, searched } from "#components/requests/request-address.ts";

test.each([
  ["404", { status: 404 }],
  ["req_0a1b2c", { requestId: "req_0a1b2c" }],
  ["/customers", { path: "/customers" }],
  ["https://pay.example/api/canary/refunds", { path: "https://pay.example/api/canary/refunds" }],
  ["cus_01jbq8v6n2e8t9x4k3m5r7w0yz", { objectId: "cus_01jbq8v6n2e8t9x4k3m5r7w0yz" }],
  ["customer_email_taken", { errorCode: "customer_email_taken" }],
  ["my-own-id-7", { requestId: "my-own-id-7" }],
])("%s is looked for as what it is", (text, filter) => expect(searched(text)).toEqual(filter));

test("what the address cannot mean narrows nothing", () => {
  const filter = readRequestFilter({ outcome: "odd", method: "PUT", from: "Tuesday" }, "UTC");
  expect(Object.values(filter).filter((value) => value !== undefined)).toEqual([]);
});
