/**
 * How much to fuzz: 2,000 requests of each class of operations, or FUZZ_RUNS by hand. The seed
 * is fixed so that a failure repeats; FUZZ_SEED looks elsewhere.
 */
export function fuzzSettings(): { runs: number; seed: number } {
  const { FUZZ_RUNS = "2000", FUZZ_SEED = "20260221" } = process.env;
  return { runs: Number(FUZZ_RUNS), seed: Number(FUZZ_SEED) };
}
