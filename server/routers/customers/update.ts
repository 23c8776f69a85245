import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { jsonOrNull } from "#server/data/db.ts";
import { changeRow } from "#server/data/rows/change-row.ts";
import { emptyAsNull } from "#server/data/rows/empty-as-null.ts";
import { mergeStoredMetadata } from "#server/data/rows/merge-stored-metadata.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import {
  findCustomer,
  lockCustomer,
  serializeCustomer,
} from "#server/records/payments/customer.ts";
import { refusingTakenEmail } from "#server/routers/customers/email-taken.ts";
import { checkedTaxId, keptAddress } from "#server/routers/customers/read-details.ts";
import { refuseErased } from "#server/routers/customers/refuse-erased.ts";
import { customerSearchText } from "#server/routers/customers/search-text.ts";
import type { StoredTaxId } from "#server/tax/tax-id.ts";
import { customerEmailKey } from "#server/wire/atoms/email/email-rule.ts";
import type { Customer, UpdateCustomer } from "#server/wire/payments/customer.ts";

/**
 * Changes the fields given; null or "" removes one, but email and phone number cannot both go. A tax number that is new is
 * checked first, for a few seconds at most, and so often for the network address of a customer who typed it. Atomic and idempotent by key; emits `customer.updated` if anything changed.
 * @throws not_found · invalid_state (erased) · customer_email_taken · validation_failed
 */
export async function updateCustomer(
  ctx: MerchantContext,
  input: UpdateCustomer,
  ip: string | null = null,
): Promise<Customer> {
  const taxId = await taxIdAfter(ctx, input, ip);
  return transact(ctx, async (unit) => {
    const current = await lockCustomer(unit.tx, ctx, input.id);
    refuseErased(current);
    const email = emptyAsNull(input.email === undefined ? current.email : input.email);
    const phoneNumber = emptyAsNull(
      input.phoneNumber === undefined ? current.phoneNumber : input.phoneNumber,
    );
    const name = emptyAsNull(input.name === undefined ? current.name : input.name);
    if (!email && !phoneNumber) {
      throw new DomainError(
        "validation_failed",
        "email, phoneNumber: a customer needs at least one of them.",
      );
    }
    const metadata = mergeStoredMetadata(current.metadata, input.metadata);
    const { row, isNews } = await changeRow(ctx, {
      current,
      data: {
        email,
        phoneNumber,
        name,
        address: input.address === undefined ? undefined : jsonOrNull(keptAddress(input.address)),
        taxId: taxId === undefined ? undefined : jsonOrNull(taxId),
        metadata,
      },
      derived: {
        emailKey: email === null ? null : customerEmailKey(email),
        searchText: customerSearchText({ name, email, phoneNumber, id: current.id }),
      },
      write: (data) =>
        refusingTakenEmail(unit.tx.customer.update({ where: own(ctx, current.id), data })),
    });
    const customer = serializeCustomer(row);
    if (isNews) emit(unit, ctx, "customer.updated", customer);
    return customer;
  });
}

/** The tax number that the change leaves, checked; undefined where it is left as it is. */
async function taxIdAfter(
  ctx: MerchantContext,
  { id, taxId }: UpdateCustomer,
  ip: string | null,
): Promise<StoredTaxId | null | undefined> {
  if (!taxId) return taxId;
  const { taxId: before } = await findCustomer(ctx.db, ctx, id);
  return checkedTaxId(ctx, taxId, { before: before as StoredTaxId | null, ip });
}
