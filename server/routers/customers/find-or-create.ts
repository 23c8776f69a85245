import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import { serializeCustomer } from "#server/records/payments/customer.ts";
import { customerSearchText } from "#server/routers/customers/search-text.ts";
import { customerEmailKey } from "#server/wire/atoms/email/email-rule.ts";

type Person = { email: string; name: string | null; phoneNumber: string | null };

/**
 * The id of the merchant's customer with this email address, ignoring case; made when there is
 * none. Part of the caller's transaction; two at once make one. Emits `customer.created`. What
 * is known of a customer is not changed.
 */
export async function findOrCreateCustomer(
  unit: Unit,
  ctx: MerchantContext,
  person: Person,
): Promise<string> {
  const { tx } = unit;
  const emailKey = customerEmailKey(person.email);
  const where = { merchantId_emailKey: { merchantId: ctx.merchantId, emailKey } };
  const known = await tx.customer.findUnique({ where });
  if (known) return known.id;
  const id = newId("customer");
  const now = ctx.clock.now();
  const [row] = await tx.customer.createManyAndReturn({
    skipDuplicates: true,
    data: {
      ...person,
      id,
      merchantId: ctx.merchantId,
      emailKey,
      searchText: customerSearchText({ ...person, id }),
      metadata: {},
      createdAt: now,
      updatedAt: now,
    },
  });
  if (!row) return (await tx.customer.findUniqueOrThrow({ where })).id;
  emit(unit, ctx, "customer.created", serializeCustomer(row));
  return id;
}
