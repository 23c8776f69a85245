import type { Instrumentation } from "next";

/** Next's convention for what it could not answer (Next 16, "instrumentation.js", onRequestError). */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  // What only Node can do is asked for there: Next bundles this file for other runtimes too, and puts the
  // runtime's name in this very expression.
  // oxlint-disable-next-line node/no-process-env
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { logPageError } = await import("#server/http/pages/log-page-error.ts");
    logPageError(error, request, context);
  }
};
