import type { Clock } from "#server/core/clock.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import type { faultNames } from "#server/wire/fault-names.ts";

/** The faults that a merchant's tests can set, each a number of times. */
export type FaultName = (typeof faultNames)[number];

/** The clock and processors that replace the service's own for a merchant with a clock of its own. */
export type OwnTime = {
  clock: Clock;
  processor: Processor;
  otherProcessors?: readonly Processor[] | undefined;
};

/** The settings made by merchants' tests. Live has no test bench. */
export interface TestBench {
  /** Undefined for a merchant whose time is the service's. */
  of(merchantId: string): OwnTime | undefined;
  /** Makes the processors of merchants whose clocks are ahead anew, after the service's own have changed. */
  takeProcessors(): void;
  /** The merchants whose clocks are ahead, as far as this process knows. */
  ahead(): string[];
  /** Moves a merchant's clock on to this moment, and never back. */
  moveTo(merchantId: string, moment: Date): Promise<void>;
  setFault(
    merchantId: string,
    fault: { name: FaultName; times: number; delayMs: number },
  ): Promise<void>;
  /** Whether it is to go wrong this time, which counts. Null, without a question, where nothing was set. */
  takeFault(merchantId: string, name: FaultName): Promise<{ delayMs: number } | null>;
  /** Learns now, and twice a second from then on, what other processes have set. Answers how to stop. */
  follow(): Promise<() => void>;
}
