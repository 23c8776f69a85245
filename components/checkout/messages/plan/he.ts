import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name}, יתרת התקופה",
  planUnused: "{name}, לא נוצל",
  planCredit: "זמן שלא נוצל מקודם",
  planKept: "נשאר לחיובים הבאים",
  planSmall: "סכום נמוך מכדי לחייב",
  planNext: "מה הלאה",
  planThen: "ואחר כך {interval}",
  planWhen: "מתי",
  planAtOnce: "עכשיו",
  planOn: "ב־{date}",
  planNothing: "אין מה לשלם היום",
  planKeep: "להישאר עם {plan}",
  planItem: "מה ברצונך לשנות?",
  planUntil: "הסכומים בתוקף עד {time}.",
  planFrom: "{plan}, מהיום",
};
