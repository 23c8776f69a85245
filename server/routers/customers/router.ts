import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { merchantProcedure, readingProcedure, router } from "#server/procedures/procedure.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { editCustomerMetadata } from "#server/routers/customers/edit-metadata.ts";
import { getEntitlements } from "#server/routers/customers/entitlements.ts";
import { forgetDevices } from "#server/routers/customers/forget-devices.ts";
import { getCustomer } from "#server/routers/customers/get.ts";
import { listCustomers } from "#server/routers/customers/list.ts";
import { getSpending } from "#server/routers/customers/spending.ts";
import { updateCustomer } from "#server/routers/customers/update.ts";
import { writeOffDebt } from "#server/routers/customers/write-off.ts";
import { ExactIdInput, IdInput } from "#server/wire/atoms/id.ts";
import { EditMetadata } from "#server/wire/atoms/metadata.ts";
import { DebtWrittenOff } from "#server/wire/ledger/balance.ts";
import {
  CreateCustomer,
  Customer,
  CustomerList,
  ListCustomers,
  Spending,
  UpdateCustomer,
} from "#server/wire/payments/customer.ts";
import { Entitlements } from "#server/wire/selling/entitlements.ts";

export const customersRouter = router({
  create: merchantOperation("POST /customers", {
    status: 201,
    summary: "Create a customer",
    description: "Requires email or phoneNumber. Email addresses are unique, ignoring case.",
    errors: ["customer_email_taken"],
  })
    .input(CreateCustomer)
    .output(Customer)
    .mutation(({ ctx, input }) => createCustomer(ctx, input)),

  list: readingOperation("GET /customers", { summary: "List customers" })
    .input(ListCustomers)
    .output(CustomerList)
    .query(({ ctx, input }) => listCustomers(ctx, input)),

  get: merchantOperation("GET /customers/{id}", { summary: "Get a customer" })
    .input(IdInput)
    .output(Customer)
    .query(({ ctx, input }) => getCustomer(ctx, input.id)),

  entitlements: merchantOperation("GET /customers/{id}/entitlements", {
    summary: "Get a customer's entitlements",
    description:
      "The features that the customer may use now, by the products of running subscriptions. Made to be asked on every request of your program.",
  })
    .input(IdInput)
    .output(Entitlements)
    .query(({ ctx, input }) => getEntitlements(ctx, input.id)),

  update: merchantOperation("PATCH /customers/{id}", {
    summary: "Update a customer",
    description: "Changes the given fields; null clears one.",
    errors: ["invalid_state", "customer_email_taken"],
  })
    .input(UpdateCustomer)
    .output(Customer)
    .mutation(({ ctx, input }) => updateCustomer(ctx, input)),

  forgetDevices: merchantOperation("POST /customers/{id}/forget-devices", {
    summary: "Forget a customer's devices",
    description:
      "The hosted page forgets the devices that the customer has verified: each needs a new code before the page shows or uses their balance and saved cards. Codes sent before stop working. Changing the customer's email address does the same.",
    errors: ["invalid_state"],
  })
    .input(IdInput)
    .output(Customer)
    .mutation(({ ctx, input }) => forgetDevices(ctx, input.id)),

  writeOff: merchantOperation("POST /customers/{id}/write-off", {
    scope: "payouts:write",
    stepUp: true,
    summary: "Write off a customer's debt",
    description:
      "Writes off for good what the customer owes from lost disputes (`owed` in the balance). The customer keeps their balance. If a bank returns the money later, it goes to you.",
    errors: ["invalid_state"],
  })
    .input(ExactIdInput)
    .output(DebtWrittenOff)
    .mutation(({ ctx, input }) => writeOffDebt(ctx, input.id)),

  editMetadata: merchantProcedure
    .meta({ scope: "customers:write" })
    .input(EditMetadata)
    .output(Customer)
    .mutation(({ ctx, input }) => editCustomerMetadata(ctx, input)),

  spending: readingProcedure
    .meta({ scope: "payment-intents:read" })
    .input(IdInput)
    .output(Spending)
    .query(({ ctx, input }) => getSpending(ctx, input.id)),
});
