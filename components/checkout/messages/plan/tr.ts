import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name}, dönemin kalanı",
  planUnused: "{name}, kullanılmadı",
  planCredit: "Önceden kullanılmayan süre",
  planKept: "Sonraki ödemelerinize kalan",
  planSmall: "Tahsil edilmek için çok az",
  planNext: "Bundan sonra",
  planThen: "Ardından {interval}",
  planWhen: "Ne zaman",
  planAtOnce: "Şimdi",
  planOn: "{date} tarihinde",
  planNothing: "Bugün ödenecek bir şey yok",
  planKeep: "{plan} ile devam et",
  planItem: "Neyi değiştirmek istiyorsunuz?",
  planUntil: "Bu tutarlar {time} saatine kadar geçerlidir.",
  planFrom: "{plan}, bugünden itibaren",
};
