/** English for the page on which a customer changes plan and quantity. */
export const plan = {
  planRest: "{name}, rest of the period",
  planUnused: "{name}, not used",
  planCredit: "Unused time from before",
  planKept: "Left for your next charges",
  planSmall: "Too little to be charged",
  planNext: "What comes next",
  planThen: "Then {interval}",
  planWhen: "When",
  planAtOnce: "Now",
  planOn: "On {date}",
  planNothing: "Nothing to pay today",
  planKeep: "Keep {plan}",
  planItem: "What do you want to change?",
  planUntil: "These amounts are good until {time}.",
  planFrom: "{plan}, from today",
} as const;

export type PlanMessages = Record<keyof typeof plan, string>;
