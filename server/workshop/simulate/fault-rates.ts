import { faultless, type NetworkRates } from "#server/workshop/simulate/processor/network.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { TurnRates } from "#server/workshop/simulate/scheduling/scheduler.ts";

const networks: NetworkRates[] = [
  faultless,
  { ...faultless, drop: 0.1, lose: 0.1, fail: 0.1 },
  { drop: 0.05, lose: 0.15, late: 0.1, refuse: 0.1, fail: 0.1 },
  { ...faultless, lose: 0.5 },
  { ...faultless, drop: 0.5 },
  { ...faultless, late: 0.4 },
  { ...faultless, refuse: 0.5, fail: 0.3 },
  { ...faultless, fail: 0.5 },
  { drop: 0, lose: 0.2, late: 0.2, refuse: 0.3, fail: 0 },
];

type OtherRates = {
  network: NetworkRates;
  /** How often a request to the merchant's server fails. */
  failureChance: number;
  /** How often an action is done twice at once: a double click, two workers. */
  repeatChance: number;
};

/** How often things go wrong in one history: what is rare in one happens all the time in another. */
export function faultRatesFrom(random: Random): TurnRates & OtherRates {
  return {
    deathChance: random.pick([0, 0, 0.01, 0.03, 0.1]),
    startChance: random.pick([0.1, 0.35, 0.9]),
    keepsTurn: random.chance(0.5),
    network: random.pick(networks),
    failureChance: random.pick([0, 0.3]),
    repeatChance: random.pick([0, 0.2, 0.6]),
  };
}

/**
 * Rates of a market, most of them low: a press that fails competes for nothing. Many press at once.
 */
export function marketRatesFrom(random: Random): ReturnType<typeof faultRatesFrom> {
  const rates = faultRatesFrom(random);
  if (random.chance(0.25)) return rates;
  return {
    ...rates,
    network: random.chance(0.7) ? faultless : rates.network,
    deathChance: random.pick([0, 0, 0.01]),
    startChance: random.pick([0.35, 0.9]),
    keepsTurn: random.chance(0.3),
    repeatChance: random.pick([0, 0.2]),
  };
}
