import { z } from "zod";

/** Longer than any option of ours. */
const lengthMax = 60;

/** Has zod say which text was given where one of several is taken, for `plainWords` to find the one that was meant. */
export function tellGivenOptions(): void {
  z.config({
    customError: ({ code, input, values }) => {
      if (code !== "invalid_value" || typeof input !== "string") return undefined;
      const options = values as unknown[];
      if (options.length < 2 || input.length > lengthMax) return undefined;
      const taken = options.map((option) => JSON.stringify(option)).join("|");
      return `Invalid option: expected one of ${taken}; received ${JSON.stringify(input)}`;
    },
  });
}
