import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name}, sehemu iliyobaki ya kipindi",
  planUnused: "{name}, haijatumika",
  planCredit: "Muda wa awali ambao haukutumika",
  planKept: "Imebaki kwa malipo yako yajayo",
  planSmall: "Kidogo mno kutozwa",
  planNext: "Kinachofuata",
  planThen: "Kisha {interval}",
  planWhen: "Lini",
  planAtOnce: "Sasa",
  planOn: "Tarehe {date}",
  planNothing: "Hakuna cha kulipa leo",
  planKeep: "Baki na {plan}",
  planItem: "Unataka kubadilisha nini?",
  planUntil: "Kiasi hiki ni halali hadi {time}.",
  planFrom: "{plan}, kuanzia leo",
};
