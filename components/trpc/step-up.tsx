"use client";

import { TRPCClientError } from "@trpc/client";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { useEffect, useState } from "react";
import { SecondStep } from "#components/auth/second-step.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { AppRouter } from "#server/routers/root.ts";

type Asked = { answer: (isProven: boolean) => void };

/** The dialog that is there, if any. */
let ask: ((asked: Asked) => void) | null = null;

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

/** Stands once in the dashboard, and opens when a call needs a second factor. */
export function StepUpDialog() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    ask = setAsked;
    return () => {
      ask = null;
    };
  }, []);

  function close(isProven: boolean) {
    asked?.answer(isProven);
    setAsked(null);
  }

  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => !open && close(false)}
      title="Confirm that it is you"
      description="What you are about to do needs your second factor once more."
    >
      <SecondStep label="Confirm" onProven={() => close(true)} />
    </Dialog>
  );
}
