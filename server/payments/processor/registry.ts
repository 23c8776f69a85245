import { minuteMs, secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { DomainError, isDomainError } from "#server/core/errors.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import type { Db, Tx } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

type Configured = Pick<Services, "processor" | "otherProcessors">;

/** Takes new payments: the one that PROCESSOR names. A saved card is charged by its own: `processorOf`. */
export function processorFor({ processor }: Pick<Services, "processor">): Processor {
  return processor;
}

/** Every processor that can be asked, the one of new payments first. */
export function processorsOf({ processor, otherProcessors = [] }: Configured): Processor[] {
  return [processor, ...otherProcessors];
}

/**
 * The processor that has an attempt's payment, or made a saved card, whatever PROCESSOR is now.
 * @throws processor_unavailable when it is not configured any more
 */
export function processorOf(services: Configured, { processor: name }: Named): Processor {
  const found = processorsOf(services).find((one) => one.name === name);
  if (!found) throw notConfigured(name);
  return found;
}

type Named = { processor: string | null };
type Reader = { db: Db | Tx; merchantId: string };
type Paid = { paymentIntentId: string; processorPayment: string | null };

/**
 * As `processorOf`, for the payment behind a capture or a refund: its attempt names the processor.
 * @throws processor_unavailable
 */
export async function processorOfPayment(
  services: Configured & Reader,
  { paymentIntentId, processorPayment }: Paid,
): Promise<Processor> {
  const { db, merchantId } = services;
  const attempt = await db.paymentAttempt.findFirst({
    where: { merchantId, paymentIntentId, processorPayment, method: { not: "wallet" } },
    select: { processor: true },
  });
  return processorOf(services, attempt ?? { processor: null });
}

/**
 * As `processorOf`, for a dispute.
 * @throws processor_unavailable
 */
export async function processorOfDispute(
  services: Configured & Reader,
  disputeId: string,
): Promise<Processor> {
  const [row] = await services.db.$queryRaw<Named[]>`
    SELECT ${disputedAt} AS processor FROM disputes r WHERE r."merchantId" = ${services.merchantId} AND r.id = ${disputeId}`;
  return processorOf(services, row ?? { processor: null });
}

/** SQL: the name of the processor that has the payment of a refund `r`. */
export const refundedAt = Prisma.sql`(
  SELECT min(a.processor) FROM payment_attempts a
  WHERE a."merchantId" = r."merchantId" AND a."paymentIntentId" = r."paymentIntentId" AND a."processorPayment" = r."processorPayment")`;

/** SQL: of a dispute `r`. A payment that came too late is not the one that its intent names. */
export const disputedAt = Prisma.sql`(
  SELECT min(a.processor) FROM payment_attempts a
  JOIN payment_intents p ON p."merchantId" = a."merchantId" AND p.id = a."paymentIntentId"
  WHERE a."merchantId" = r."merchantId" AND a."paymentIntentId" = r."paymentIntentId" AND a.status = 'succeeded'
    AND (a."processorPayment" = p."processorPayment") IS DISTINCT FROM r.duplicate)`;

const askAgainS = (10 * minuteMs) / secondMs;

function notConfigured(name: string | null): DomainError {
  return new DomainError(
    "processor_unavailable",
    `The card processor of this payment or payout (${name ?? "unknown"}) is not configured. Nothing was changed. Ask the operator of this service to configure it again.`,
    { retryAfterS: askAgainS },
  );
}

/** Nothing was asked, because the processor is away or not configured any more. */
export function isProcessorUnavailable(error: unknown): boolean {
  return isDomainError(error) && error.code === "processor_unavailable";
}
