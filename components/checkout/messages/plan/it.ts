import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name}, resto del periodo",
  planUnused: "{name}, non usato",
  planCredit: "Tempo non usato di prima",
  planKept: "Resta per i prossimi addebiti",
  planSmall: "Troppo poco per essere addebitato",
  planNext: "Cosa succede dopo",
  planThen: "Poi {interval}",
  planWhen: "Quando",
  planAtOnce: "Adesso",
  planOn: "Il {date}",
  planNothing: "Oggi non si paga nulla",
  planKeep: "Tieni {plan}",
  planItem: "Che cosa vuoi cambiare?",
  planUntil: "Questi importi valgono fino alle {time}.",
  planFrom: "{plan}, da oggi",
};
