import {
  isProcessorRefused,
  isProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import { countOne, measure } from "#server/core/telemetry/measures.ts";
import { traced } from "#server/core/telemetry/tracing.ts";

/** Methods that ask the processor over the network; the others answer from here. */
export const processorCalls = [
  "createPayment",
  "retrievePayment",
  "resolvePayment",
  "capturePayment",
  "cancelPayment",
  "createRefund",
  "retrieveRefund",
  "detachMethod",
  "retrieveMethod",
  "listChanges",
  "listCustomers",
  "deleteCustomer",
  "retrieveDispute",
  "uploadEvidence",
  "submitEvidence",
  "closeDispute",
] as const satisfies readonly (keyof Processor)[];

/** The same processor, whose calls are measured by name and outcome. */
export function measured(processor: Processor): Processor {
  const wrapped = processorCalls.map((call) => {
    const ask = processor[call].bind(processor) as (...input: unknown[]) => Promise<unknown>;
    const attributes = { call, processor: processor.name };
    const said = { "canary.processor": processor.name, "canary.processor.call": call };
    const span = { name: `processor ${call}`, kind: "CLIENT", attributes: said } as const;
    return [
      call,
      (...input: unknown[]) =>
        traced(span, () => measure("processorCall", attributes, () => ask(...input))).catch(
          (error: unknown) => {
            if (isProcessorUnreachable(error) || isProcessorRefused(error))
              countOne("processorProblem", { processor: processor.name, kind: error.kind });
            throw error;
          },
        ),
    ];
  });
  // A plain object of all of them: who changes one call of it, as tests do, keeps the others.
  return { ...processor, ...Object.fromEntries(wrapped) };
}
