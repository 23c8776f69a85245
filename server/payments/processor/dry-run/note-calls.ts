import type { OutsideCall } from "#server/core/interfaces/outside-call.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import { processorCalls } from "#server/payments/processor/measured.ts";

/** The same processor; each call that would go over the network to it is noted. */
export function noting(processor: Processor, note: (call: OutsideCall) => void): Processor {
  const wrapped = processorCalls.map((call) => {
    const ask = processor[call].bind(processor) as (...input: unknown[]) => Promise<unknown>;
    return [
      call,
      (...input: unknown[]) => {
        note({ system: "processor", name: processor.name, call, ...amountOf(call, input) });
        return ask(...input);
      },
    ];
  });
  return { ...processor, ...Object.fromEntries(wrapped) };
}

/** As the methods of `Processor` take them. */
function amountOf(call: string, [first, second]: unknown[]) {
  if (call === "capturePayment") return { amount: Number(second), currency: null };
  const { amount, currency } = Object(first) as { amount?: number; currency?: string };
  return { amount: amount ?? null, currency: currency ?? null };
}
