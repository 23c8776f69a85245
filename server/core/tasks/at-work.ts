import { AsyncLocalStorage } from "node:async_hooks";

/** A merchant whose program or staff have asked for something, and whether that is a list or a report, which can wait. */
export type Asker = { merchantId: string; isList: boolean };

const askers = new AsyncLocalStorage<Asker>();

/** Runs `work` as what they have asked for. */
export function workFor<T>(asker: Asker, work: () => T): T {
  return askers.run(asker, work);
}

/** Who has asked; null for what nobody's program has: shoppers, sign-ins, the worker. */
export function workingFor(): Asker | null {
  return askers.getStore() ?? null;
}
