import { fair } from "#server/workshop/simulate/processor/network.ts";
import type { Weather } from "#server/workshop/simulate/processor/network.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { Temper } from "#server/workshop/simulate/scheduling/scheduler.ts";

const weathers: Weather[] = [
  fair,
  { ...fair, drop: 0.1, lose: 0.1, fail: 0.1 },
  { drop: 0.05, lose: 0.15, late: 0.1, refuse: 0.1, fail: 0.1 },
  { ...fair, lose: 0.5 },
  { ...fair, drop: 0.5 },
  { ...fair, late: 0.4 },
  { ...fair, refuse: 0.5, fail: 0.3 },
  { drop: 0, lose: 0.2, late: 0.2, refuse: 0.3, fail: 0 },
];

type Circumstance = {
  weather: Weather;
  /** Of a request to the merchant's server to fail. */
  failing: number;
  /** Of whatever is done to be done twice: a double click, two workers. */
  twinChance: number;
};

/** How things are in one history: what is rare in one happens all the time in another. */
export function temperFrom(random: Random): Temper & Circumstance {
  return {
    killChance: random.pick([0, 0, 0.01, 0.03, 0.1]),
    beginChance: random.pick([0.1, 0.35, 0.9]),
    isStubborn: random.chance(0.5),
    weather: random.pick(weathers),
    failing: random.pick([0, 0.3]),
    twinChance: random.pick([0, 0.2, 0.6]),
  };
}
