import { useEffect, useState } from "react";
import { away, problemOfAnswer } from "#components/preview/drawn-problem.ts";
import { followsDeviceHeader } from "#server/wire/atoms/checkout/preview-header.ts";

export type DrawnPage = { html: string; nth: number; followsDevice: boolean };
type Drawing = { page: DrawnPage | null; problem: string | null };

const nothing: Drawing = { page: null, problem: null };

/**
 * A page that the service draws of a body, again whenever that changes. What was asked for and is not wanted any
 * more is broken off, so that an old answer never replaces a newer one; a failure leaves the page there was.
 */
export function useDrawnPage(address: string, body: string, isWanted: boolean): Drawing {
  const [drawing, setDrawing] = useState(nothing);
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    const fail = (problem: string) => setDrawing(({ page }) => ({ page, problem }));
    async function draw() {
      const answer = await fetch(address, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
        signal: stop.signal,
      });
      const html = await answer.text();
      if (!answer.ok) return fail(problemOfAnswer(answer.status, html));
      const followsDevice = answer.headers.get(followsDeviceHeader) !== "false";
      setDrawing(({ page }) => ({
        page: { html, followsDevice, nth: (page?.nth ?? 0) + 1 },
        problem: null,
      }));
    }
    draw().catch(() => stop.signal.aborted || fail(away));
    return () => stop.abort();
  }, [address, body, isWanted]);
  return drawing;
}
