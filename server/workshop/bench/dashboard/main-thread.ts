import type { CDPSession, Page } from "@playwright/test";

/** Work of the page's main thread, in milliseconds of its own processor time, and the number of elements to draw. */
export type Work = { script: number; style: number; layout: number; elements: number };

/** Reads what a page's main thread has done until now. */
export async function watchMainThread(page: Page): Promise<() => Promise<Work>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => ({
    ...(await workOf(session)),
    elements: await page.locator("main *").count(),
  });
}

async function workOf(session: CDPSession) {
  const { metrics } = await session.send("Performance.getMetrics");
  const ms = (name: string) => 1000 * (metrics.find((one) => one.name === name)?.value ?? 0);
  return {
    script: ms("ScriptDuration"),
    style: ms("RecalcStyleDuration"),
    layout: ms("LayoutDuration"),
  };
}

/** Cost of one click among several: the work done between the two readings, and the elements present at the end. */
export function between(before: Work, after: Work): Work {
  return {
    script: after.script - before.script,
    style: after.style - before.style,
    layout: after.layout - before.layout,
    elements: after.elements,
  };
}
