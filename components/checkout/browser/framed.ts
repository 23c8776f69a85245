// The extra work of the hosted page while another page holds it in a frame.
import {
  type FrameEscape,
  type FrameEvent,
  type FrameSize,
  ours,
} from "#components/checkout/embed/messages.ts";

/** Banks ask in pages of their own, which say nothing of their size. */
const bankHeight = 640;

const page = document.querySelector<HTMLElement>("[data-frame]");
const origin = page?.dataset.frame;
if (page && origin && window.parent !== window) {
  // Only the page that the merchant named hears it.
  const tell = (message: FrameEvent | FrameSize | FrameEscape) =>
    window.parent.postMessage({ from: ours, ...message }, origin);
  const size = () => {
    const { height } = document.documentElement.getBoundingClientRect();
    const least = page.dataset.state === "authentication" ? bankHeight : 0;
    tell({ type: "resized", height: Math.max(Math.ceil(height), least) });
  };
  tell(JSON.parse(page.dataset.told ?? "{}") as FrameEvent);
  size();
  new ResizeObserver(size).observe(document.documentElement);
  window.addEventListener("keydown", ({ key, isComposing }) => {
    if (key === "Escape" && !isComposing) tell({ type: "escaped", typed: isTyped() });
  });
  window.addEventListener("message", ({ origin: theirs, source, data }) => {
    const { from, type } = (data ?? {}) as { from?: unknown; type?: unknown };
    if (theirs === origin && source === window.parent && from === ours && type === "attended")
      leaveWaysOut(tell);
  });
}

function isTyped(): boolean {
  return [...document.querySelectorAll("input")].some(
    ({ type, value, defaultValue }) => type !== "hidden" && value !== defaultValue,
  );
}

/** Somebody listens: instead of leading the window away, going back is told. */
function leaveWaysOut(tell: (message: FrameEvent) => void): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-out="cancel"]')) {
    if (link.dataset.told) continue;
    link.dataset.told = "1";
    link.addEventListener("click", (event) => {
      event.preventDefault();
      tell({ type: "canceled", url: link.href });
    });
  }
}
