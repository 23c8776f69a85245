"use client";

import { useRouter } from "next/navigation";
import { problemsOf } from "#components/trpc/problems.ts";
import { toastDone, toastProblem } from "#components/ui/toast.tsx";

/** Shows why something was refused, or did not arrive. */
export function toastProblems(error: unknown): void {
  toastProblem(problemsOf(error).join(" "));
}

/** Ends of a mutation: says what was done and shows the page as it is then, or says why nothing was. */
export function useToasts<Answer>(done: (answer: Answer) => string) {
  const router = useRouter();
  return {
    onSuccess: (answer: Answer) => {
      toastDone(done(answer));
      router.refresh();
    },
    onError: toastProblems,
  };
}
