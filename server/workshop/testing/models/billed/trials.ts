import type { Random } from "#server/workshop/simulate/random.ts";

/** How a subscription is tried that a search begins. */
type Trial = {
  /** Days of the price's own trial. */
  days: number | null;
  /** Asked for with the subscription. */
  hours: number | null;
  withoutCard: "cancel" | "pause" | null;
};
const none: Trial = { days: null, hours: null, withoutCard: null };
/** Ways to begin; half of them without a trial. */
export const trials: ((random: Random) => Trial)[] = [
  () => none,
  () => none,
  () => none,
  (random) => ({ ...none, hours: 1 + random.below(30 * 24) }),
  (random) => ({ ...none, days: 1 + random.below(30) }),
  (random) => ({
    ...none,
    hours: 1 + random.below(30 * 24),
    withoutCard: random.pick(["cancel", "pause"]),
  }),
];
