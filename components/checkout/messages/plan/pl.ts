import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name}, reszta okresu",
  planUnused: "{name}, niewykorzystane",
  planCredit: "Niewykorzystany czas z wcześniej",
  planKept: "Zostaje na kolejne płatności",
  planSmall: "Za mało, by pobrać",
  planNext: "Co dalej",
  planThen: "Potem {interval}",
  planWhen: "Kiedy",
  planAtOnce: "Teraz",
  planOn: "{date}",
  planNothing: "Dziś nic do zapłaty",
  planKeep: "Zachowaj {plan}",
  planItem: "Co chcesz zmienić?",
  planUntil: "Te kwoty są ważne do {time}.",
  planFrom: "{plan}, od dziś",
};
