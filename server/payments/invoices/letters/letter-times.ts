import { addMs, dayMs } from "#server/core/clock.ts";
import type { InvoiceModel } from "#server/generated/prisma/models.ts";

/** Days before an invoice is due on which its buyer is reminded. */
const beforeDays = 3;
/** An invoice that is due sooner than this is not reminded of before. */
const longEnoughDays = 7;

type Dated = { dueAt: Date; finalizedAt: Date };

/** When the worker first looks at an invoice that was made final: to remind of it, or to find it overdue. */
export function firstLetterAt({ dueAt, finalizedAt }: Dated): Date {
  const isLong = dueAt.getTime() - finalizedAt.getTime() >= longEnoughDays * dayMs;
  return isLong ? addMs(dueAt, -beforeDays * dayMs) : overdueFrom(dueAt);
}

/** The first moment at which an invoice is overdue. */
export function overdueFrom(dueAt: Date): Date {
  return addMs(dueAt, 1);
}

/** Whether its buyer is to be reminded before it is due. */
export function isBeforeDue({ dueAt, remindedAt }: InvoiceModel, now: Date): boolean {
  return remindedAt === null && dueAt !== null && now <= dueAt;
}
