import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name}, reste de la période",
  planUnused: "{name}, non utilisé",
  planCredit: "Temps non utilisé d’avant",
  planKept: "Reste pour vos prochains paiements",
  planSmall: "Trop peu pour être débité",
  planNext: "La suite",
  planThen: "Puis {interval}",
  planWhen: "Quand",
  planAtOnce: "Maintenant",
  planOn: "Le {date}",
  planNothing: "Rien à payer aujourd’hui",
  planKeep: "Garder {plan}",
  planItem: "Que voulez-vous changer ?",
  planUntil: "Ces montants sont valables jusqu’à {time}.",
  planFrom: "{plan}, dès aujourd’hui",
};
