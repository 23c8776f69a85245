/**
 * How much to fuzz: 2,000 requests of each class of operations, or FUZZ_RUNS by hand. The seed
 * is fixed so that a failure repeats; FUZZ_SEED looks elsewhere.
 */
export function fuzzSettings(): { runs: number; seed: number } {
  const { FUZZ_RUNS = "2000", FUZZ_SEED = "20260221" } = process.env;
  return { runs: Number(FUZZ_RUNS), seed: Number(FUZZ_SEED) };
}

/** How many histories a seeded search goes through, from which seed: SEARCH_RUNS and SEARCH_SEED by hand. */
export function searchSettings(usual: number): { runs: number; seed: number } {
  const { SEARCH_RUNS = String(usual), SEARCH_SEED = "1" } = process.env;
  return { runs: Number(SEARCH_RUNS), seed: Number(SEARCH_SEED) };
}
