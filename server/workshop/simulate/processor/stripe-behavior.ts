import { hourMs, minuteMs, secondMs } from "#server/core/clock.ts";
import type { Random } from "#server/workshop/simulate/random.ts";

/** A refund is done at once, takes its time, or comes back afterwards. */
export type Later = "done" | "pending" | "bounces";

/** How Stripe behaves in one history: one of each list at a time, in equal parts. */
export type StripeBehavior = {
  refunds: readonly Later[];
  /** How long the events of a change take: at once, late, out of order. */
  delaysMs: readonly number[];
  /** How many events are sent of one change of a payment. */
  timesSent: readonly number[];
  /** How often an event is lost: the endpoint was away for longer than Stripe tries. */
  lossChance: number;
};

export function stripeBehaviorFrom(random: Random): StripeBehavior {
  return {
    refunds: random.pick<readonly Later[]>([
      ["done"],
      ["done", "done", "done", "pending", "bounces"],
      ["pending"],
      ["bounces"],
    ]),
    delaysMs: random.pick([[0], [0, secondMs], [0, secondMs, minuteMs, hourMs]]),
    timesSent: random.pick([[0], [1], [0, 1, 1, 2], [2]]),
    lossChance: random.pick([0, 0, 0.5]),
  };
}
