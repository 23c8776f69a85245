import { expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { linkInput } from "#server/workshop/testing/conformance/world.ts";
import { ofLink, pay, visit } from "#server/workshop/testing/payments/shopper.ts";

const app = await createTestApp();

test.each([
  ["as long as a customer's may be", `+49 ${"1".repeat(28)}`, "complete"],
  ["longer than that", `+49 ${"1".repeat(29)}`, "open"],
])(
  "a telephone number that is %s is told the shopper in time, and no list of the merchant fails of it",
  async (_how, phone, state) => {
    const { apiKey: key } = await app.createMerchant();
    const hostedCheckoutConfig = { requireContact: true };
    const body = { ...linkInput, hostedCheckoutConfig };
    const link = await app.request("POST", "/payment-links", { key, body });
    const typed = { phone, name: "Ada Lovelace", email: "ada@example.com" };
    const view = await pay(app.services, visit(ofLink(link.body.id)), "4242424242424242", typed);
    expect(view.state).toBe(state);
    const { status, body: customers } = await app.request("GET", "/customers", { key });
    expect(status).toBe(200);
    const expected = state === "open" ? [] : [phone];
    expect(customers.data.map((one: { phoneNumber: string }) => one.phoneNumber)).toEqual(expected);
    if ("form" in view) expect(view.form.errors).toEqual({ phone: "phone_invalid" });
  },
);
