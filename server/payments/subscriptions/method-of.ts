import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { PaymentMethodModel, SubscriptionModel } from "#server/generated/prisma/models.ts";
import { whyNotSentence } from "#server/payments/methods/offered.ts";
import {
  announcedDaysMin,
  isBankDebit,
  leavesTimeToAnnounce,
} from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";

/** The card that a subscription is charged to; null of one that is paid by invoice and has none. */
export async function methodOf(
  tx: Pick<Tx, "paymentMethod">,
  ctx: Pick<MerchantContext, "merchantId">,
  { paymentMethodId: id }: Pick<SubscriptionModel, "paymentMethodId">,
): Promise<PaymentMethodModel | null> {
  return id === null ? null : tx.paymentMethod.findUnique({ where: own(ctx, id) });
}

/** Whether what a subscription is charged to is an account, each debit of which is announced. */
export async function isDebited(
  tx: Pick<Tx, "paymentMethod">,
  ctx: Pick<MerchantContext, "merchantId">,
  row: Pick<SubscriptionModel, "paymentMethodId">,
): Promise<boolean> {
  return isBankDebit((await methodOf(tx, ctx, row))?.type ?? "");
}

/** @throws validation_failed for an account whose debits could not be announced in time, so often do they come */
export function refuseHastyDebit(
  { type }: Pick<PaymentMethodModel, "type">,
  { recurring, trialDays = null }: { recurring: unknown; trialDays?: number | null },
): void {
  if (recurring === null || !isBankDebit(type)) return;
  const isTried = trialDays === null || trialDays >= announcedDaysMin;
  if (isTried && leavesTimeToAnnounce(recurring as Recurring)) return;
  throw new DomainError("validation_failed", `paymentMethodId: ${whyNotSentence(type, "period")}`);
}
