import { nextAskAt, type Watch } from "#components/table/live/watch.ts";

/** Asks again and again while somebody looks at the page, by the rules of `nextAskAt`. */
export function watchPage(look: () => Promise<void>): () => void {
  const now = Date.now();
  const watch: Watch = { isHidden: document.hidden, activeAt: now, askedAt: now, failures: 0 };
  let timer: number | undefined;
  let isAsking = false;
  let isOver = false;

  function plan(): void {
    window.clearTimeout(timer);
    const at = nextAskAt(watch, Date.now());
    if (at === null || isAsking || isOver) return;
    timer = window.setTimeout(() => void askNow(), Math.max(0, at - Date.now()));
  }
  async function askNow(): Promise<void> {
    // Nobody may have come back since this was planned.
    if (nextAskAt(watch, Date.now()) === null) return;
    isAsking = true;
    watch.askedAt = Date.now();
    try {
      await look();
      watch.failures = 0;
    } catch {
      // News are a courtesy: what is wrong is said by whatever the reader does next.
      watch.failures += 1;
    }
    isAsking = false;
    plan();
  }
  function noteActive(): void {
    const wasLeft = nextAskAt(watch, Date.now()) === null;
    watch.activeAt = Date.now();
    if (wasLeft) plan();
  }
  function noteShown(): void {
    watch.isHidden = document.hidden;
    if (!document.hidden) watch.activeAt = Date.now();
    plan();
  }
  const signs = ["pointermove", "pointerdown", "keydown", "scroll"] as const;
  for (const sign of signs) document.addEventListener(sign, noteActive, { passive: true });
  document.addEventListener("visibilitychange", noteShown);
  plan();
  return () => {
    isOver = true;
    window.clearTimeout(timer);
    for (const sign of signs) document.removeEventListener(sign, noteActive);
    document.removeEventListener("visibilitychange", noteShown);
  };
}
