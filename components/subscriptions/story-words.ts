import { formatMoney } from "#components/display/money/format-money.ts";
import { reasonWords } from "#components/subscriptions/reason-words.ts";
import type { Subscription } from "#server/wire/payments/subscription.ts";
import type { Event } from "#server/wire/webhooks/event.ts";

type Said = {
  title: string;
  detail: string | null;
  tone: "good" | "fault" | "plain";
  /** The payment that it is about. */
  paymentId: string | null;
};
export type StoryStep = Said & { id: string; at: string };
/** A subscription as an event tells it: one of an older version lacks what is newer. */
type Told = Partial<Subscription>;

/** The story of a subscription, newest first as its events are listed, each told by what it changed. */
export function storyOf(events: readonly Pick<Event, "id" | "type" | "createdAt" | "data">[]) {
  return events.map((event, index): StoryStep => {
    const before = events[index + 1];
    const said = wordsOf(event.type, event.data as Told, (before?.data ?? {}) as Told);
    return { ...said, id: event.id, at: event.createdAt };
  });
}

function wordsOf(type: string, now: Told, before: Told): Said {
  const plain = { detail: null, tone: "plain", paymentId: null } as const;
  switch (type) {
    case "subscription.created":
      return { ...plain, title: "Subscribed", detail: now.description ?? null, tone: "good" };
    case "subscription.renewed":
      if (now.collection === "invoice")
        return { ...plain, title: `Invoiced ${moneyOf(before, now)}`, tone: "good" };
      return {
        title: now.status === "active" ? `Charged ${moneyOf(before, now)}` : "Charged",
        detail: null,
        tone: "good",
        paymentId: now.latestPaymentIntentId ?? null,
      };
    case "subscription.past_due":
      return now.collection === "invoice"
        ? { ...plain, title: "An invoice is overdue", tone: "fault" }
        : { ...plain, title: "Declined", detail: "It is tried again", tone: "fault" };
    case "subscription.trial_will_end":
      return { ...plain, title: "Trial ends soon" };
    case "subscription.paused":
      return { ...plain, title: "Paused", detail: pausedBy(now, before) };
    case "subscription.resumed":
      return { ...plain, title: "Resumed", tone: "good" };
    case "subscription.canceled":
      return { ...plain, title: "Canceled", detail: whyOf(now) };
    default:
      return { ...plain, ...changeOf(now, before) };
  }
}

/** The price before the renewal is what was charged; a renewal's event tells the next price. */
function moneyOf({ amount = 0 }: Told, { currency = "EUR", ...now }: Told): string {
  return formatMoney(amount || (now.amount ?? 0), currency);
}

function whyOf({ cancelReason, cancelFeedback }: Told): string | null {
  const words = [
    cancelReason && reasonWords[cancelReason],
    cancelFeedback && `“${cancelFeedback}”`,
  ];
  return words.filter(Boolean).join(", ") || null;
}

function pausedBy({ trialWithoutCard, paymentMethodId }: Told, { status }: Told): string {
  const byTrial = status === "trialing" && trialWithoutCard && !paymentMethodId;
  return byTrial ? "Its trial ended without a card" : "Nothing is charged";
}

function changeOf(now: Told, before: Told): Pick<Said, "title" | "detail"> {
  if (now.cancelAtPeriodEnd && !before.cancelAtPeriodEnd)
    return { title: "Set to end with its period", detail: whyOf(now) };
  if (before.cancelAtPeriodEnd && !now.cancelAtPeriodEnd)
    return { title: "Kept after all", detail: null };
  const move = moveOf(now, before);
  if (move) return move;
  if (before.paymentMethodId === null && now.paymentMethodId)
    return { title: "A card was given", detail: null };
  if (before.paymentMethodId && now.paymentMethodId !== before.paymentMethodId)
    return { title: "Charged to another card from now on", detail: null };
  if (now.status === "active" && (before.status === "past_due" || before.status === "unpaid"))
    return { title: "Nothing is overdue any more", detail: null };
  if (before.collection && now.collection !== before.collection)
    return {
      title: now.collection === "invoice" ? "Paid by invoice from now on" : "Charged from now on",
      detail: null,
    };
  if (now.status === "paused" && now.resumesAt !== before.resumesAt)
    return { title: "Paused for another time", detail: null };
  return { title: "Changed", detail: null };
}

/** A change of plan: made, planned for the next period, or taken back before it came. */
function moveOf(now: Told, before: Told): Pick<Said, "title" | "detail"> | null {
  if (!now.items || !before.items) return null;
  if (planIn(now.items) !== planIn(before.items))
    return { title: `Moved from ${planIn(before.items)} to ${planIn(now.items)}`, detail: null };
  const [planned, plannedBefore] = [now.pendingChange, before.pendingChange];
  if (planned && planIn(planned.items) !== planIn(plannedBefore?.items ?? []))
    return { title: `Moves to ${planIn(planned.items)} with the next period`, detail: null };
  return plannedBefore && !planned ? { title: "Planned change taken back", detail: null } : null;
}

function planIn(items: Subscription["items"]): string {
  const named = items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name));
  return named.join(", ");
}
