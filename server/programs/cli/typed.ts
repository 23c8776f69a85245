import { readFileSync } from "node:fs";
import { InvalidArgumentError } from "commander";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { nearest } from "#server/wire/atoms/names/nearest.ts";

/**
 * Parses a count that somebody typed. Text that is not exactly a whole number is refused, never read as another
 * number.
 */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("Write a whole number, such as 30.");
  return Number(text);
}

/** Parses one of these names. Another is refused with the one that was probably meant, or with all of them. */
export function oneOf<Name extends string>(
  names: readonly Name[],
  meant: readonly string[] = names,
): (text: string) => Name {
  return (text) => {
    const known = names.find((name) => name === text);
    if (known !== undefined) return known;
    const near = nearest(text, meant);
    throw new InvalidArgumentError(
      near === null ? `Use one of ${names.join(", ")}.` : `Did you mean ${near}?`,
    );
  };
}

/**
 * The text of a file that somebody named; `what` it is to be.
 * @throws BootError
 */
export function readNamed(file: string, what: string): string {
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    throw new BootError(
      `${what} cannot be read from ${file}: ${(error as NodeJS.ErrnoException).code}.`,
    );
  }
}
