import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name}、期間の残り",
  planUnused: "{name}、未使用分",
  planCredit: "以前の未使用分",
  planKept: "次回以降のお支払いに充当",
  planSmall: "少額のため請求なし",
  planNext: "今後のお支払い",
  planThen: "その後は{interval}",
  planWhen: "変更の時期",
  planAtOnce: "今すぐ",
  planOn: "{date}",
  planNothing: "本日のお支払いはありません",
  planKeep: "{plan}のまま続ける",
  planItem: "どれを変更しますか？",
  planUntil: "この金額は{time}まで有効です。",
  planFrom: "{plan}、本日から",
};
