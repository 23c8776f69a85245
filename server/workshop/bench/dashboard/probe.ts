/**
 * Cost of a click: time until its rows were painted, the part of that after the answer, and how far the layout
 * moved by itself. Shifts count as in browsers: changes that a filter or an order makes to its own list follow the
 * click for half a second; from one page to another nothing may move at all.
 */
export type Seen = { shownMs: number; drawnMs: number; shift: number; moved: string[] };

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
  let shifts: Shift[] = [];
  type Shift = {
    startTime: number;
    value: number;
    sources: { node: { localName?: string; textContent: string } | null }[];
  };
  const browser = globalThis as never as {
    requestAnimationFrame(done: () => void): void;
    document: { querySelector(selector: string): { textContent: string } | null };
    location: { pathname: string; search: string };
  };
  new PerformanceObserver((list) => {
    shifts.push(...(list.getEntries() as never as Shift[]));
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
    const heading = browser.document.querySelector("main h1")?.textContent ?? "";
    if (heading.includes("went wrong")) throw new Error(`${href} answered: ${heading}`);
  };

  const nodeWords = (node: Shift["sources"][number]["node"]) =>
    `${node?.localName ?? "text"} “${(node?.textContent ?? "").slice(0, 40)}”`;

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
      shifts = [];
      const before = browser.location.pathname;
      const startMs = performance.now();
      globalThis.next.router.push(href);
      await painted(href);
      const endMs = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 100));
      const isOther = browser.location.pathname !== before;
      const own = shifts.filter(({ startTime }) => isOther || startTime > startMs + 500);
      return {
        shownMs: endMs - startMs,
        drawnMs: endMs - Math.min(endMs, answeredAt(startMs)),
        shift: own.reduce((sum, { value }) => sum + value, 0),
        moved: own.flatMap(({ sources }) => sources.map(({ node }) => nodeWords(node))),
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
