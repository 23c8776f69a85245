import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { beginAgain, beginErasure, lockErasure } from "#server/data/erasures/begin.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { CustomerModel } from "#server/generated/prisma/models.ts";
import { cancelIntent, type SeenIntent } from "#server/payments/intents/cancel.ts";
import { terminalStatuses } from "#server/payments/intents/state.ts";
import { lockCustomer } from "#server/records/payments/customer.ts";
import { serializeErasure } from "#server/records/payments/erasure.ts";
import { serializePaymentMethod } from "#server/records/payments/payment-method.ts";
import { refuseNeeded } from "#server/routers/personal-data/refuse-needed.ts";
import { blank } from "#server/routers/personal-data/work/blank.ts";
import { identifiersOf } from "#server/routers/personal-data/work/identify.ts";
import type { Erasure } from "#server/wire/payments/erasure.ts";

/**
 * Erases what says who a customer is (GDPR, article 17). At once the customer has no name and no address,
 * cannot be paid by and sold to any more, and their open payments end; the worker goes through all
 * that stands about them. Money, dates, countries and ids stay (article 17(3)(b)). Asked again, it
 * opens a new round, which finds what was written since, and emits nothing. Emits `customer.erased`, `payment_method.detached` for each saved card, and
 * for each open payment `payment_intent.canceled` and `checkout.session.expired`.
 * @throws not_found · invalid_state (money depends on the person)
 */
export async function eraseCustomer(ctx: MerchantContext, id: string): Promise<Erasure> {
  return transact(ctx, async (unit) => {
    await holdFromReferences(unit.tx, ctx, id);
    const customer = await lockCustomer(unit.tx, ctx, id);
    const begun = await lockErasure(unit, ctx, id);
    if (begun) return serializeErasure(await beginAgain(unit, ctx, begun));
    const open = await holdOpenPayments(unit.tx, ctx, id);
    await refuseNeeded(unit.tx, ctx, { customerId: id });
    await endPayments(unit, ctx, open);
    await detachCards(unit, ctx, id);
    await unit.tx.paymentLink.updateMany({
      where: { merchantId: ctx.merchantId, customerId: id },
      data: { active: false },
    });
    return serializeErasure(await eraseRow(unit, ctx, customer));
  });
}

async function eraseRow(
  unit: Unit,
  ctx: MerchantContext,
  { id, email, phoneNumber }: CustomerModel,
) {
  const erasedAt = ctx.clock.now();
  await blank({ db: unit.tx, ctx }, "customers", [id]);
  await unit.tx.customer.update({
    where: own(ctx, id),
    data: { erasedAt, updatedAt: erasedAt, devicesEra: { increment: 1 } },
  });
  const { merchantId } = ctx;
  emit(unit, ctx, "customer.erased", { id, merchantId, erasedAt: erasedAt.toISOString() });
  return beginErasure(unit, ctx, {
    subjectId: id,
    identifiers: identifiersOf([email, phoneNumber]),
    at: erasedAt,
  });
}

/**
 * Waits for whoever is writing a row that refers to the customer, and holds up those who come: a
 * transfer finds the customer erased then, or the erasure finds its money.
 */
async function holdFromReferences(tx: Tx, { merchantId }: MerchantContext, id: string) {
  await tx.$executeRaw`
    SELECT 1 FROM customers WHERE "merchantId" = ${merchantId} AND id = ${id} FOR UPDATE`;
}

type Open = SeenIntent & { checkoutSessionId: string | null };

/** None of them can be begun to be paid until the transaction ends. */
async function holdOpenPayments(
  tx: Tx,
  { merchantId }: MerchantContext,
  customerId: string,
): Promise<Open[]> {
  await tx.$executeRaw`
    SELECT 1 FROM payment_intents
    WHERE "merchantId" = ${merchantId} AND "customerId" = ${customerId} AND status::text <> ALL(${[...terminalStatuses]}::text[])
    ORDER BY id FOR NO KEY UPDATE`;
  return tx.paymentIntent.findMany({
    where: { merchantId, customerId, status: { notIn: [...terminalStatuses] } },
    select: { id: true, status: true, processorPayment: true, checkoutSessionId: true },
  });
}

/** Blanked before their last events are written. */
async function endPayments(unit: Unit, ctx: MerchantContext, open: Open[]): Promise<void> {
  const of = { db: unit.tx, ctx };
  const sessions = open.flatMap(({ checkoutSessionId: id }) => (id === null ? [] : [id]));
  await blank(
    of,
    "payment_intents",
    open.map(({ id }) => id),
  );
  await blank(of, "checkout_sessions", sessions);
  for (const intent of open) await cancelIntent(unit, ctx, intent);
}

async function detachCards(unit: Unit, ctx: MerchantContext, customerId: string): Promise<void> {
  const now = ctx.clock.now();
  const detached = await unit.tx.paymentMethod.updateManyAndReturn({
    where: { merchantId: ctx.merchantId, customerId, detachedAt: null },
    data: { detachedAt: now, updatedAt: now, isDefault: false },
  });
  for (const row of detached)
    emit(unit, ctx, "payment_method.detached", serializePaymentMethod(row));
}
