import { Prisma } from "#server/generated/prisma/client.ts";
import { statusesBefore } from "#server/payments/intents/state.ts";

/** The payment `i` (`payment_intents`) may succeed without another attempt: what it has reserved is kept for it. */
export const isUnderWay = Prisma.sql`i.status = ANY(${statusesBefore("succeed")}::"PaymentIntentStatus"[])`;
