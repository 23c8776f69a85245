"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { buttonClass } from "#components/ui/button-class.ts";

export type WentWrongProps = { error: Error & { digest?: string }; reset: () => void };

/**
 * The error's details stay in the log, found by the reference; the page says only what helps. Trying again asks
 * the service anew. Every page of the service loads this script for the day it is needed, so it brings in none of
 * the design's own parts.
 */
export function WentWrong({ error, reset, className }: WentWrongProps & { className: string }) {
  const router = useRouter();
  const [isTrying, startTrying] = useTransition();
  const again = () =>
    startTrying(() => {
      router.refresh();
      reset();
    });
  return (
    <div role="alert" className={`flex flex-col items-center px-6 text-center ${className}`}>
      <h1 className="text-2xl font-semibold">Something went wrong on our side</h1>
      <p className="mt-2 max-w-sm text-ink-muted">
        Nothing you did was lost. Wait a moment and try again; if it keeps happening, tell us
        {error.digest ? ` the reference ${error.digest}` : " what you were doing"}.
      </p>
      <button
        type="button"
        className={`mt-6 ${buttonClass()}`}
        aria-disabled={isTrying || undefined}
        onClick={isTrying ? undefined : again}
      >
        {isTrying ? "Trying again…" : "Try again"}
      </button>
    </div>
  );
}
