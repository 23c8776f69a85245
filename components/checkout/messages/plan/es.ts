import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name}, resto del periodo",
  planUnused: "{name}, sin usar",
  planCredit: "Tiempo sin usar de antes",
  planKept: "Queda para tus próximos cobros",
  planSmall: "Demasiado poco para cobrarlo",
  planNext: "Lo que sigue",
  planThen: "Después, {interval}",
  planWhen: "Cuándo",
  planAtOnce: "Ahora",
  planOn: "El {date}",
  planNothing: "Hoy no se paga nada",
  planKeep: "Mantener {plan}",
  planItem: "¿Qué quieres cambiar?",
  planUntil: "Estos importes valen hasta las {time}.",
  planFrom: "{plan}, desde hoy",
};
