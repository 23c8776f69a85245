import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name}، بقية الفترة",
  planUnused: "{name}، غير مستخدم",
  planCredit: "وقت غير مستخدم من قبل",
  planKept: "متبقٍ لمدفوعاتك القادمة",
  planSmall: "مبلغ أقل من أن يُحصَّل",
  planNext: "ما التالي",
  planThen: "ثم {interval}",
  planWhen: "متى",
  planAtOnce: "الآن",
  planOn: "في {date}",
  planNothing: "لا شيء للدفع اليوم",
  planKeep: "الإبقاء على {plan}",
  planItem: "ما الذي تريد تغييره؟",
  planUntil: "تسري هذه المبالغ حتى {time}.",
  planFrom: "{plan}، من اليوم",
};
