import type { TimelineEntry } from "#components/payments/timeline.tsx";

type PaymentEvent = { id: string; type: string; createdAt: string; data: unknown };

const titles: Record<string, { title: string; tone?: "good" | "bad" }> = {
  "checkout.session.created": { title: "Checkout session created" },
  "checkout.session.loaded": { title: "Shopper opened the checkout" },
  "checkout.session.completed": { title: "Checkout completed", tone: "good" },
  "checkout.session.expired": { title: "Checkout expired" },
  "payment_intent.created": { title: "Payment created" },
  "payment_intent.requires_action": { title: "Bank asked for 3-D Secure" },
  "payment_intent.succeeded": { title: "Payment succeeded", tone: "good" },
  "payment_intent.payment_failed": { title: "Attempt failed", tone: "bad" },
  "payment_intent.canceled": { title: "Payment canceled" },
  "refund.created": { title: "Refund started" },
  "refund.succeeded": { title: "Refunded" },
  "refund.failed": { title: "Refund failed", tone: "bad" },
  "dispute.created": { title: "Customer disputed the payment", tone: "bad" },
  "dispute.closed": { title: "Dispute closed" },
};

/** Events of one payment and its session as a story, newest first; equal moments keep the later event first. */
export function eventTimeline(events: PaymentEvent[]): TimelineEntry[] {
  return events
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id))
    .map(({ id, type, createdAt, data }) => ({
      id,
      at: createdAt,
      ...(titles[type] ?? { title: type }),
      detail: type === "payment_intent.payment_failed" ? lastErrorOf(data) : undefined,
    }));
}

function lastErrorOf(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null || !("lastError" in data)) return undefined;
  const { lastError } = data;
  if (typeof lastError !== "object" || lastError === null || !("message" in lastError))
    return undefined;
  return String(lastError.message);
}
