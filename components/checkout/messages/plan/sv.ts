import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name}, resten av perioden",
  planUnused: "{name}, ej använt",
  planCredit: "Oanvänd tid från tidigare",
  planKept: "Kvar till dina nästa betalningar",
  planSmall: "För lite för att debiteras",
  planNext: "Vad som händer sedan",
  planThen: "Därefter {interval}",
  planWhen: "När",
  planAtOnce: "Nu",
  planOn: "Den {date}",
  planNothing: "Inget att betala i dag",
  planKeep: "Behåll {plan}",
  planItem: "Vad vill du ändra?",
  planUntil: "Beloppen gäller till {time}.",
  planFrom: "{plan}, från i dag",
};
