import { z } from "zod";
import { nearest } from "#server/wire/atoms/names/nearest.ts";

const namedMax = 20;
const lengthMax = 80;

/**
 * An input that refuses fields it does not know, whoever sends them: of what moves money. Passed over, one of them
 * would move it otherwise than it was asked to: `customerId` on a payout would pay the merchant's own balance out.
 */
export function exact<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = Object.keys(shape);
  return z.strictObject(shape, {
    error: ({ code, keys }) =>
      code === "unrecognized_keys"
        ? (keys as string[])
            .slice(0, namedMax)
            .map((key) => noSuchField(key, known))
            .join(" ")
        : undefined,
  });
}

function noSuchField(name: string, known: string[]): string {
  const meant = nearest(name, known);
  const shown = name.slice(0, lengthMax);
  return meant === null
    ? `${shown}: no such field here. It takes ${known.join(", ")}.`
    : `${shown}: no such field here; did you mean ${meant}?`;
}
