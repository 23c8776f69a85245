import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name}, resten af perioden",
  planUnused: "{name}, ikke brugt",
  planCredit: "Ubrugt tid fra tidligere",
  planKept: "Tilbage til dine næste betalinger",
  planSmall: "For lidt til at blive opkrævet",
  planNext: "Det næste",
  planThen: "Derefter {interval}",
  planWhen: "Hvornår",
  planAtOnce: "Nu",
  planOn: "Den {date}",
  planNothing: "Intet at betale i dag",
  planKeep: "Behold {plan}",
  planItem: "Hvad vil du ændre?",
  planUntil: "Beløbene gælder indtil {time}.",
  planFrom: "{plan}, fra i dag",
};
