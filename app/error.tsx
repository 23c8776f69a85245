"use client";

import { LogoMark } from "#components/layout/logo.tsx";
import { buttonClass } from "#components/ui/button-class.ts";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

/** What broke stays in the log, found by the reference; the page says only what helps. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <main className="flex min-h-[70dvh] flex-col items-center justify-center px-6 text-center">
      <LogoMark className="size-12" />
      <h1 className="mt-6 text-2xl font-semibold">Something went wrong on our side</h1>
      <p className="mt-2 max-w-sm text-ink-muted">
        Nothing you did was lost. Try again; if it keeps happening, tell us
        {error.digest ? ` the reference ${error.digest}` : " what you were doing"}.
      </p>
      <button type="button" className={`mt-6 ${buttonClass()}`} onClick={reset}>
        Try again
      </button>
    </main>
  );
}
