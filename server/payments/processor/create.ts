import type { Services } from "#server/core/context.ts";
import type { OutsideCall } from "#server/core/interfaces/outside-call.ts";
import {
  type Processor,
  type ProcessorName,
  processorNames,
} from "#server/core/interfaces/processor.ts";
import { observeGauge } from "#server/core/telemetry/measures.ts";
import type { Db } from "#server/data/db.ts";
import { adyenHouse } from "#server/payments/processor/adyen/adyen-processor.ts";
import { circuitFigure } from "#server/payments/processor/breaker.ts";
import { assumed } from "#server/payments/processor/dry-run/assume.ts";
import { noting } from "#server/payments/processor/dry-run/note-calls.ts";
import type { House, Needs } from "#server/payments/processor/house.ts";
import { measured } from "#server/payments/processor/measured.ts";
import { mollieHouse } from "#server/payments/processor/mollie/mollie-processor.ts";
import {
  sandboxHouse,
  secondSandboxHouse,
} from "#server/payments/processor/sandbox/sandbox-processor.ts";
import { stripeHouse } from "#server/payments/processor/stripe/stripe-processor.ts";
import { watched } from "#server/payments/processor/watched.ts";

/** A processor is its folder, its settings (`core/settings/processors`) and its line here. */
const houses: Record<ProcessorName, House> = {
  sandbox: sandboxHouse,
  stripe: stripeHouse,
  second_sandbox: secondSandboxHouse,
  adyen: adyenHouse,
  mollie: mollieHouse,
};

type Processors = Pick<Services, "processor" | "otherProcessors">;

/**
 * As a dry run asks them: a sandbox keeps its books in the service's database, where the dry run undoes them, and so
 * answers as it would; others are not asked.
 */
export function createDryProcessors(
  needs: Needs & { db: Db; merchantId: string },
  { processor, otherProcessors = [] }: Processors,
  note: (call: OutsideCall) => void,
): Processors {
  const dry = (own: Processor) =>
    noting(
      own.name.endsWith("sandbox") ? houses[own.name].create(needs) : assumed(own, needs),
      note,
    );
  return { processor: dry(processor), otherProcessors: otherProcessors.map(dry) };
}

/** As the service's own, for a merchant whose time is its own, by which sandboxes go. */
export function createProcessorsBeside(
  needs: Needs,
  { processor, otherProcessors }: Processors,
): Processors {
  const beside = (own: Processor) =>
    own.name.endsWith("sandbox") ? measured(houses[own.name].create(needs)) : own;
  return { processor: beside(processor), otherProcessors: otherProcessors?.map(beside) };
}

/**
 * The processor that PROCESSOR names, and all others whose settings are given, for what they have. They are measured,
 * with a breaker before new charges each.
 */
export function createProcessors(needs: Needs): Processors {
  const { env } = needs;
  const create = (name: ProcessorName) => watched(measured(houses[name].create(needs)), needs);
  const processor = create(env.PROCESSOR);
  const others = processorNames.filter(
    (name) => name !== env.PROCESSOR && houses[name].isConfigured(env),
  );
  const otherProcessors = others.map(create);
  observeGauge("processorCircuit", (observe) => {
    for (const { name, breaker } of [processor, ...otherProcessors])
      if (breaker) observe(circuitFigure[breaker.state], { processor: name });
  });
  return { processor, otherProcessors };
}
