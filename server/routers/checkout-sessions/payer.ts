import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { findOrCreateCustomer } from "#server/routers/customers/find-or-create.ts";
import type { Contact } from "#server/wire/payments/checkout-session.ts";

/**
 * The customer whom a shopper says that they are: found or made by email address. Cards are
 * saved for them and their payments are listed; they never get at what belongs to a customer
 * (balance, saved cards), which takes a session that the merchant made for that customer.
 */
export async function payerOf(
  unit: Unit,
  ctx: MerchantContext,
  contact: Contact | null | undefined,
): Promise<string | null> {
  const email = contact?.email?.trim();
  if (!email) return null;
  const { name, phoneNumber } = contact ?? {};
  return findOrCreateCustomer(unit, ctx, {
    email,
    name: name ?? null,
    phoneNumber: phoneNumber ?? null,
  });
}
