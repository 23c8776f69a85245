import { expect, test } from "vitest";
import { toSessionInput } from "#components/checkout-sessions/form/session-input.ts";
import {
  blankPaymentLink,
  type PaymentLinkFormValues,
} from "#components/payment-links/form/form-values.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";

const typed = (change: Partial<PaymentLinkFormValues>) =>
  toSessionInput({ ...blankPaymentLink, totalAmount: "49.00", ...change });

test("an amount with a name is a session of one line, and one without a name of its total", () => {
  const named = CreateCheckoutSession.parse(typed({ name: "Repotting" }));
  expect(named.lineItems).toMatchObject([{ name: "Repotting", quantity: 1, amount: 4900 }]);
  const plain = CreateCheckoutSession.parse(typed({}));
  expect(plain).toMatchObject({ totalAmount: 4900, lineItems: null });
});

test("the settings of selling are those of a link, by the same names", () => {
  const sold = typed({ allowPromotionCodes: true, shippingCountries: "nl, de" });
  expect(CreateCheckoutSession.parse(sold)).toMatchObject({
    allowPromotionCodes: true,
    shippingCountries: ["NL", "DE"],
  });
});

test("an amount that cannot be read is refused, with or without a name", () => {
  for (const name of ["", "Repotting"]) {
    const { error } = CreateCheckoutSession.safeParse(typed({ name, totalAmount: "x" }));
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["totalAmount"]);
  }
});
