/** Seconds that packages and build of all pages take on two cores; the bar only slows down where it takes longer. */
const expectedS = 50;

/** The share of its time that lies before each of Next's stages, by the first word of its name. */
const shareBefore: Record<string, number> = {
  creating: 0,
  compiled: 0.85,
  collecting: 0.86,
  generating: 0.96,
  finalizing: 0.98,
};

/**
 * How much of a build is done, from 0 to less than 1. Next counts nothing while it compiles: until it names another stage,
 * the time that passed is compared with the usual one. Never goes back.
 */
export function createBuildProgress(now: () => number = () => performance.now()) {
  const startedAt = now();
  let atLeast = 0;
  let most = 0.85;
  return {
    hear(stage: string): void {
      const share = shareBefore[stage.split(" ")[0] ?? ""];
      if (share === undefined || share <= atLeast) return;
      atLeast = share;
      most = Object.values(shareBefore).find((each) => each > share) ?? 0.99;
    },
    share(): number {
      const passed = (now() - startedAt) / 1_000 / expectedS;
      // Goes on ever more slowly instead of standing still when the expected time is over.
      const guess = passed < 0.6 ? passed : 0.6 + 0.25 * (1 - Math.exp((0.6 - passed) / 0.25));
      return Math.min(Math.max(atLeast, guess), most);
    },
  };
}
