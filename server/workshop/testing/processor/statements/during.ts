import { expect } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import { isProcessorUnreachable } from "#server/core/interfaces/processor-problems.ts";
import type {
  PaymentRequest,
  ProcessorPayment,
  ProcessorRefund,
} from "#server/core/interfaces/processor.ts";
import type { Rig } from "#server/workshop/testing/processor/rig.ts";

/** The amount that was taken from cards meanwhile, by the processor's own books. */
export async function takenDuring({ books }: Rig, work: () => Promise<unknown>): Promise<number> {
  const before = await books.taken();
  await work();
  return (await books.taken()) - before;
}

/** The amount that was given back meanwhile, by the processor's own books. */
export async function givenDuring({ books }: Rig, work: () => Promise<unknown>): Promise<number> {
  const before = await books.given();
  await work();
  return (await books.given()) - before;
}

/** Work while the line fails in one way; it is mended afterwards. The work is expected to be left without an answer. */
export async function unanswered(
  { line }: Rig,
  way: "drop" | "loseAnswers",
  work: () => Promise<unknown>,
): Promise<void> {
  line[way]();
  try {
    await expect(work()).rejects.toMatchObject({ name: "ProcessorUnreachable" });
  } finally {
    line.mend();
  }
}

/**
 * The outcome of an attempt. A processor that cannot be asked leaves it open until its notices have told, so that it is
 * asked for again, as the worker does.
 */
export async function outcome(rig: Rig, request: PaymentRequest): Promise<ProcessorPayment> {
  for (let tried = 0; tried < 5; tried += 1) {
    await rig.hear();
    try {
      return await rig.processor.resolvePayment(request);
    } catch (error) {
      if (!isProcessorUnreachable(error)) throw error;
      rig.clock.advance(5 * minuteMs);
    }
  }
  throw new Error("the processor leaves the outcome open for good");
}

export const refused = { name: "ProcessorRefused" };

export async function pay(
  { processor, request }: Rig,
  more: Partial<PaymentRequest> = {},
): Promise<ProcessorPayment & { id: string }> {
  const payment = await processor.createPayment(request(more));
  return { ...payment, id: payment.id ?? "" };
}

let refunds = 0;

/** Asks for a refund of a payment under a new id of ours, unless one is given. */
export function refund(
  { processor }: Rig,
  paymentId: string,
  more: { refundId?: string; amount?: number; currency?: string; again?: boolean } = {},
): Promise<ProcessorRefund> {
  return processor.createRefund({
    refundId: newRefundId(),
    merchantId: "mer_conformance",
    paymentId,
    amount: 4900,
    currency: "EUR",
    again: false,
    ...more,
  });
}

export const newRefundId = () => `ref_conformance_${(refunds += 1)}`;
