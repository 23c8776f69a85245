import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name}, okusele kwesikhathi",
  planUnused: "{name}, akusetshenziswanga",
  planCredit: "Isikhathi esingasetshenziswanga sangaphambili",
  planKept: "Okusele ezinkokhelweni zakho ezilandelayo",
  planSmall: "Kuncane kakhulu ukuthi kungakhokhiswa",
  planNext: "Okulandelayo",
  planThen: "Bese {interval}",
  planWhen: "Nini",
  planAtOnce: "Manje",
  planOn: "Ngo-{date}",
  planNothing: "Akukho okumele kukhokhwe namuhla",
  planKeep: "Gcina i-{plan}",
  planItem: "Ufuna ukushintsha ini?",
  planUntil: "Lezi zimali zisebenza kuze kube ngu-{time}.",
  planFrom: "{plan}, kusukela namuhla",
};
