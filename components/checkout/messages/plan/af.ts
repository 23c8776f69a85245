import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name}, res van die tydperk",
  planUnused: "{name}, nie gebruik nie",
  planCredit: "Ongebruikte tyd van vroeër",
  planKept: "Oor vir jou volgende betalings",
  planSmall: "Te min om te vra",
  planNext: "Wat volgende kom",
  planThen: "Daarna {interval}",
  planWhen: "Wanneer",
  planAtOnce: "Nou",
  planOn: "Op {date}",
  planNothing: "Niks om vandag te betaal nie",
  planKeep: "Behou {plan}",
  planItem: "Wat wil jy verander?",
  planUntil: "Hierdie bedrae geld tot {time}.",
  planFrom: "{plan}, van vandag af",
};
