import { expect, test } from "vitest";
import { toCustomerInput, toCustomerValues } from "#components/customers/form-values.ts";
import { CreateCustomer } from "#server/wire/payments/customer.ts";

test("blank fields are none, and an address of blanks is one that the operation keeps as none", () => {
  const blank = { ...toCustomerValues(), email: " ada@example.com " };
  const input = toCustomerInput(blank);
  expect(input).toMatchObject({ name: null, email: "ada@example.com", taxId: null });
  expect(CreateCustomer.safeParse(input).success).toBe(true);
});

test("fields are named as the operation's, so that its problems find them", () => {
  const values = toCustomerValues();
  const typed = {
    ...values,
    email: "ada@example.com",
    address: { ...values.address, city: "x".repeat(121) },
    taxId: { value: "x".repeat(41) },
  };
  const { error } = CreateCustomer.safeParse(toCustomerInput(typed));
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["address.city", "taxId.value"]);
});

test("a draft that the release before has kept can be sent", () => {
  const { address: _address, taxId: _taxId, ...before } = toCustomerValues();
  expect(toCustomerInput({ ...before, email: "ada@example.com" })).toMatchObject({
    address: null,
    taxId: null,
  });
});
