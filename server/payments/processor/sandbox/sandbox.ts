import type { Clock } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import type { ProcessorName } from "#server/core/interfaces/processor.ts";
import type { TestBench } from "#server/core/interfaces/test-bench.ts";
import type { Db } from "#server/data/db.ts";
import type { SandboxFaults } from "#server/payments/processor/sandbox/faults.ts";

export type SandboxName = Extract<ProcessorName, "sandbox" | "second_sandbox">;

/** Both keep their books in the same tables; the beginning of an id says whose the row is. */
export const idPrefixes: Record<SandboxName, string> = { sandbox: "sbx_", second_sandbox: "sbx2_" };

/** Whether an id is one of this sandbox's, which knows nothing of the other's. */
export function isOwnId({ name }: Pick<Sandbox, "name">, id: string): boolean {
  return id.startsWith(idPrefixes[name]);
}

/** Whether an id is another sandbox's. One of neither form is of before there were two, or of a test. */
export function isOfOtherSandbox({ name }: Pick<Sandbox, "name">, id: string): boolean {
  return Object.entries(idPrefixes).some(
    ([other, prefix]) => other !== name && id.startsWith(prefix),
  );
}

/** The beginning of the ids of the sandbox that has the row with this id. */
export function prefixOf(id: string): string {
  return id.slice(0, id.indexOf("_") + 1);
}

/** The services that the sandbox's books need. It has its own view of the world: no merchant, no ledger. */
export type Sandbox = {
  name: SandboxName;
  env: Env;
  db: Db;
  clock: Clock;
  faults: SandboxFaults;
  /** Faults that a merchant's tests have asked for. */
  bench?: Pick<TestBench, "takeFault"> | undefined;
};
