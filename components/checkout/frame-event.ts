import type { FrameEvent } from "#components/checkout/embed/messages.ts";
import type { CheckoutAddress, CheckoutView } from "#server/checkout/view.ts";

/** The event that is sent to the page that holds this one in a frame. */
export function frameEvent(view: CheckoutView, { entityId }: CheckoutAddress): FrameEvent {
  switch (view.state) {
    case "complete": {
      const { next } = view;
      const onward = { url: next?.url ?? null, afterS: next?.afterS ?? null };
      return { type: "completed", sessionId: entityId, ...onward };
    }
    case "canceled":
      return { type: "canceled", url: view.backUrl };
    case "expired":
    case "link_unavailable":
    case "away":
    case "not_found":
      return { type: "error", code: view.state };
    default:
      return { type: "loaded" };
  }
}
