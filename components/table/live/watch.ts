/** How often an open list asks whether there is more. */
export const everyMs = 15_000;
/** Milliseconds after the last key or pointer movement until a page counts as unattended. */
export const watchedMs = 10 * 60_000;
/** Longest wait between questions: a list that fails is asked less and less often, but at least this often. */
const failedMostMs = 4 * 60_000;

export type Watch = {
  isHidden: boolean;
  /** When somebody last did something in the page. */
  activeAt: number;
  askedAt: number;
  /** In a row. */
  failures: number;
};

/**
 * When a list asks next; null while nobody looks. A tab that is hidden, or left alone, asks nothing: no
 * sign-in is kept alive by a page that somebody has walked away from, and no server is kept busy.
 */
export function nextAskAt(watch: Watch, now: number): number | null {
  if (watch.isHidden || now - watch.activeAt > watchedMs) return null;
  const rest = Math.min(everyMs * 2 ** watch.failures, failedMostMs);
  return watch.askedAt + rest;
}
