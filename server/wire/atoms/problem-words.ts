const rewrites: [pattern: RegExp, words: string][] = [
  [/^Invalid input: expected .*, received undefined$/, "is required"],
  [/^Invalid input: expected int, received number$/, "must be a whole number"],
  [/^Invalid input: expected record, received (.*)$/, "expected object, received $1"],
  [/^Invalid input: (expected .*)$/, "$1"],
  [/^Too (?:small|big): expected \w+ to be >=(.*)$/, "must be at least $1"],
  [/^Too (?:small|big): expected \w+ to be >(.*)$/, "must be more than $1"],
  [/^Too (?:small|big): expected \w+ to be <=(.*)$/, "must be at most $1"],
  [/^Too (?:small|big): expected \w+ to be <(.*)$/, "must be less than $1"],
  [/^Too (?:small|big): expected \w+ to have >=(.*)$/, "must have at least $1"],
  [/^Too (?:small|big): expected \w+ to have <=(.*)$/, "must have at most $1"],
];

/** What is wrong with an input: zod's own messages in words of ours; a schema's message stays as it was written. */
export function plainWords(message: string): string {
  const option = /^Invalid option: expected one of (.*)$/.exec(message)?.[1];
  if (option) return `must be one of ${option.replaceAll('"', "").split("|").join(", ")}`;
  const rewrite = rewrites.find(([pattern]) => pattern.test(message));
  if (!rewrite) return message;
  return message.replace(rewrite[0], rewrite[1]).replace(/ 1 (character|item)s$/, " 1 $1");
}
