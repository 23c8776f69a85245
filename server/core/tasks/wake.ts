type Listener = () => void;

// Pages may bundle their own copy of this module; both copies must share the listeners.
const shared = globalThis as { canaryWakeListeners?: Set<Listener> };
const listeners = (shared.canaryWakeListeners ??= new Set());

/**
 * Says that this process has committed something that a worker may act on, so that the worker
 * of this process looks at once instead of at its next poll. Costs nothing without a worker,
 * promises nothing: other processes' workers find the work by polling.
 */
export function wakeWorker(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` at every wake-up until the returned function is called. */
export function onWake(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
