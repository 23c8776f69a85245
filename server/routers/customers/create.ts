import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { emptyAsNull } from "#server/data/rows/empty-as-null.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import type { CustomerModel } from "#server/generated/prisma/models.ts";
import { serializeCustomer } from "#server/records/payments/customer.ts";
import { refusingTakenEmail } from "#server/routers/customers/email-taken.ts";
import { customerSearchText } from "#server/routers/customers/search-text.ts";
import { customerEmailKey } from "#server/wire/atoms/email/email-rule.ts";
import type { CreateCustomer, Customer } from "#server/wire/payments/customer.ts";

/**
 * Creates a customer. Email addresses are unique per merchant, ignoring case; nothing is
 * merged silently. Atomic and idempotent by key; emits `customer.created`.
 * @throws customer_email_taken
 */
export async function createCustomer(
  ctx: MerchantContext,
  input: CreateCustomer,
): Promise<Customer> {
  const { metadata = {} } = input;
  const email = emptyAsNull(input.email);
  const phoneNumber = emptyAsNull(input.phoneNumber);
  const name = emptyAsNull(input.name);
  const id = newId("customer");
  const now = ctx.clock.now();
  return refusingTakenEmail(
    transact(ctx, async (unit) => {
      const row: CustomerModel = {
        id,
        merchantId: ctx.merchantId,
        email,
        emailKey: email === null ? null : customerEmailKey(email),
        phoneNumber,
        name,
        searchText: customerSearchText({ name, email, phoneNumber, id }),
        metadata: metadata as object,
        createdAt: now,
        updatedAt: now,
        erasedAt: null,
        devicesEra: 0,
      };
      unit.insert("Customer", row);
      const customer = serializeCustomer(row);
      emit(unit, ctx, "customer.created", customer);
      return customer;
    }),
  );
}
