import { adyen } from "#server/core/settings/processors/adyen.ts";
import { mollie } from "#server/core/settings/processors/mollie.ts";
import { stripe } from "#server/core/settings/processors/stripe.ts";

/** The card processors outside by their names. Each has this line and one in `payments/processor/create.ts`. */
const outside = { stripe, adyen, mollie };

export type OutsideProcessor = keyof typeof outside;
export const outsideProcessors = Object.keys(outside) as OutsideProcessor[];

/** "stripe, adyen, or mollie", for sentences. */
export function oneOf(words: readonly string[]): string {
  return new Intl.ListFormat("en-US", { type: "disjunction" }).format(words);
}

type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type Together<Part extends "variables" | "meanings"> = Both<
  (typeof outside)[OutsideProcessor][Part]
>;

function together<Part extends "variables" | "meanings">(part: Part): Together<Part> {
  return Object.assign({}, ...Object.values(outside).map((one) => one[part])) as Together<Part>;
}

export const processorVariables = together("variables");
export const processorMeanings = together("meanings");

const quoted = outsideProcessors.map((name) => `\`${name}\``);
const guides = outsideProcessors.map((name) => `\`deploy/${name}.md\``);
/** The meaning of `PROCESSOR`. */
export const processorChoice = `${oneOf(quoted)} takes payments there and requires its keys: ${guides.join(", ")}. Several, with commas between them, are configured side by side; the first takes new payments`;

type Given = Both<Parameters<(typeof outside)[OutsideProcessor]["reasons"]>[0]>;

/** Why no service starts with the settings of its processors, a line each. */
export function reasonsOfProcessors(given: Given): string[] {
  return Object.values(outside).flatMap((one) => one.reasons(given));
}
