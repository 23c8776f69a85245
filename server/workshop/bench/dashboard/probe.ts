/** What a click cost: until its rows were painted, of it after the answer, and how far the layout moved. */
export type Seen = { shownMs: number; drawnMs: number; shift: number };

type Probe = {
  /** Goes where a link would lead. */
  go(href: string): Promise<Seen>;
  /** How long the service's answer to a search takes, as the browser has it. */
  search(text: string): Promise<number>;
};

declare global {
  var dashboardProbe: Probe;
  /** Next's own, which its links use. */
  var next: { router: { push(href: string): void } };
}

/** Runs in the page, before anything of it, and refers to nothing outside of itself. */
export function installProbe(): void {
  let shift = 0;
  const browser = globalThis as never as {
    requestAnimationFrame(done: () => void): void;
    document: { querySelector(selector: string): unknown };
    location: { pathname: string; search: string };
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += (entry as never as { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });

  /** When Next has put the page that was asked for in place, and the frame after it is painted. */
  const painted = async (href: string) => {
    const isThere = () =>
      browser.location.pathname + browser.location.search === href &&
      browser.document.querySelector("main h1") !== null;
    const nextFrame = () =>
      new Promise<void>((resolve) => browser.requestAnimationFrame(() => resolve()));
    while (!isThere()) await nextFrame();
    await nextFrame();
  };

  const answeredAt = (sinceMs: number) =>
    Math.max(
      sinceMs,
      ...performance
        .getEntriesByType("resource")
        .filter((entry) => entry.startTime >= sinceMs && entry.name.includes("_rsc"))
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
    );

  globalThis.dashboardProbe = {
    async go(href) {
      // Nothing of the click before is still to be done.
      await new Promise((resolve) => setTimeout(resolve, 150));
      performance.clearResourceTimings();
      shift = 0;
      const startMs = performance.now();
      globalThis.next.router.push(href);
      await painted(href);
      const endMs = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 100));
      return {
        shownMs: endMs - startMs,
        drawnMs: endMs - Math.min(endMs, answeredAt(startMs)),
        shift,
      };
    },
    async search(text) {
      const input = encodeURIComponent(JSON.stringify({ text }));
      const startMs = performance.now();
      const answer = await fetch(`/api/trpc/dashboard.search?input=${input}`);
      await answer.json();
      if (!answer.ok) throw new Error(`the search answered ${answer.status}`);
      return performance.now() - startMs;
    },
  };
}
