/**
 * The messages that a page in a frame sends to the page that holds it, by `postMessage`, to that page's origin
 * only.
 */
export type FrameEvent =
  | { type: "loaded" }
  /** Paid, or saved; `url` is where the shopper goes on, `afterS` after how long by themselves. */
  | { type: "completed"; sessionId: string; url: string | null; afterS: number | null }
  | { type: "canceled"; url: string | null }
  /** Nothing can be paid here; `code` is the state of the page. */
  | { type: "error"; code: string };

/** How high the page is, in CSS pixels. */
export type FrameSize = { type: "resized"; height: number };

/** Escape, which the page around does not hear; `typed` where something would be lost by closing. */
export type FrameEscape = { type: "escaped"; typed: boolean };

/** Marks messages as ours among all those that a page hears. */
export const ours = "canary.checkout";

export type FrameMessage = { from: typeof ours } & (FrameEvent | FrameSize | FrameEscape);

/** The answer of the page around: it listens, so ways out are its to take. */
export const attended = { from: ours, type: "attended" } as const;
