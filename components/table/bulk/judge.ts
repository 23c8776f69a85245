import type { Failure } from "#components/table/bulk/run-each.ts";
import { isOutcomeUnknown, isShutOut, isTooFast, problemsOf } from "#components/trpc/problems.ts";

/** The meaning of one row's error, for that row and for the rows that follow. */
export function judge(error: unknown): Failure {
  return {
    words: problemsOf(error).join(" "),
    isKnown: !isOutcomeUnknown(error),
    course: isTooFast(error) ? "same again" : isShutOut(error) ? "stop" : "go on",
  };
}
