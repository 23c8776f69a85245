import { z } from "zod";
import { DomainError } from "#server/core/errors.ts";
import { bareSchema, objectOf } from "#server/http/rest/body/not-given.ts";
import type { RequestBody } from "#server/http/rest/body/read-body.ts";
import type { PointedNumbers } from "#server/http/rest/body/strict-json.ts";
import { problemSentences, problemsMax } from "#server/procedures/problem-sentences.ts";
import { pointedProblem } from "#server/wire/atoms/money/pointed-amount.ts";

/**
 * Refuses a number that is written with a decimal point or an exponent where a whole number belongs: Python writes 49.0
 * for 49 euros, which would be taken for 49 cents. Elsewhere (tax rates, metadata) such a number is what it is.
 * @throws validation_failed with everything that is wrong with the input, one sentence per problem
 */
export function refusePointed(
  schema: z.ZodType | undefined,
  { value, pointed }: Pick<RequestBody, "value" | "pointed">,
  input: object,
): void {
  const fields = objectOf(schema);
  if (pointed.size === 0 || !fields) return;
  const problems = problemsOf(fields, value, { pointed, path: [], currency: undefined });
  if (problems.size === 0) return;
  const others = fields.safeParse(input).error?.issues ?? [];
  const issues = others.filter(({ path }) => !problems.has(path.map(String).join(".")));
  throw new DomainError(
    "validation_failed",
    [
      ...[...problems].map(([path, sentence]) => `${path}: ${sentence}`),
      ...problemSentences({ issues }),
    ].slice(0, problemsMax),
  );
}

type Place = {
  pointed: PointedNumbers;
  path: readonly string[];
  /** The currency that the object names, or the nearest object around it. */
  currency: string | undefined;
};

/** The sentence by the path of the field. */
function problemsOf(schema: z.ZodType, value: unknown, place: Place): Map<string, string> {
  const problems = new Map<string, string>();
  if (typeof value !== "object" || value === null) return problems;
  const currency = currencyOf(value) ?? place.currency;
  const written = place.pointed.get(value);
  for (const [name, child] of Object.entries(value)) {
    const field = fieldOf(schema, name);
    if (!field) continue;
    const path = [...place.path, name];
    const text = written?.get(name);
    if (text === undefined) {
      for (const [at, sentence] of problemsOf(field, child, { ...place, path, currency }))
        problems.set(at, sentence);
    } else if (isInteger(field)) {
      const isAmount = /amount$/i.test(path.findLast((part) => !/^\d+$/.test(part)) ?? "");
      problems.set(path.join("."), pointedProblem(text, { isAmount, currency }));
    }
    if (problems.size >= problemsMax) break;
  }
  return problems;
}

function fieldOf(schema: z.ZodType, name: string): z.ZodType | undefined {
  const fields = objectOf(schema);
  if (fields)
    return Object.hasOwn(fields.shape, name) ? (fields.shape[name] as z.ZodType) : undefined;
  const bare = bareSchema(schema);
  return bare instanceof z.ZodArray ? (bare.element as z.ZodType) : undefined;
}

function isInteger(schema: z.ZodType): boolean {
  const bare = bareSchema(schema);
  return bare instanceof z.ZodNumber && bare.isInt;
}

function currencyOf(value: object): string | undefined {
  const { currency } = value as { currency?: unknown };
  return typeof currency === "string" ? currency.toUpperCase() : undefined;
}
