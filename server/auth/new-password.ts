import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { hashPassword } from "#server/auth/passwords.ts";
import type { Services } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";

/** `about`: words that the password must not be made of: the person's name and address, the merchant's name. */
type NewPassword = { password: string; about: readonly (string | null | undefined)[] };

/** "Safely unguessable": more than 10^8 guesses by who knows the lists and habits (zxcvbn). */
const scoreMin = 3;
/**
 * Characters of the password that are estimated: the work grows with the square of the length, and this many are
 * strong or not.
 */
const estimatedMax = 72;

/**
 * As `hashNewPassword`, for an account that an operator makes. In testing, where scripts set up what they
 * throw away, any password of the right length will do.
 */
export function hashGivenPassword(
  { env }: Pick<Services, "env">,
  given: NewPassword,
): Promise<string> {
  return env.APP_ENV === "testing" ? hashPassword(given.password) : hashNewPassword(given);
}

/**
 * The hash of a password that somebody chooses for themselves. Passwords that are tried first are
 * refused: common ones, dates, keyboard rows, repetitions, the person's own name.
 * @throws validation_failed (password), with advice
 */
export async function hashNewPassword({ password, about }: NewPassword): Promise<string> {
  const estimate = await estimator();
  const known = about.flatMap((one) => (one ? [one, ...one.split(/[^\p{L}\p{N}]+/u)] : []));
  const inputs = known.filter((one) => one.length > 2);
  const { score, feedback } = estimate.check(password.slice(0, estimatedMax), inputs);
  if (score >= scoreMin) return hashPassword(password);
  const why = (feedback.warning && reasons[feedback.warning]) ?? "is easy to guess";
  throw new DomainError(
    "validation_failed",
    `password: ${why}. Take a few words that have nothing to do with each other.`,
  );
}

const reasons: Record<string, string> = {
  straightRow: "is a row of keys on the keyboard, which attackers try early",
  keyPattern: "is a pattern of keys on the keyboard, which attackers try early",
  simpleRepeat: "repeats itself",
  extendedRepeat: "repeats itself",
  sequences: "is a sequence such as abc or 6543",
  recentYears: "is built around a year",
  dates: "is built around a date",
  topTen: "is one of the ten most used of all",
  topHundred: "is one of the hundred most used of all",
  common: "is on the lists of common passwords",
  similarToCommon: "is too much like a common password",
  wordByItself: "is a single word",
  userInputs: "is built around your name or address",
};

let loaded: Promise<ZxcvbnFactory> | undefined;

/** With its lists of common passwords, 25 MB of memory, once somebody chooses a password. */
function estimator(): Promise<ZxcvbnFactory> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new Factory({ dictionary, graphs: adjacencyGraphs });
}
