import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { emptyAsNull } from "#server/data/rows/empty-as-null.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import type { CustomerModel } from "#server/generated/prisma/models.ts";
import { serializeCustomer } from "#server/records/payments/customer.ts";
import { refusingTakenEmail } from "#server/routers/customers/email-taken.ts";
import { checkedTaxId, keptAddress } from "#server/routers/customers/read-details.ts";
import { customerSearchText } from "#server/routers/customers/search-text.ts";
import { customerEmailKey } from "#server/wire/atoms/email/email-rule.ts";
import type { CreateCustomer, Customer } from "#server/wire/payments/customer.ts";

/**
 * Creates a customer. Email addresses are unique per merchant, ignoring case; nothing is
 * merged silently. A tax number is checked first, for a few seconds at most. Atomic and idempotent by key; emits `customer.created`.
 * @throws customer_email_taken · validation_failed
 */
export async function createCustomer(
  ctx: MerchantContext,
  input: CreateCustomer,
): Promise<Customer> {
  const { metadata = {} } = input;
  const email = emptyAsNull(input.email);
  const phoneNumber = emptyAsNull(input.phoneNumber);
  const name = emptyAsNull(input.name);
  const address = keptAddress(input.address ?? null);
  const taxId = await checkedTaxId(ctx, input.taxId ?? null);
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
        address,
        taxId,
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
