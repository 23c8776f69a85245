// The script of a shop's own page (/embed.js): shows a checkout in a frame there.
import { attended, type FrameMessage, ours } from "#components/checkout/embed/messages.ts";
import { makeFrame, openDialog } from "#components/checkout/embed/place.ts";

type Told<Type> = Omit<Extract<FrameMessage, { type: Type }>, "from">;

type Options = {
  /** The `sessionUrl` of a session, or the `url` of a link. */
  url: string;
  /** The frame's name for screen readers. */
  title?: string;
  onLoaded?: (told: Told<"loaded">) => void;
  /** Paid. Without it the window goes to `successUrl` a few seconds later. */
  onCompleted?: (told: Told<"completed">) => void;
  /** Without it an overlay closes, and the window of an inline frame goes to `cancelUrl`. */
  onCanceled?: (told: Told<"canceled">) => void;
  onError?: (told: Told<"error">) => void;
};

/** Milliseconds that a page may take to load; no event tells that the browser refused a frame. */
const loadsWithinMs = 20_000;

/** Where this script came from: only checkouts of that very service are shown. */
const home = new URL((document.currentScript as HTMLScriptElement).src).origin;

function inline({ at, ...options }: Options & { at: Element | string }) {
  const place = typeof at === "string" ? document.querySelector(at) : at;
  if (!place) throw new Error(`Canary: there is no ${String(at)} on this page.`);
  const frame = makeFrame(addressOf(options), options.title);
  const hearing = listen(frame, options, {
    fits: true,
    cancel: (told) => (options.onCanceled ?? (({ url }) => leaveFor(url)))(told),
  });
  place.append(frame);
  return {
    close() {
      hearing.forget();
      frame.remove();
    },
  };
}

function overlay(options: Options) {
  const frame = makeFrame(addressOf(options), options.title);
  const close = () => {
    hearing.forget();
    dialog.shut();
  };
  const cancel = (told: Told<"canceled">) => {
    close();
    options.onCanceled?.(told);
  };
  const leave = () => {
    // A shopper who has paid and closes the receipt has canceled nothing.
    if (hearing.isCompleted()) close();
    else cancel({ type: "canceled", url: null });
  };
  const hearing = listen(frame, options, {
    fits: false,
    cancel,
    // One key does not lose what was typed: the first only offers to close, the next one closes.
    escape: (typed) => (typed ? dialog.offerClose() : leave()),
  });
  const dialog = openDialog(frame, leave);
  return { close };
}

function addressOf({ url }: Options): string {
  const address = new URL(url, home);
  if (address.origin !== home) throw new Error(`Canary: ${address.origin} is not ${home}.`);
  return address.href;
}

type Place = {
  fits: boolean;
  cancel: (told: Told<"canceled">) => void;
  escape?: (typed: boolean) => void;
};

/** Hears this frame, and nothing else, until it is told to forget it. */
function listen(frame: HTMLIFrameElement, on: Options, { fits, cancel, escape }: Place) {
  let loaded = false;
  let completed = false;
  const late = setTimeout(() => on.onError?.({ type: "error", code: "not_loaded" }), loadsWithinMs);
  const hear = ({ origin, source, data }: MessageEvent<FrameMessage | null>) => {
    if (origin !== home || source !== frame.contentWindow || data?.from !== ours) return;
    const { from: _ours, ...told } = data;
    if (told.type === "resized") {
      if (fits) frame.style.height = `${told.height}px`;
      return;
    }
    if (told.type === "escaped") {
      escape?.(told.typed);
      return;
    }
    clearTimeout(late);
    frame.contentWindow?.postMessage(attended, home);
    if (!loaded && told.type !== "error") on.onLoaded?.({ type: "loaded" });
    loaded ||= told.type !== "error";
    if (told.type === "error") on.onError?.(told);
    if (told.type === "canceled") cancel(told);
    if (told.type !== "completed" || completed) return;
    completed = true;
    (on.onCompleted ?? goOn)(told);
  };
  addEventListener("message", hear);
  return {
    isCompleted: () => completed,
    forget() {
      clearTimeout(late);
      removeEventListener("message", hear);
    },
  };
}

/** After a look at the receipt, to the shop's own page; a receipt that is looked up again stays. */
function goOn({ url, afterS }: Told<"completed">): void {
  if (url && afterS !== null) setTimeout(() => leaveFor(url), afterS * 1_000);
}

function leaveFor(url: string | null): void {
  if (url && /^https?:/.test(url)) location.assign(url);
}

/** `<a href="sessionUrl" data-canary="overlay">`: without this script it is a plain link. */
addEventListener("click", (event) => {
  const link = (event.target as Element | null)?.closest?.('a[data-canary="overlay"]');
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!link || !plain || event.defaultPrevented) return;
  event.preventDefault();
  overlay({ url: (link as HTMLAnchorElement).href });
});

(window as unknown as { Canary: object }).Canary = { inline, overlay };
