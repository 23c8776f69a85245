import type { MerchantContext, Services } from "#server/core/context.ts";
import { addressKeys } from "#server/notifications/reminders/address-key.ts";
import type { OptOut } from "#server/notifications/reminders/reminder-link.ts";

/** Whether an address wants no reminders of this merchant. */
export async function isOptedOut(
  { db, env, merchantId }: Pick<MerchantContext, "db" | "env" | "merchantId">,
  email: string,
): Promise<boolean> {
  const keys = addressKeys(env, merchantId, email);
  const where = { merchantId, addressKey: { in: keys } };
  return (await db.reminderOptOut.count({ where })) > 0;
}

/**
 * Unsubscribes an address from one merchant's reminders for good; other merchants' are theirs. Idempotent. Letters that
 * wait find it at their last look (standing.ts).
 */
export async function optOut(
  { db, clock }: Pick<Services, "db" | "clock">,
  { merchantId, addressKey }: OptOut,
): Promise<void> {
  const data = { merchantId, addressKey, createdAt: clock.now() };
  await db.reminderOptOut.createMany({ data, skipDuplicates: true });
}
