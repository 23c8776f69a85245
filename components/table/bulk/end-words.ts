import type { Ended, Problem } from "#components/table/bulk/run-each.ts";

/** How a bulk act ended. */
export type Summary = {
  done: number;
  /** The number of rows that were not begun. */
  left: number;
  early: Ended<unknown>["early"];
  rows: { name: string; problem: Problem }[];
};

/** “12 done, 2 not, 1 not known”: what no answer came to may well be done. */
export function countWords({ done, rows }: Pick<Summary, "done" | "rows">): string {
  const refused = rows.filter(({ problem }) => problem.isKnown).length;
  const unknown = rows.length - refused;
  if (done + unknown === 0) return "None of it was done";
  return [`${done} done`, refused > 0 && `${refused} not`, unknown > 0 && `${unknown} not known`]
    .filter(Boolean)
    .join(", ");
}

/** The text above the rows that have a problem. */
export function whyWords({ left, early, rows }: Omit<Summary, "done">): string {
  const others = left === 1 ? "1 other" : `${left} others`;
  const ended = early === "stopped" ? "You stopped it" : "It ended";
  const isSure = rows.every(({ problem }) => problem.isKnown);
  return [
    left > 0 && `${ended} before ${others}.`,
    "Each was tried by itself.",
    isSure
      ? "These were refused:"
      : "A request without an answer may still have succeeded: check before you try again.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** The message about an act that somebody has left by a link, on whatever page they are now. */
export function leftWords({ done, left, rows }: Summary): string {
  return `You left while it ran: ${countWords({ done, rows })}, ${left} not begun`;
}
