import type { ZodError } from "zod";
import { nearest } from "#server/wire/atoms/names/nearest.ts";
import { plainWords } from "#server/wire/atoms/sentences/problem-words.ts";

type Issue = ZodError["issues"][number];

/** An answer names no more problems at once. */
export const problemsMax = 50;

/** The first problems of an input, as `path: sentence` each. */
export function problemSentences({ issues }: Pick<ZodError, "issues">): string[] {
  const problems = new Map<string, Issue>();
  for (const issue of issues) {
    // Bounds overlap (safe integers, and a field's own): what the field says comes last.
    const key = `${pathOf(issue)} ${issue.code}`;
    if (issue.code === "custom") problems.set(`${key} ${issue.message}`, issue);
    else problems.set(key, issue);
  }
  return [...problems.values()].slice(0, problemsMax).map((issue) => {
    const path = pathOf(issue);
    const words = plainWords(issue.message, nearest);
    return path ? `${path}: ${words}` : words;
  });
}

function pathOf({ path }: Issue): string {
  return path.map(String).join(".");
}
