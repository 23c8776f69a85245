import { AsyncLocalStorage } from "node:async_hooks";

/** A merchant whose program or staff have asked for something, and whether that is a list or a report, which can wait. */
export type Asker = { merchantId: string; isList: boolean };

const askers = new AsyncLocalStorage<Asker>();

/** Runs `work` on behalf of this asker. */
export function workFor<T>(asker: Asker, work: () => T): T {
  return askers.run(asker, work);
}

/**
 * On whose behalf this code runs; null for shoppers, sign-ins and the worker, who are no merchant's
 * program.
 */
export function workingFor(): Asker | null {
  return askers.getStore() ?? null;
}
