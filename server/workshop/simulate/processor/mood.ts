import { hourMs, minuteMs, secondMs } from "#server/core/clock.ts";
import type { Random } from "#server/workshop/simulate/random.ts";

/** What becomes of a refund that was made: it is done, takes its time, or comes back afterwards. */
export type Later = "done" | "pending" | "bounces";

/** How a processor is in one history, by chance in equal parts. */
export type Mood = {
  refunds: readonly Later[];
  /** How long the notices of a change take: at once, late, out of order. */
  noticeDelaysMs: readonly number[];
  /** How often a change of a payment is told. */
  noticeTimes: readonly number[];
  /** Of a notice to be lost: the endpoint was away for longer than the processor tries. */
  loses: number;
};

export function moodFrom(random: Random): Mood {
  return {
    refunds: random.pick<readonly Later[]>([
      ["done"],
      ["done", "done", "done", "pending", "bounces"],
      ["pending"],
      ["bounces"],
    ]),
    noticeDelaysMs: random.pick([[0], [0, secondMs], [0, secondMs, minuteMs, hourMs]]),
    noticeTimes: random.pick([[0], [1], [0, 1, 1, 2], [2]]),
    loses: random.pick([0, 0, 0.5]),
  };
}
