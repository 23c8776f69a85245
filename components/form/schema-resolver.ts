import { type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";
import type { z } from "zod";
import { plainWords } from "#server/wire/atoms/sentences/problem-words.ts";

export type Phrase<Values> = string | ((values: Values) => string);

type Options<Values> = {
  /** Turns what people typed into the operation's input. */
  toInput: (values: Values) => unknown;
  /**
   * Friendlier words for a field whose value is missing or is not of its kind. `lineItems.amount`
   * speaks for the amounts of all entries of a list. An example that depends on what else is typed is a function.
   */
  phrases?: Partial<Record<keyof Values | `${string}.${string}`, Phrase<Values>>>;
};

/**
 * Validates a form with the very schema of the operation it calls: text boxes hold text, the
 * operation wants amounts and moments, `toInput` stands between. Issues keep the operation's
 * field names, so the form's fields are named alike.
 *
 * The schema is no part of the page: `load` brings it when a form is first checked. Where it does not
 * come, the input goes out as it is, and the service, which checks it anyway, says what is wrong.
 */
export function schemaResolver<Values extends FieldValues, Schema extends z.ZodType>(
  load: () => Promise<Schema>,
  { toInput, phrases = {} }: Options<Values>,
): Resolver<Values, unknown, z.output<Schema> & FieldValues> {
  type Output = z.output<Schema> & FieldValues;
  return async (values) => {
    const input = toInput(values);
    const schema = await load().catch(() => null);
    if (schema === null) return { values: input as Output, errors: {} };
    const parsed = schema.safeParse(input);
    if (parsed.success) return { values: parsed.data as Output, errors: {} };
    const errors: Record<string, unknown> = {};
    for (const issue of parsed.error.issues) {
      const place = placeOf(issue.path, values);
      if (get(errors, place.join("."))) continue;
      const name = place.filter((part) => typeof part === "string").join(".");
      const isMissing = issue.code === "invalid_type" || get(input, place.join(".")) === "";
      const phrase = isMissing ? phrases[name] : undefined;
      set(errors, place.join("."), {
        type: issue.code,
        message:
          (typeof phrase === "function" ? phrase(values) : phrase) ?? sentence(issue.message),
      });
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/**
 * The problems of fields that show no message of their own, for the form to list above all of them. Otherwise
 * pressing Save does nothing and tells nobody why.
 */
export function problemsBeside(errors: object, shown: readonly string[]): string[] {
  return Object.entries(errors)
    .filter(([name, error]) => !shown.includes(name) && error !== undefined)
    .map(([name, error]) => {
      const message = firstMessage(error) ?? "is not accepted";
      return name === "root" ? message : `${name}: ${message}`;
    });
}

function firstMessage(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string") return error.message;
  // A list's error sits in one of its entries; the other properties are react-hook-form's.
  const inner = Array.isArray(error) ? error : Object.values(error);
  return inner.map(firstMessage).find((message) => message !== undefined);
}

/**
 * A field by its name; one in an entry of a list by `lineItems`, 0, `amount`; one of a group that the form has by
 * `billTo`, `country`. Never deeper.
 */
function placeOf(path: PropertyKey[], values: FieldValues): (string | number)[] {
  const [field = "root", index, name] = path;
  const group: unknown = values[String(field)];
  if (typeof index === "string" && typeof group === "object" && group !== null && index in group)
    return [String(field), index];
  if (typeof index !== "number" || name === undefined) return [String(field)];
  return [String(field), index, String(name)];
}

/** The service's messages continue a path ("must be …"); under a field they stand alone. */
function sentence(message: string): string {
  const words = plainWords(message);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
