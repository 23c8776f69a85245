/** Finds the option that was probably meant; null where none is near. */
type Suggest = (given: string, options: readonly string[]) => string | null;

const rewrites: [pattern: RegExp, words: string][] = [
  [/^Invalid input: expected .*, received undefined$/, "is required"],
  [/^Invalid input: expected int, received number$/, "must be a whole number"],
  [/^Invalid input: expected record, received (.*)$/, "expected object, received $1"],
  [/^Invalid input: (expected .*)$/, "$1"],
];

/** Zod's sentence for a bound of a value, or of how many characters or items it has. */
const bound = /^Too \w+: expected \w+ to (be|have) ([<>]=?)(.*)$/;
const limits: Record<string, string> = {
  ">=": "at least ",
  ">": "more than ",
  "<=": "at most ",
  "<": "less than ",
};

/**
 * Describes what is wrong with an input. Zod's own messages are reworded; a schema's message stays as it was
 * written. With `suggest`, a sentence about options names the one that was probably meant; forms offer options and need none.
 */
export function plainWords(message: string, suggest?: Suggest): string {
  const option = /^Invalid option: expected one of ([^;]*)(?:; received (".*"))?$/s.exec(message);
  if (option) return optionWords(option[1] ?? "", option[2], suggest);
  const [, verb, limit = "", rest = ""] = bound.exec(message) ?? [];
  if (verb) return `must ${verb} ${limits[limit]}${rest}`.replace(/ 1 (character|item)s$/, " 1 $1");
  const rewrite = rewrites.find(([pattern]) => pattern.test(message));
  if (!rewrite) return message;
  return message.replace(rewrite[0], rewrite[1]);
}

/** The sentence for options as zod lists them; `given`: the value of the request as JSON text, where it is known. */
function optionWords(listed: string, given: string | undefined, suggest?: Suggest): string {
  const options = listed.replaceAll('"', "").split("|");
  const meant = given === undefined ? null : suggest?.(JSON.parse(given) as string, options);
  const words = `must be one of ${options.join(", ")}`;
  return meant ? `${words}; did you mean ${meant}?` : words;
}
