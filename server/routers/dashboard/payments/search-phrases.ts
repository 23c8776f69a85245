/** Words of questions, and words that fit every payment: neither tells one row from another. */
const fillers = new Set(
  [
    "a about again all already an and any are at been bought buy by can could did do does ever find for from get go got",
    "had has have her him his how i in is it last latest look made make many me much my of on or our please receive",
    "received recent sent show since still tell that the their them there they this through to up was we went were what",
    "when where which who whose why with yet you",
    "card cards customer customers dollar dollars euro euros money order ordered orders paid pay paying payment payments",
    "pays pound pounds purchase refund refunded refunds",
  ].flatMap((line) => line.split(" ")),
);

/**
 * “did vera pay 49?” → “vera” and “49”: the parts of a question, each to be found. A text that is
 * no question, or has no such part, is one phrase as it is.
 */
export function searchPhrases(typed: string): string[] {
  const whole = typed.trim().replace(/[\s?!]+$/u, "") || typed.trim();
  const words = whole.split(/\s+/u).map((word) => word.replace(/[,;:]+$/u, ""));
  const named = words.map((word) => word.replace(/[’']s$/u, ""));
  const isFiller = (word: string) => fillers.has(word.toLowerCase());
  if (named.every(isFiller) || !named.some(isFiller)) return [whole];
  const runs: string[][] = [[]];
  for (const word of named) {
    if (isFiller(word)) runs.push([]);
    else runs.at(-1)?.push(word);
  }
  return runs.filter((run) => run.length > 0).map((run) => run.join(" "));
}
