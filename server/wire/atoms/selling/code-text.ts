import { z } from "zod";

export const codeLengthMax = 40;

/** A code as a merchant writes it. */
export const CodeText = z
  .string()
  .overwrite((value) => value.trim())
  .max(codeLengthMax)
  .regex(/^[A-Za-z0-9-]{3,}$/, {
    error: "must be 3 to 40 letters A to Z, digits and hyphens, such as SPRING20",
  })
  .meta({ description: "Code that shoppers enter, ignoring case.", example: "SPRING20" });

/**
 * By what codes are compared: capitals, without white space. The letters A to Z alone are capitalized, because in
 * Unicode other letters become them.
 */
export function codeKeyOf(typed: string): string {
  return typed.replaceAll(/\s/g, "").replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
}
