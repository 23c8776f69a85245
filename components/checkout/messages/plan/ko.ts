import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name}, 남은 기간",
  planUnused: "{name}, 사용하지 않은 기간",
  planCredit: "이전의 사용하지 않은 기간",
  planKept: "다음 결제에 사용할 금액",
  planSmall: "청구하기에 너무 적은 금액",
  planNext: "앞으로의 결제",
  planThen: "그다음 {interval}",
  planWhen: "변경 시점",
  planAtOnce: "지금",
  planOn: "{date}에",
  planNothing: "오늘은 결제할 금액이 없습니다",
  planKeep: "{plan} 유지",
  planItem: "무엇을 변경하시겠습니까?",
  planUntil: "이 금액은 {time}까지 유효합니다.",
  planFrom: "{plan}, 오늘부터",
};
