import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { AppRouter } from "#server/routers/root.ts";

/** A call that waits for a second factor. */
export type StepUpRequest = { answer: (isProven: boolean) => void };

/** The dialog that is there, if any. */
let ask: ((asked: StepUpRequest) => void) | null = null;

/** Asks by this dialog from now on, until the answer is called. */
export function askBy(dialog: (asked: StepUpRequest) => void): () => void {
  ask = dialog;
  return () => {
    ask = null;
  };
}

/**
 * Asks for the second factor when the service wants it once more, and then sends the call again.
 * Nothing was done before: the service refuses at the door.
 */
export function stepUpLink(): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let current = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            if (!isAskedAgain(error) || !ask) return observer.error(error);
            ask({
              answer(isProven) {
                if (!isProven) return observer.error(error);
                current = next(op).subscribe(observer);
              },
            });
          },
        });
        return () => current.unsubscribe();
      });
}

function isAskedAgain(error: unknown): boolean {
  return (
    error instanceof TRPCClientError &&
    (error as TRPCClientError<AppRouter>).data?.code === "second_factor_required"
  );
}
