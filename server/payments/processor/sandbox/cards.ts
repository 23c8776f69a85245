import type { DeclineCode } from "#server/wire/payments/decline-codes.ts";

/** How a test card behaves. */
export type Scenario = {
  challenge: "never" | "when_present" | "always" | "lookup_fails";
  outcome: "succeeds" | DeclineCode;
  /** Why a charge without its holder is declined, such as a renewal. */
  alone?: DeclineCode;
  later: "nothing" | "disputed" | "fraud_warned" | "refund_fails";
};

const plain: Scenario = { challenge: "never", outcome: "succeeds", later: "nothing" };
const declined = (outcome: DeclineCode): Scenario => ({ ...plain, outcome });

/** The card whose bank warns of fraud. */
export const warnedScenario = "fraud_warned";

/** The cards of contract §4 and no others: the sandbox must be useless to card thieves. */
const scenariosByNumber: Record<string, [name: string, scenario: Scenario]> = {
  "4242424242424242": ["visa", plain],
  "5555555555554444": ["mastercard", plain],
  "378282246310005": ["amex", plain],
  "6011111111111117": ["discover", plain],
  "3566002020360505": ["jcb", plain],
  "4000000000000002": ["card_declined", declined("card_declined")],
  "4000000000009995": ["insufficient_funds", declined("insufficient_funds")],
  "4000000000009987": ["lost_card", declined("lost_card")],
  "4000000000009979": ["stolen_card", declined("stolen_card")],
  "4000000000000069": ["expired_card", declined("expired_card")],
  "4000000000000127": ["incorrect_cvc", declined("incorrect_cvc")],
  "4000000000000119": ["processing_error", declined("processing_error")],
  "4000000000000341": ["never_again_alone", { ...plain, alone: "do_not_try_again" }],
  "4000000000000358": ["later_alone", { ...plain, alone: "try_again_later" }],
  "4000002760003184": ["challenge_always", { ...plain, challenge: "always" }],
  "4000000000003220": ["challenge", { ...plain, challenge: "when_present" }],
  "4000008400001629": [
    "challenge_declined",
    { ...declined("card_declined"), challenge: "when_present" },
  ],
  "4000000000003055": ["challenge_not_asked", plain],
  "4000008400001280": ["challenge_lookup_fails", { ...plain, challenge: "lookup_fails" }],
  "4000000000000259": ["disputed", { ...plain, later: "disputed" }],
  "4000000000005423": [warnedScenario, { ...plain, later: "fraud_warned" }],
  "4000000000005126": ["refund_fails", { ...plain, later: "refund_fails" }],
};

/** The numbers that the sandbox takes. */
export const testCardNumbers = Object.keys(scenariosByNumber);

/** The name under which a test card's behavior is kept in the sandbox's books; null for any other card. */
export function scenarioOfNumber(digits: string): string | null {
  return scenariosByNumber[digits]?.[0] ?? null;
}

export function scenarioNamed(name: string): Scenario {
  const entry = Object.values(scenariosByNumber).find(([known]) => known === name);
  return entry?.[1] ?? plain;
}
