import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name}, resto do período",
  planUnused: "{name}, não usado",
  planCredit: "Tempo não usado de antes",
  planKept: "Sobra para as próximas cobranças",
  planSmall: "Pouco demais para cobrar",
  planNext: "O que vem a seguir",
  planThen: "Depois, {interval}",
  planWhen: "Quando",
  planAtOnce: "Agora",
  planOn: "Em {date}",
  planNothing: "Nada a pagar hoje",
  planKeep: "Manter {plan}",
  planItem: "O que quer alterar?",
  planUntil: "Estes valores são válidos até às {time}.",
  planFrom: "{plan}, a partir de hoje",
};
