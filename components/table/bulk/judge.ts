import type { Failure } from "#components/table/bulk/run-each.ts";
import { isOutcomeUnknown, isShutOut, isTooFast, problemsOf } from "#components/trpc/problems.ts";

/** What an error of one row says of it and of the rows that follow. */
export function judge(error: unknown): Failure {
  return {
    words: problemsOf(error).join(" "),
    isKnown: !isOutcomeUnknown(error),
    course: isTooFast(error) ? "same again" : isShutOut(error) ? "stop" : "go on",
  };
}
