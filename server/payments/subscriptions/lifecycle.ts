import { DomainError } from "#server/core/errors.ts";
import type { EventType } from "#server/events/catalog.ts";
import { SubscriptionStatus } from "#server/wire/payments/subscription.ts";

type Step = {
  to: SubscriptionStatus;
  /** Emitted with the change; null where nobody needs to hear of it. */
  event: Extract<EventType, `subscription.${string}`> | null;
};

const renewed = { to: "active", event: "subscription.renewed" } as const;
const declined = { to: "past_due", event: "subscription.past_due" } as const;
const paused = { to: "paused", event: "subscription.paused" } as const;
const canceled = { to: "canceled", event: "subscription.canceled" } as const;

/**
 * Every change of a subscription: the act, the statuses in which it is possible, the status that it leads to and its
 * event. Any other is `invalid_state`. Pure: `change.ts` alone writes what is decided here.
 */
const steps = {
  /** The first payment of a subscription that began without a page is made. */
  activate: { incomplete: { to: "active", event: "subscription.updated" } },
  /** A period was paid. */
  renew: { trialing: renewed, active: renewed, past_due: renewed, unpaid: renewed },
  /** A renewal was declined, and is tried again. */
  decline: {
    incomplete: { to: "incomplete", event: null },
    trialing: declined,
    active: declined,
    past_due: { to: "past_due", event: null },
    unpaid: { to: "unpaid", event: null },
  },
  /** A period begins that its customer pays by invoice: what was owed before is owed still. */
  begin_period: {
    trialing: renewed,
    active: renewed,
    past_due: { to: "past_due", event: "subscription.renewed" },
  },
  /** No invoice of it is overdue any more. */
  settle: {
    past_due: { to: "active", event: "subscription.updated" },
    unpaid: { to: "active", event: "subscription.updated" },
  },
  /** The last try was declined, or the merchant stops them: kept without further tries. */
  leave_unpaid: { past_due: { to: "unpaid", event: "subscription.updated" } },
  /** Nothing is charged from now on; of a paused one, until when is changed. */
  pause: {
    active: paused,
    past_due: paused,
    paused: { to: "paused", event: "subscription.updated" },
  },
  /** A trial is over for which no card was given, and whose merchant waits for one. */
  end_without_card: { trialing: paused },
  resume: { paused: { to: "active", event: "subscription.resumed" } },
  cancel: {
    incomplete: canceled,
    trialing: canceled,
    active: canceled,
    past_due: canceled,
    unpaid: canceled,
    paused: canceled,
  },
  /** Something that readers of the subscription see changes: card, items, end with the period. */
  update: staying("subscription.updated"),
  /** Notes of the worker that no reader sees, or that come with another event: leases, tries, today's price. */
  note: staying(null),
} as const satisfies Record<string, Partial<Record<SubscriptionStatus, Step>>>;

export type SubscriptionAct = keyof typeof steps;
export const subscriptionActs = Object.keys(steps) as SubscriptionAct[];

/** The conditions of a status. */
type Standing = {
  charges: boolean;
  /** `paid_period`: until the end of the period that was paid, or longer where `keepService` says so. */
  entitles: "yes" | "no" | "paid_period";
  /** Whether its price is monthly recurring revenue. */
  counts: boolean;
  /** Whether its items can be changed. */
  changes: boolean;
};

export const standings: Record<SubscriptionStatus, Standing> = {
  incomplete: { charges: true, entitles: "no", counts: false, changes: false },
  trialing: { charges: true, entitles: "yes", counts: false, changes: true },
  active: { charges: true, entitles: "yes", counts: true, changes: true },
  past_due: { charges: true, entitles: "yes", counts: true, changes: false },
  /** Nothing is due until another card is given. */
  unpaid: { charges: true, entitles: "no", counts: false, changes: false },
  paused: { charges: false, entitles: "paid_period", counts: false, changes: false },
  canceled: { charges: false, entitles: "no", counts: false, changes: false },
};

/** SQL: the subscriptions that the worker takes up when `nextAttemptAt` has come, to charge or to resume them. */
export const waitsForWorker = `status IN (${SubscriptionStatus.options
  .filter((status) => standings[status].charges || stepOf(status, "resume"))
  .map((status) => `'${status}'`)
  .join(", ")})`;

/** The step that an act takes from a status; null where it is not possible. */
export function stepOf(status: SubscriptionStatus, act: SubscriptionAct): Step | null {
  const from: Partial<Record<SubscriptionStatus, Step>> = steps[act];
  return from[status] ?? null;
}

/** @throws invalid_state when the act is not possible in that status */
export function takeStep(status: SubscriptionStatus, act: SubscriptionAct): Step {
  const step = stepOf(status, act);
  if (step) return step;
  throw new DomainError(
    "invalid_state",
    status === "canceled"
      ? "This subscription has ended."
      : `A subscription that is ${status} cannot ${words[act]}.`,
  );
}

const words: Record<SubscriptionAct, string> = {
  activate: "be activated",
  renew: "be renewed",
  decline: "be past due",
  begin_period: "begin a period",
  settle: "be settled",
  leave_unpaid: "be left unpaid",
  pause: "be paused",
  end_without_card: "end its trial",
  resume: "be resumed",
  cancel: "be canceled",
  update: "be changed",
  note: "be noted",
};

/** An act in every status but the last. */
function staying<Event extends Step["event"]>(event: Event) {
  return {
    incomplete: { to: "incomplete", event },
    trialing: { to: "trialing", event },
    active: { to: "active", event },
    past_due: { to: "past_due", event },
    unpaid: { to: "unpaid", event },
    paused: { to: "paused", event },
  } as const;
}
