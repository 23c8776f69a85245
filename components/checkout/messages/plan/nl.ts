import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name}, rest van de periode",
  planUnused: "{name}, niet gebruikt",
  planCredit: "Ongebruikte tijd van eerder",
  planKept: "Blijft over voor je volgende betalingen",
  planSmall: "Te weinig om af te schrijven",
  planNext: "Wat er daarna komt",
  planThen: "Daarna {interval}",
  planWhen: "Wanneer",
  planAtOnce: "Nu",
  planOn: "Op {date}",
  planNothing: "Vandaag niets te betalen",
  planKeep: "{plan} houden",
  planItem: "Wat wil je wijzigen?",
  planUntil: "Deze bedragen gelden tot {time}.",
  planFrom: "{plan}, vanaf vandaag",
};
