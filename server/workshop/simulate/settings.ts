/** How many histories, and from which seed on: fixed in the suite, chosen by `npm run simulate`. */
export function simulateSettings(): { seed: number; runs: number } {
  const { SIMULATE_SEED = "1", SIMULATE_RUNS = "50" } = process.env;
  return { seed: Number(SIMULATE_SEED), runs: Number(SIMULATE_RUNS) };
}
