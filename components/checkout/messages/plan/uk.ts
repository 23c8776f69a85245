import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name}, решта періоду",
  planUnused: "{name}, не використано",
  planCredit: "Невикористаний час із минулого",
  planKept: "Залишок на наступні платежі",
  planSmall: "Замало для списання",
  planNext: "Що далі",
  planThen: "Потім {interval}",
  planWhen: "Коли",
  planAtOnce: "Зараз",
  planOn: "{date}",
  planNothing: "Сьогодні нічого платити",
  planKeep: "Залишити {plan}",
  planItem: "Що ви хочете змінити?",
  planUntil: "Ці суми дійсні до {time}.",
  planFrom: "{plan}, від сьогодні",
};
