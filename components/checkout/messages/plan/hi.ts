import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name}, अवधि का बाकी हिस्सा",
  planUnused: "{name}, इस्तेमाल नहीं हुआ",
  planCredit: "पहले का बचा समय",
  planKept: "आपके अगले भुगतानों के लिए बचा",
  planSmall: "वसूलने के लिए बहुत कम",
  planNext: "आगे क्या होगा",
  planThen: "फिर {interval}",
  planWhen: "कब",
  planAtOnce: "अभी",
  planOn: "{date} को",
  planNothing: "आज कुछ नहीं देना है",
  planKeep: "{plan} रखें",
  planItem: "आप क्या बदलना चाहते हैं?",
  planUntil: "ये रकमें {time} तक मान्य हैं।",
  planFrom: "{plan}, आज से",
};
