import type { Operation, TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { isOutcomeUnknown } from "#components/trpc/problems.ts";
import type { AppRouter } from "#server/routers/root.ts";

/** Option of a mutation that must not take effect twice: `useMutation({ trpc: once, … })`. */
export const once = { context: { once: true } };

/** As long as an unfinished key is locked on the server. */
const keptMs = 120_000;

/**
 * Gives a mutation of `once` an Idempotency-Key. As long as nobody knows whether it was done, the
 * same mutation keeps its key: sent again by a later link, or by a person who presses the button
 * again, it takes effect once.
 */
export function onceLink(): TRPCLink<AppRouter> {
  const unknown = new Map<string, { key: string; untilMs: number }>();
  return () =>
    ({ op, next }) => {
      if (!op.context["once"]) return next(op);
      const call = `${op.path} ${JSON.stringify(op.input)}`;
      const before = unknown.get(call);
      const key = before && before.untilMs > Date.now() ? before.key : newKey();
      unknown.set(call, { key, untilMs: Date.now() + keptMs });
      return observable((observer) =>
        next({ ...op, context: { ...op.context, idempotencyKey: key } }).subscribe({
          next(value) {
            unknown.delete(call);
            observer.next(value);
          },
          error(error) {
            if (!isOutcomeUnknown(error)) unknown.delete(call);
            observer.error(error);
          },
          complete: () => observer.complete(),
        }),
      );
    };
}

/** The key that a mutation of `once` has. */
export function keyOf({ context }: Operation): string | null {
  const key = context["idempotencyKey"];
  return typeof key === "string" ? key : null;
}

/** Not crypto.randomUUID, which browsers keep from pages that came without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
