import { endSessionsOf } from "#server/auth/staff/sessions.ts";
import { operated, type Operator } from "#server/core/caller/operator.ts";
import { actFor, type Services } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { withdrawAllOfMerchant } from "#server/routers/team/invitation-rows.ts";

/** An operator's act on a merchant. */
export type ActOnMerchant = { merchantId: string; operator: Operator };

/**
 * Closes a merchant: its people, keys and tokens are refused, its hosted pages take no payment, and
 * neither renewals nor scheduled payouts begin. What is under way ends as it would. Again it changes nothing.
 * @throws not_found
 */
export function disableMerchant(services: Services, act: ActOnMerchant): Promise<{ id: string }> {
  return actOn(services, act, "operator.disableMerchant", async (unit) => {
    const where = { id: act.merchantId, disabledAt: null };
    await unit.tx.merchant.updateMany({ where, data: { disabledAt: services.clock.now() } });
  });
}

/** Opens a closed merchant again, with the keys and people that it had. @throws not_found */
export function enableMerchant(services: Services, act: ActOnMerchant): Promise<{ id: string }> {
  return actOn(services, act, "operator.enableMerchant", async (unit) => {
    await unit.tx.merchant.update({ where: { id: act.merchantId }, data: { disabledAt: null } });
  });
}

/** Lets people in without single sign-on again, when the provider is gone. @throws not_found */
export function allowPasswords(services: Services, act: ActOnMerchant): Promise<{ id: string }> {
  return actOn(services, act, "operator.allowPasswords", async (unit) => {
    const data = { requireSingleSignOn: false };
    await unit.tx.merchant.update({ where: { id: act.merchantId }, data });
  });
}

/** Revokes all of a merchant's keys, withdraws its open invitations, and ends every sign-in of its people. @throws not_found */
export function revokeOfMerchant(services: Services, act: ActOnMerchant): Promise<{ id: string }> {
  return actOn(services, act, "operator.revokeOfMerchant", async (unit) => {
    const { merchantId } = act;
    const { clock } = services;
    const now = clock.now();
    await withdrawAllOfMerchant({ tx: unit.tx, clock }, merchantId);
    // Before the keys: who was making one at this moment has made it by then, or makes none.
    const people = await unit.tx.membership.findMany({ where: { merchantId } });
    for (const { userId } of people) await endSessionsOf({ db: unit.tx, clock }, userId);
    await unit.tx.apiKey.updateMany({
      where: { merchantId, OR: [{ revokedAt: null }, { revokedAt: { gt: now } }] },
      data: { revokedAt: now },
    });
  });
}

async function actOn(
  services: Services,
  { merchantId, operator }: ActOnMerchant,
  action: `operator.${string}`,
  work: (unit: Unit) => Promise<void>,
): Promise<{ id: string }> {
  const found = await services.db.merchant.findUnique({ where: { id: merchantId } });
  if (!found) throw new DomainError("not_found", `There is no merchant ${merchantId}.`);
  const ctx = {
    ...actFor(services, merchantId),
    ...operated(operator, action, { id: merchantId }),
  };
  return transact(ctx, async (unit) => {
    await work(unit);
    return { id: merchantId };
  });
}
